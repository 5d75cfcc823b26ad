internal import Glibc

/// A whole file, written beside its place and renamed into it.
enum OutputFile {
  /// Writes a text to a file; `-` is standard output.
  ///
  /// - Parameters:
  ///   - text: The file's content.
  ///   - path: The file's place.
  ///   - replaces: Whether an existing file is replaced.
  /// - Throws: `FileError`.
  static func write(_ text: String, to path: String, replaces: Bool) throws(FileError) {
    if path == "-" {
      print(text, terminator: "")
      return
    }
    let isStream = isStream(path)
    if !replaces, !isStream, access(path, F_OK) == 0 { throw .exists }
    let draft = isStream ? path : "\(path).\(getpid()).part"
    guard let file = fopen(draft, isStream ? "w" : "wx") else {
      throw .cannotCreate(FileError.systemReason)
    }
    let isWritten =
      fputs(text, file) >= 0 && fflush(file) == 0 && (isStream || fsync(fileno(file)) == 0)
    let reason = FileError.systemReason
    let isClosed = fclose(file) == 0
    guard isClosed, isWritten, isStream || rename(draft, path) == 0 else {
      if !isStream { unlink(draft) }
      throw .cannotWrite(reason)
    }
  }

  /// Whether a path leads to something that is written as it is: a pipe, a terminal, a device.
  private static func isStream(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
      && status.st_mode & S_IFMT != S_IFDIR
  }

  /// Says, before anything is done, whether a file could be written later.
  ///
  /// - Throws: `FileError`.
  static func check(_ path: String, replaces: Bool) throws(FileError) {
    if path == "-" || isStream(path) { return }
    if access(path, F_OK) == 0 {
      if !replaces { throw .exists }
      return
    }
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    guard access(folder.isEmpty ? "/" : folder, W_OK) == 0 else {
      throw .cannotCreate(FileError.systemReason)
    }
  }
}
