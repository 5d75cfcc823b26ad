internal import Glibc
internal import Synchronization

/// A file in the making, beside its place; it takes that place when it is finished and vanishes when
/// it never is.
final class OutputDraft {
  /// Where the draft itself is.
  let path: String
  private let place: String
  private let file: Int32
  private let isStream: Bool
  private var isFinished = false
  /// The drafts that have not taken their places yet.
  private static let unfinished = Mutex<Set<String>>([])

  /// Creates the draft; what is written to `-`, a pipe or a device goes there directly.
  ///
  /// - Parameters:
  ///   - place: Where the whole file is to be.
  ///   - replaces: Whether an existing file is replaced.
  /// - Throws: `FileError`.
  init(_ place: String, replaces: Bool) throws(FileError) {
    isStream = place == "-" || OutputFile.isStream(place)
    if !isStream { try OutputFile.checkFolder(place) }
    if !replaces, !isStream, OutputFile.exists(place) { throw .exists }
    // What a link leads to is replaced, not the link.
    self.place = isStream ? place : OutputFile.resolved(place) ?? place
    path = isStream ? place : "\(self.place).\(getpid()).part"
    let flags = O_WRONLY | O_CLOEXEC | (isStream ? 0 : O_CREAT | O_EXCL)
    file = place == "-" ? dup(1) : open(path, flags, 0o644)
    guard file >= 0 else { throw .cannotCreate(FileError.systemReason) }
    if !isStream { Self.unfinished.withLock { _ = $0.insert(path) } }
  }

  deinit {
    close(file)
    if !isFinished, !isStream { unlink(path) }
    Self.unfinished.withLock { _ = $0.remove(path) }
  }

  /// Removes all drafts, of a program that ends in their midst.
  static func removeAll() {
    unfinished.withLock { paths in
      for path in paths { unlink(path) }
    }
  }

  /// Whether anything was written, by this program or another one; a stream has no size and counts.
  var hasContent: Bool {
    var status = stat()
    return isStream || (stat(path, &status) == 0 && status.st_size > 0)
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
    if !isStream, rename(path, place) != 0 { throw .cannotWrite(FileError.systemReason) }
    isFinished = true
  }
}
