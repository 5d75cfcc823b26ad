internal import Glibc
package import TrackerKit

/// Writes a recording to the disk, while the loop only hands over bytes (rule S6).
package final class SessionFile: SessionSink, Sendable {
  private let file: BackgroundFile

  /// Creates the file and writes its opening, so that errors show at once.
  ///
  /// A pipe or a device is written to directly.
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
    let takesFile = replaces || OutputFile.isStream(path)
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (takesFile ? O_TRUNC : O_EXCL)
    let descriptor = open(path, flags, 0o644)
    guard descriptor >= 0 else {
      throw errno == EEXIST ? .exists : .cannotCreate(FileError.systemReason)
    }
    let opening = SessionFormat.opening(header)
    do throws(FileError) {
      try OutputFile.write(opening, to: descriptor)
    } catch {
      Glibc.close(descriptor)
      Self.remove(path, unless: replaces)
      throw error
    }
    let form = BackgroundFile.Form(
      frame: { SessionFormat.frame(.turns, $0) },
      closing: { SessionFormat.closing(blocks: $0) })
    do throws(FileError) {
      file = try BackgroundFile(
        taking: descriptor, offset: opening.count, form: form, onFault: onFault)
    } catch {
      Self.remove(path, unless: replaces)
      throw error
    }
  }

  /// Removes a file that was just created, but not what may have existed before, such as a device.
  private static func remove(_ path: String, unless replaces: Bool) {
    if !replaces { unlink(path) }
  }

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
    file.close()
  }
}
