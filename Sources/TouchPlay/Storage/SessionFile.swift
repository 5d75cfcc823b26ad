internal import Glibc
internal import TrackerKit

/// A recording on its way to the disk: the loop only hands bytes over (rule S6).
final class SessionFile: SessionSink, Sendable {
  private let file: BackgroundFile

  /// Creates the file and writes how it begins, so that a fault shows at once; a pipe or a device is
  /// written to as it is.
  ///
  /// - Parameters:
  ///   - path: The file's place.
  ///   - replaces: Whether an existing file is replaced.
  ///   - header: What the recording opens with.
  ///   - onFault: Called once, on the writing thread, when a write has failed.
  /// - Throws: `FileError`.
  init(
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
      // What was there before is not ours to remove, be it a device.
      if !replaces { unlink(path) }
      throw error
    }
    let form = BackgroundFile.Form(
      frame: { SessionFormat.frame(.turns, $0) },
      closing: { SessionFormat.closing(blocks: $0) })
    file = try BackgroundFile(
      taking: descriptor, offset: opening.count, form: form, onFault: onFault)
  }

  /// Takes records; never waits for the disk.
  func append(_ records: [UInt8]) {
    file.append(records)
  }

  /// Takes an annex; never waits for the disk.
  func appendAnnex(_ content: [UInt8]) {
    file.append(block: SessionFormat.frame(.annex, content))
  }

  /// Writes what waits, the index and the end, and says what went wrong, if anything did.
  func close() -> FileError? {
    file.close()
  }
}
