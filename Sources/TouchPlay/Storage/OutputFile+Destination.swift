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

  /// Rejects a folder, which a file cannot replace.
  ///
  /// - Throws: `FileError.cannotCreate`.
  static func checkFolder(_ path: String) throws(FileError) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
    throw .cannotCreate(String(cString: strerror(EISDIR)))
  }

  /// The file that a path refers to, in canonical form; nil if several writers can share it.
  static func location(of path: String) -> String? {
    if path == "-" || isStream(path) { return nil }
    if let location = resolved(path) { return location }
    let name = path.split(separator: "/").last ?? ""
    let folder = path.dropLast(name.count)
    return (resolved(folder.isEmpty ? "." : String(folder)) ?? String(folder)) + "/" + name
  }

  /// Whether a name is taken, even by a broken link.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// The path without links; nil if nothing exists there.
  static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Checks in advance whether a file can be written.
  ///
  /// - Throws: `FileError`.
  static func check(_ path: String, replaces: Bool) throws(FileError) {
    if path == "-" || isStream(path) { return }
    try checkFolder(path)
    if exists(path) {
      if !replaces { throw .exists }
      return
    }
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    guard access(folder.isEmpty ? "/" : folder, W_OK) == 0 else {
      throw .cannotCreate(FileError.systemReason)
    }
  }
}
