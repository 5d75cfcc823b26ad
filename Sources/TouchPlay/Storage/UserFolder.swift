internal import Glibc

/// The user's folders, as the XDG base directory specification names them.
enum UserFolder {
  /// The user's own folder: what the environment says, or else the list of users.
  static var home: String {
    if let path = variable("HOME") { return path }
    guard let user = getpwuid(getuid()), let path = user.pointee.pw_dir else { return "/" }
    return String(cString: path)
  }

  /// A folder of the base directories, such as `XDG_STATE_HOME`; without the variable, or when it is no
  /// absolute path, a folder in the user's own.
  static func base(_ name: String, else fallback: String) -> String {
    guard let path = variable(name), path.hasPrefix("/") else { return home + "/" + fallback }
    return path
  }

  /// A variable of the environment; nil when it is not set or empty.
  static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// Makes a folder, and those around it, where there are none.
  ///
  /// - Throws: `FileError.cannotCreate`.
  static func make(_ path: String) throws(FileError) {
    var built = ""
    for part in path.split(separator: "/") {
      built += "/" + part
      mkdir(built, 0o700)
    }
    var status = stat()
    guard stat(path, &status) == 0 else { throw .cannotCreate(FileError.systemReason) }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw .cannotCreate(String(cString: strerror(ENOTDIR)))
    }
  }
}
