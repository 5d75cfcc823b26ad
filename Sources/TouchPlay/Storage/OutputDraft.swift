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
  /// Whether a link at the destination is replaced.
  private let replacesLink: Bool
  private var isFinished = false
  /// Whether the caller closes the file.
  private var isHandedOver = false
  /// The unfinished drafts.
  private static let unfinished = Lock<Set<String>>([])

  /// Creates a draft of a command's output; output to `-`, a pipe or a device is written directly.
  ///
  /// A link is replaced, not the file that it leads to.
  ///
  /// - Parameters:
  ///   - location: The destination.
  ///   - replaces: Whether to replace an existing file.
  /// - Throws: `FileError`.
  convenience init(_ location: String, replaces: Bool) throws(FileError) {
    guard location != "-", !OutputFile.isStream(location) else {
      let file = location == "-" ? dup(1) : OutputFile.openStream(location)
      try self.init((location, file), of: location, replaces: replaces, isStream: true)
      return
    }
    try OutputFile.requireReplaceable(location)
    if !replaces, OutputFile.exists(location) { throw .exists }
    try self.init(
      OutputFile.createDraft(beside: location), of: location, replaces: replaces,
      replacesLink: true)
  }

  /// Creates a draft of a file that the program keeps for the user, such as the settings.
  ///
  /// The file that a link leads to is replaced, not the link.
  ///
  /// - Parameters:
  ///   - location: The destination.
  ///   - replaces: Whether to replace an existing file.
  /// - Throws: `FileError`; `notAFile` if there is anything but a file of the user.
  convenience init(keptAt location: String, replaces: Bool) throws(FileError) {
    let target = try UserFolder.target(of: location)
    if !replaces, OutputFile.exists(target) { throw .exists }
    try self.init(OutputFile.createDraft(beside: target), of: target, replaces: replaces)
  }

  /// Creates a draft of a file that only one program writes, accessible only to its user.
  ///
  /// Its name is fixed, and it replaces any draft that a killed program left.
  ///
  /// - Parameter location: The destination, not a link; an existing file is replaced.
  /// - Throws: `FileError`; `notAFile` if there is anything but a file.
  convenience init(ownOf location: String) throws(FileError) {
    try FileSystem.requireFile(at: location)
    let path = Self.ownPath(beside: location)
    let kind = FileStatus(at: path)?.kind
    if kind == .file { try FileSystem.remove(path) }
    // A link or a pipe stays, and the draft gets another name.
    let draft =
      kind == .link || kind == .stream
      ? OutputFile.createDraft(beside: location, mode: 0o600)
      : (path, FileSystem.open(path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600))
    try self.init(draft, of: location, replaces: true)
  }

  private init(
    _ draft: (path: String, file: Int32), of location: String, replaces: Bool,
    isStream: Bool = false, replacesLink: Bool = false
  ) throws(FileError) {
    (path, file) = draft
    (self.location, self.replaces) = (location, replaces)
    (self.isStream, self.replacesLink) = (isStream, replacesLink)
    guard file >= 0 else {
      // Nothing is removed at the end.
      isFinished = true
      throw .cannotCreate(FileError.systemReason)
    }
    if !isStream { Self.unfinished.withLock { _ = $0.insert(path) } }
  }

  /// The path of a draft of a file that only one program writes.
  static func ownPath(beside location: String) -> String { location + OutputFile.draftSuffix }

  deinit {
    if !isHandedOver { close(file) }
    if !isFinished, !isStream { try? FileSystem.remove(path) }
    Self.unfinished.withLock { _ = $0.remove(path) }
  }

  /// Removes all unfinished drafts, for a program that ends early.
  static func removeAll() {
    unfinished.withLock { paths in
      for path in paths { try? FileSystem.remove(path) }
    }
  }

  /// Whether anything has been written, by any program; always true for a stream.
  var hasContent: Bool { isStream || (FileStatus(path)?.size ?? 0) > 0 }

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
      do throws(FileError) {
        // If two programs want the same name, only one of them can create the hard link.
        try FileSystem.link(path, to: location)
        return try FileSystem.remove(path)
      } catch .exists {
        throw .exists
      } catch {
        // Some file systems have no hard links.
      }
    }
    try FileSystem.move(path, to: location, orLink: replacesLink)
  }
}
