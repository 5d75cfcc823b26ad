internal import Glibc
internal import TrackerKitFiles

/// Writes complete files, next to their destination before they are renamed.
extension OutputFile {
  /// Writes text to a file; `-` is standard output.
  ///
  /// - Parameters:
  ///   - text: The file's content.
  ///   - path: The file's path.
  ///   - replaces: Whether to replace an existing file.
  /// - Throws: `FileError`.
  static func write(_ text: String, to path: String, replaces: Bool) throws(FileError) {
    if path == "-" {
      // Earlier output must come first.
      fflush(nil)
      try write(Array(text.utf8), to: 1)
    } else {
      try write(Array(text.utf8), to: path, replaces: replaces)
    }
  }

  /// Writes bytes to a file.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - path: The file's path.
  ///   - replaces: Whether to replace an existing file.
  /// - Throws: `FileError`.
  static func write(_ bytes: [UInt8], to path: String, replaces: Bool) throws(FileError) {
    let draft = try OutputDraft(path, replaces: replaces)
    try draft.write(bytes)
    try draft.finish()
  }

  /// Writes a file that the program keeps for the user; a link stays, and its target is replaced.
  ///
  /// - Throws: `FileError`; `notAFile` if there is anything but a file of the user.
  static func keep(_ text: String, at path: String, replaces: Bool = true) throws(FileError) {
    let draft = try OutputDraft(keptAt: path, replaces: replaces)
    try draft.write(Array(text.utf8))
    try draft.finish()
  }

  /// The file that an output is written to, in canonical form; nil if several writers can share it.
  ///
  /// If it is a link, that is replaced, so that it does not matter where it leads.
  static func location(of path: String) -> String? {
    if path == "-" || isStream(path) { return nil }
    let folder = path.pathFolder
    let parent = resolved(folder.isEmpty ? "." : folder) ?? folder
    return (parent == "/" ? "" : parent) + "/" + path.pathName
  }

  /// The files that are read or written at a path, in canonical form: a link, and what it leads to.
  static func locations(of path: String) -> [String] {
    location(of: path).map { [$0, resolved(path)].compactMap { $0 } } ?? []
  }

  /// Whether a name is taken, even by a broken link.
  static func exists(_ path: String) -> Bool { FileSystem.exists(path) }

  /// The path without links; nil if nothing exists there.
  static func resolved(_ path: String) -> String? { FileSystem.resolved(path) }

  /// Checks in advance whether a file can be written.
  ///
  /// - Throws: `FileError`.
  static func check(_ path: String, replaces: Bool) throws(FileError) {
    if path == "-" || isStream(path) { return }
    try requireReplaceable(path)
    let older = FileStatus(at: path)
    if older != nil, !replaces { throw .exists }
    let folder = path.pathFolder.isEmpty ? "." : path.pathFolder
    guard FileSystem.permits(folder, W_OK | X_OK) else {
      throw .cannotCreate(FileError.systemReason)
    }
    // In a folder such as /tmp, others' files can be neither renamed nor removed.
    if let older, let parent = FileStatus(folder), parent.isSticky,
      ![0, older.owner, parent.owner].contains(geteuid())
    {
      throw .cannotCreate(String(cString: strerror(EPERM)))
    }
  }
}
