internal import Glibc
internal import Synchronization

/// A file that is written next to its destination.
///
/// When finished, it takes its destination's name; if it is never finished, it is removed.
final class OutputDraft {
  /// The draft's path.
  let path: String
  private let place: String
  private let file: Int32
  private let replaces: Bool
  private let isStream: Bool
  private var isFinished = false
  /// Whether the caller closes the file.
  private var isHandedOver = false
  /// The maximum number of drafts for a destination.
  private static let mostDrafts = 999
  /// The unfinished drafts.
  private static let unfinished = Mutex<Set<String>>([])

  /// Creates a draft; output to `-`, a pipe or a device is written directly.
  ///
  /// - Parameters:
  ///   - place: The destination.
  ///   - replaces: Whether to replace an existing file.
  /// - Throws: `FileError`.
  init(_ place: String, replaces: Bool) throws(FileError) {
    self.replaces = replaces
    isStream = place == "-" || OutputFile.isStream(place)
    if !isStream { try OutputFile.checkFolder(place) }
    if !replaces, !isStream, OutputFile.exists(place) { throw .exists }
    // Replace the target of a link, not the link.
    self.place = isStream ? place : OutputFile.resolved(place) ?? place
    (path, file) = isStream ? Self.openStream(place) : Self.create(beside: self.place)
    guard file >= 0 else { throw .cannotCreate(FileError.systemReason) }
    if !isStream { Self.unfinished.withLock { _ = $0.insert(path) } }
  }

  /// Creates a draft of a file that only one program writes, accessible only to its user.
  ///
  /// Its name is fixed, and it replaces any draft that a killed program left.
  ///
  /// - Parameter place: The destination; an existing file is replaced.
  /// - Throws: `FileError.cannotCreate`.
  init(ownOf place: String) throws(FileError) {
    replaces = true
    isStream = false
    self.place = place
    path = Self.ownPath(beside: place)
    // It could be a link to another file.
    unlink(path)
    file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .cannotCreate(FileError.systemReason) }
    Self.unfinished.withLock { _ = $0.insert(path) }
  }

  /// The path of a draft of a file that only one program writes.
  static func ownPath(beside place: String) -> String { place + ".part" }

  private static func openStream(_ place: String) -> (path: String, file: Int32) {
    (place, place == "-" ? dup(1) : open(place, O_WRONLY | O_CLOEXEC))
  }

  /// Creates a file under a name that no other draft has, not even one left by a killed program.
  private static func create(beside place: String) -> (path: String, file: Int32) {
    let stem = "\(place).\(getpid())"
    for number in 1...mostDrafts {
      let path = stem + (number > 1 ? "-\(number)" : "") + ".part"
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      if file >= 0 || errno != EEXIST { return (path, file) }
    }
    return (stem, -1)
  }

  deinit {
    if !isHandedOver { close(file) }
    if !isFinished, !isStream { unlink(path) }
    Self.unfinished.withLock { _ = $0.remove(path) }
  }

  /// Removes all unfinished drafts, for a program that ends early.
  static func removeAll() {
    unfinished.withLock { paths in
      for path in paths { unlink(path) }
    }
  }

  /// Whether anything has been written, by any program; always true for a stream.
  var hasContent: Bool {
    var status = stat()
    return isStream || (stat(path, &status) == 0 && status.st_size > 0)
  }

  /// Appends bytes.
  ///
  /// - Throws: `FileError.cannotWrite`.
  func write(_ bytes: [UInt8]) throws(FileError) {
    try OutputFile.write(bytes, to: file)
  }

  /// Moves the finished file to its destination.
  ///
  /// - Throws: `FileError.cannotWrite`, or `exists` if another program has created the destination
  ///   in the meantime and it must not be replaced.
  func finish() throws(FileError) {
    try OutputFile.sync(file)
    if !isStream { try takePlace() }
    isFinished = true
  }

  /// Moves the finished file to its destination, but keeps it open.
  ///
  /// - Returns: The file's descriptor, positioned at the end.
  /// - Throws: `FileError.cannotWrite`.
  func finishOpen() throws(FileError) -> Int32 {
    try finish()
    isHandedOver = true
    return file
  }

  private func takePlace() throws(FileError) {
    if !replaces {
      // If two programs want the same name, only one of them can create the hard link.
      if link(path, place) == 0 {
        unlink(path)
        return
      }
      // Some file systems have no hard links.
      if errno == EEXIST || OutputFile.exists(place) { throw .exists }
    }
    guard rename(path, place) == 0 else { throw .cannotWrite(FileError.systemReason) }
  }
}
