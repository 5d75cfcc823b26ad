internal import Glibc

/// A file in the making, beside its place; unless it is published it goes without a trace.
final class DraftFile {
  /// The draft's own place.
  let path: String
  /// The open draft.
  let file: Int32
  private let place: String
  private var isPublished = false

  /// Creates an empty draft.
  ///
  /// - Parameters:
  ///   - place: Where the whole file is to be.
  ///   - replaces: Whether a file that is there is replaced.
  /// - Throws: `FileError`.
  init(for place: String, replaces: Bool) throws(FileError) {
    if !replaces, access(place, F_OK) == 0 { throw .exists }
    self.place = place
    path = "\(place).\(getpid()).part"
    file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw .cannotCreate(FileError.systemReason) }
  }

  deinit {
    close(file)
    if !isPublished { unlink(path) }
  }

  /// Brings the draft, whole as it is now, to its place.
  ///
  /// - Throws: `FileError.cannotWrite`.
  func publish() throws(FileError) {
    try OutputFile.sync(file)
    guard rename(path, place) == 0 else { throw .cannotWrite(FileError.systemReason) }
    isPublished = true
  }
}
