internal import Glibc
internal import TrackerKit
internal import TrackerKitFiles

/// A file that is written next to its destination.
///
/// When finished, it takes its destination's name; if it is never finished, it is removed.
final class OutputDraft {
  /// The draft's path.
  let path: String
  private let location: String
  private let file: Int32
  private let replaces: Bool
  private let isStream: Bool
  private var isFinished = false
  /// Whether the caller closes the file.
  private var isHandedOver = false
  /// The maximum number of drafts for a destination.
  private static let maximumDrafts = 999
  /// The unfinished drafts.
  private static let unfinished = Lock<Set<String>>([])

  /// Creates a draft; output to `-`, a pipe or a device is written directly.
  ///
  /// - Parameters:
  ///   - location: The destination.
  ///   - replaces: Whether to replace an existing file.
  /// - Throws: `FileError`.
  init(_ location: String, replaces: Bool) throws(FileError) {
    self.replaces = replaces
    isStream = location == "-" || OutputFile.isStream(location)
    if !isStream { try OutputFile.checkFolder(location) }
    if !replaces, !isStream, OutputFile.exists(location) { throw .exists }
    // Replace the target of a link, not the link.
    self.location = isStream ? location : OutputFile.resolved(location) ?? location
    (path, file) = isStream ? Self.openStream(location) : Self.create(beside: self.location)
    guard file >= 0 else { throw .cannotCreate(FileError.systemReason) }
    if !isStream { Self.unfinished.withLock { _ = $0.insert(path) } }
  }

  /// Creates a draft of a file that only one program writes, accessible only to its user.
  ///
  /// Its name is fixed, and it replaces any draft that a killed program left.
  ///
  /// - Parameter location: The destination; an existing file is replaced.
  /// - Throws: `FileError.cannotCreate`.
  init(ownOf location: String) throws(FileError) {
    replaces = true
    isStream = false
    self.location = location
    path = Self.ownPath(beside: location)
    // It could be a link to another file.
    unlink(path)
    file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .cannotCreate(FileError.systemReason) }
    Self.unfinished.withLock { _ = $0.insert(path) }
  }

  /// The path of a draft of a file that only one program writes.
  static func ownPath(beside location: String) -> String { location + ".part" }

  private static func openStream(_ location: String) -> (path: String, file: Int32) {
    (location, location == "-" ? dup(1) : open(location, O_WRONLY | O_CLOEXEC))
  }

  /// Creates a file under a name that no other draft has, not even one left by a killed program.
  private static func create(beside location: String) -> (path: String, file: Int32) {
    let stem = "\(location).\(getpid())"
    for number in 1...maximumDrafts {
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
    if !isStream { try replaceTarget() }
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

  private func replaceTarget() throws(FileError) {
    if !replaces {
      // If two programs want the same name, only one of them can create the hard link.
      if link(path, location) == 0 {
        unlink(path)
        return
      }
      // Some file systems have no hard links.
      if errno == EEXIST || OutputFile.exists(location) { throw .exists }
    }
    guard rename(path, location) == 0 else { throw .cannotWrite(FileError.systemReason) }
  }
}
