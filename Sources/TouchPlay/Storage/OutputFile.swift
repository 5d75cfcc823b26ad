internal import Glibc

/// Writes complete files, next to their destination before they are renamed.
enum OutputFile {
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

  /// Writes all bytes to an open file.
  ///
  /// - Throws: `FileError.cannotWrite`.
  static func write(_ bytes: [UInt8], to file: Int32) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(file, buffer.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .ofWrite }
      written += count
    }
  }

  /// Waits until an open file's content is on the disk; returns at once if it is not on a disk.
  ///
  /// - Throws: `FileError.cannotWrite`.
  static func sync(_ file: Int32) throws(FileError) {
    guard fdatasync(file) != 0, [EIO, ENOSPC, EDQUOT].contains(errno) else { return }
    throw .cannotWrite(FileError.systemReason)
  }

  /// Whether a path leads to something that is written to directly: a pipe, a terminal or a device.
  static func isStream(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
      && status.st_mode & S_IFMT != S_IFDIR
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
