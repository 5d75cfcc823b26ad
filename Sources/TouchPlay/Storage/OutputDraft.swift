internal import Glibc

/// A file in the making, beside its place; it takes that place when it is finished and vanishes when
/// it never is.
final class OutputDraft {
  private let path: String
  private let draft: String
  private let file: Int32
  private let isStream: Bool
  private var isFinished = false

  /// Creates the draft; what is written to `-`, a pipe or a device goes there directly.
  ///
  /// - Parameters:
  ///   - path: The file's place.
  ///   - replaces: Whether an existing file is replaced.
  /// - Throws: `FileError`.
  init(_ path: String, replaces: Bool) throws(FileError) {
    self.path = path
    isStream = path == "-" || OutputFile.isStream(path)
    if !replaces, !isStream, access(path, F_OK) == 0 { throw .exists }
    draft = isStream ? path : "\(path).\(getpid()).part"
    let flags = O_WRONLY | O_CLOEXEC | (isStream ? 0 : O_CREAT | O_EXCL)
    file = path == "-" ? dup(1) : open(draft, flags, 0o644)
    guard file >= 0 else { throw .cannotCreate(FileError.systemReason) }
  }

  deinit {
    close(file)
    if !isFinished, !isStream { unlink(draft) }
  }

  /// Writes bytes behind those written before.
  ///
  /// - Throws: `FileError.cannotWrite`.
  func write(_ bytes: [UInt8]) throws(FileError) {
    try OutputFile.write(bytes, to: file)
  }

  /// Puts the whole file into its place.
  ///
  /// - Throws: `FileError.cannotWrite`.
  func finish() throws(FileError) {
    try OutputFile.sync(file)
    if !isStream, rename(draft, path) != 0 { throw .cannotWrite(FileError.systemReason) }
    isFinished = true
  }
}
