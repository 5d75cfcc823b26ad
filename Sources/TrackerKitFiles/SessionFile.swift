package import TrackerKit

/// Writes a recording to the disk in the background (rule S6).
package final class SessionFile: SessionSink, Sendable {
  private let file: BackgroundFile
  private let place: Lock<GrowingFile>

  /// Creates the file and writes its opening, so that errors show at once.
  ///
  /// A pipe or a device is written to directly. A file that the recording replaces stays beside it
  /// until ``close()``, and gets its path back if a write fails; `onFault` is then called once, on
  /// the writing thread.
  package init(
    path: String, replaces: Bool, header: SessionHeader,
    onFault: @escaping @Sendable (FileError) -> Void
  ) throws(FileError) {
    let opening = SessionFormat.opening(header)
    guard opening.count <= SessionFormat.Block.header.longest else {
      throw .cannotCreate("the drawings are too large for a recording")
    }
    var place = try GrowingFile(path, replaces: replaces)
    do throws(FileError) {
      try OutputFile.write(opening, to: place.descriptor)
      try place.takePlace()
    } catch {
      systemClose(place.descriptor)
      place.discard()
      throw error
    }
    let blocks = BlockWriter(length: opening.count) { SessionFormat.frame(.turns, $0) }
    do throws(FileError) {
      file = try BackgroundFile(
        taking: place.descriptor, blocks: blocks, closing: SessionFormat.closing,
        onFault: onFault)
    } catch {
      place.discard()
      throw error
    }
    self.place = Lock(place)
  }

  /// Where the file is: at its path, except after a failed write if it was to replace another one.
  package var path: String { place.withLock { $0.path } }

  /// Whether a write has failed.
  package var hasFailed: Bool { file.hasFailed }

  package func append(_ records: [UInt8]) {
    file.append(records)
  }

  package func appendAnnex(_ content: [UInt8]) {
    file.append(block: SessionFormat.frame(.annex, content))
  }

  /// Writes everything that waits and the end; returns the error, if there was one.
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
