internal import Glibc
internal import TrackerKit
internal import TrackerKitFiles

/// A file that is written beside its destination.
///
/// When finished, it takes the destination's name; if it is never finished, it is removed.
final class OutputDraft {
  let path: String
  private let location: String
  private let file: Int32
  private let replaces: Bool
  private let isStream: Bool
  /// Whether a link at the destination is replaced.
  private let replacesLink: Bool
  private var isFinished = false
  private var isHandedOver = false
  private static let unfinished = Lock<Set<String>>([])

  /// Creates a draft of a command's output; output to `-`, a pipe or a device is written directly.
  ///
  /// A link is replaced, not the file that it leads to.
  convenience init(_ location: String, replaces: Bool) throws(FileError) {
    guard location != "-", !OutputFile.isStream(location) else {
      let file = location == "-" ? dup(1) : OutputFile.openStream(location)
      try self.init((location, file), of: location, replaces: replaces, isStream: true)
      return
    }
    try OutputFile.requireReplaceable(location)
    if !replaces, FileSystem.exists(location) { throw .exists }
    try self.init(
      OutputFile.createDraft(beside: location), of: location, replaces: replaces,
      replacesLink: true)
  }

  /// Creates a draft of a file that the program keeps for the user, such as the settings.
  ///
  /// The file that a link leads to is replaced, not the link.
  ///
  /// - Throws: `FileError`; `notAFile` for anything but a file of this user.
  convenience init(keptAt location: String, replaces: Bool) throws(FileError) {
    let target = try UserFolder.target(of: location)
    if !replaces, FileSystem.exists(target) { throw .exists }
    try self.init(OutputFile.createDraft(beside: target), of: target, replaces: replaces)
  }

  /// Creates a draft of a file that only one program writes, accessible only to its user.
  ///
  /// The draft has a fixed name, and replaces any draft that a killed program left. The destination
  /// must not be a link; an existing file is replaced.
  ///
  /// - Throws: `FileError`; `notAFile` for anything but a file.
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

  /// The path of the draft that `init(ownOf:)` creates.
  static func ownPath(beside location: String) -> String { location + OutputFile.draftSuffix }

  deinit {
    if !isHandedOver { close(file) }
    if !isFinished, !isStream { try? FileSystem.remove(path) }
    Self.unfinished.withLock { _ = $0.remove(path) }
  }

  /// Removes all unfinished drafts, for a program that ends early.
  static func removeAll() {
    unfinished.withLock { paths in for path in paths { try? FileSystem.remove(path) } }
  }

  /// Whether any program has written to the file; always true for a stream.
  var hasContent: Bool { isStream || (FileStatus(path)?.size ?? 0) > 0 }

  func write(_ bytes: [UInt8]) throws(FileError) { try OutputFile.write(bytes, to: file) }

  /// Moves the finished file to its destination.
  ///
  /// - Throws: `FileError.cannotWrite`; `exists` if another program has created the destination in
  ///   the meantime, and it must not be replaced.
  func finish() throws(FileError) {
    try OutputFile.sync(file)
    if !isStream { try replaceTarget() }
    isFinished = true
  }

  /// Finishes the file, and returns its descriptor, positioned at the end; the caller closes it.
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

/// Writes complete files.
extension OutputFile {
  /// Writes text to a file; `-` is standard output.
  static func write(_ text: String, to path: String, replaces: Bool) throws(FileError) {
    guard path == "-" else { return try write(Array(text.utf8), to: path, replaces: replaces) }
    // Earlier output must come first.
    fflush(nil)
    try write(Array(text.utf8), to: 1)
  }

  static func write(_ bytes: [UInt8], to path: String, replaces: Bool) throws(FileError) {
    let draft = try OutputDraft(path, replaces: replaces)
    try draft.write(bytes)
    try draft.finish()
  }

  /// Writes a file that the program keeps for the user; a link stays, and its target is replaced.
  ///
  /// - Throws: `FileError`; `notAFile` for anything but a file of this user.
  static func keep(_ text: String, at path: String, replaces: Bool = true) throws(FileError) {
    let draft = try OutputDraft(keptAt: path, replaces: replaces)
    try draft.write(Array(text.utf8))
    try draft.finish()
  }

  /// Checks in advance whether a file can be written.
  static func check(_ path: String, replaces: Bool) throws(FileError) {
    if path == "-" || isStream(path) { return }
    try requireReplaceable(path)
    let older = FileStatus(at: path)
    if older != nil, !replaces { throw .exists }
    let folder = path.pathFolder.isEmpty ? "." : path.pathFolder
    guard FileSystem.permits(folder, W_OK | X_OK) else {
      throw .cannotCreate(FileError.systemReason)
    }
    // In a folder such as /tmp, files of other users can be neither renamed nor removed.
    if let older, let parent = FileStatus(folder), parent.isSticky,
      ![0, older.owner, parent.owner].contains(geteuid())
    {
      throw .cannotCreate(String(cString: strerror(EPERM)))
    }
  }

  /// The canonical path that an output is written to; nil if several writers can share it.
  ///
  /// A link at the path is replaced, so where it leads does not matter.
  static func location(of path: String) -> String? {
    if path == "-" || isStream(path) { return nil }
    let folder = path.pathFolder
    let parent = FileSystem.resolved(folder.isEmpty ? "." : folder) ?? folder
    return (parent == "/" ? "" : parent) + "/" + path.pathName
  }

  /// The canonical paths that are read or written at a path: those of a link and of its target.
  static func locations(of path: String) -> [String] {
    location(of: path).map { [$0, FileSystem.resolved(path)].compactMap { $0 } } ?? []
  }
}
