internal import Glibc
package import TrackerKit

/// Writes a recording to the disk, while the loop only hands over bytes (rule S6).
package final class SessionFile: SessionSink, Sendable {
  private let file: BackgroundFile
  private let place: Lock<GrowingFile>

  /// Creates the file and writes its opening, so that errors show at once.
  ///
  /// A pipe or a device is written to directly. If the recording replaces a file, that one is beside it
  /// until ``close()``, and gets its path again if a write fails.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - replaces: Whether to replace an existing file.
  ///   - header: The recording's header.
  ///   - onFault: Called once, on the writing thread, when a write fails.
  /// - Throws: `FileError`.
  package init(
    path: String, replaces: Bool, header: SessionHeader,
    onFault: @escaping @Sendable (FileError) -> Void
  ) throws(FileError) {
    var place = try GrowingFile(path, replaces: replaces)
    let opening = SessionFormat.opening(header)
    do throws(FileError) {
      try OutputFile.write(opening, to: place.descriptor)
      try place.takePlace()
    } catch {
      Glibc.close(place.descriptor)
      place.discard()
      throw error
    }
    let form = BackgroundFile.Form(
      frame: { SessionFormat.frame(.turns, $0) },
      closing: { SessionFormat.closing(blocks: $0) })
    do throws(FileError) {
      file = try BackgroundFile(
        taking: place.descriptor, offset: opening.count, form: form, onFault: onFault)
    } catch {
      place.discard()
      throw error
    }
    self.place = Lock(place)
  }

  /// Where the file is: at its path, except after a failed write if it was to replace another one.
  package var path: String { place.withLock { $0.path } }

  /// Appends records; never waits for the disk.
  package func append(_ records: [UInt8]) {
    file.append(records)
  }

  /// Appends an annex; never waits for the disk.
  package func appendAnnex(_ content: [UInt8]) {
    file.append(block: SessionFormat.frame(.annex, content))
  }

  /// Writes everything that waits, the index and the end; returns the error, if there was one.
  package func close() -> FileError? {
    let error = file.close()
    return place.withLock { place in
      if let error {
        place.giveBack()
        return error
      }
      do throws(FileError) { try place.finish() } catch { return error }
      return nil
    }
  }
}
