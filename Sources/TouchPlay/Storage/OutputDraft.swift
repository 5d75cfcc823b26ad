internal import Glibc
internal import Synchronization

/// A file in the making, beside its place; it takes that place when it is finished and vanishes when
/// it never is.
final class OutputDraft {
  /// Where the draft itself is.
  let path: String
  private let place: String
  private let file: Int32
  private let replaces: Bool
  private let isStream: Bool
  private var isFinished = false
  /// Whether somebody else closes the file.
  private var isHandedOver = false
  /// So many drafts can be beside one place.
  private static let mostDrafts = 999
  /// The drafts that have not taken their places yet.
  private static let unfinished = Mutex<Set<String>>([])

  /// Creates the draft; what is written to `-`, a pipe or a device goes there directly.
  ///
  /// - Parameters:
  ///   - place: Where the whole file is to be.
  ///   - replaces: Whether an existing file is replaced.
  /// - Throws: `FileError`.
  init(_ place: String, replaces: Bool) throws(FileError) {
    self.replaces = replaces
    isStream = place == "-" || OutputFile.isStream(place)
    if !isStream { try OutputFile.checkFolder(place) }
    if !replaces, !isStream, OutputFile.exists(place) { throw .exists }
    // What a link leads to is replaced, not the link.
    self.place = isStream ? place : OutputFile.resolved(place) ?? place
    (path, file) = isStream ? Self.openStream(place) : Self.create(beside: self.place)
    guard file >= 0 else { throw .cannotCreate(FileError.systemReason) }
    if !isStream { Self.unfinished.withLock { _ = $0.insert(path) } }
  }

  /// Creates the draft of a file that one program alone writes, for its user only: under one name, in place
  /// of what a killed program left there.
  ///
  /// - Parameter place: Where the whole file is to be; what is there is replaced.
  /// - Throws: `FileError.cannotCreate`.
  init(ownOf place: String) throws(FileError) {
    replaces = true
    isStream = false
    self.place = place
    path = Self.ownPath(beside: place)
    // It may be a link to somewhere else.
    unlink(path)
    file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .cannotCreate(FileError.systemReason) }
    Self.unfinished.withLock { _ = $0.insert(path) }
  }

  /// What the draft of a file that one program alone writes is called.
  static func ownPath(beside place: String) -> String { place + ".part" }

  private static func openStream(_ place: String) -> (path: String, file: Int32) {
    (place, place == "-" ? dup(1) : open(place, O_WRONLY | O_CLOEXEC))
  }

  /// Creates a file under a name that no other draft has, be it one that a killed program left.
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
  /// - Throws: `FileError.cannotWrite`; `exists` when another program has taken the place in the meantime
  ///   and it is not to be replaced.
  func finish() throws(FileError) {
    try OutputFile.sync(file)
    if !isStream { try takePlace() }
    isFinished = true
  }

  /// Puts the whole file into its place.
  ///
  /// - Returns: The open file, at its end.
  /// - Throws: `FileError.cannotWrite`.
  func finishOpen() throws(FileError) -> Int32 {
    try finish()
    isHandedOver = true
    return file
  }

  private func takePlace() throws(FileError) {
    if !replaces {
      // Of two programs that want one name, a second name is given to one only.
      if link(path, place) == 0 {
        unlink(path)
        return
      }
      // Some disks have no second names.
      if errno == EEXIST || OutputFile.exists(place) { throw .exists }
    }
    guard rename(path, place) == 0 else { throw .cannotWrite(FileError.systemReason) }
  }
}
