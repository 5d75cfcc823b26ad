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
    // What first went wrong is the reason; what comes behind it only lacks a folder around it.
    var reason: Int32 = 0
    for part in path.split(separator: "/") {
      built += "/" + part
      if mkdir(built, 0o700) != 0, errno != EEXIST, reason == 0 { reason = errno }
    }
    var status = stat()
    if stat(path, &status) != 0 {
      throw .cannotCreate(String(cString: strerror(reason == 0 ? errno : reason)))
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .cannotCreate(notAFolder) }
  }

  private static var notAFolder: String { String(cString: strerror(ENOTDIR)) }

  /// What stands against files in a folder, which is made only when there is one to write; nil for nothing.
  static func obstacle(to path: String) -> String? {
    var folder = Substring(path)
    var status = stat()
    while stat(folder.isEmpty ? "/" : String(folder), &status) != 0 {
      guard errno == ENOENT, !folder.isEmpty, !OutputFile.exists(String(folder)) else {
        return FileError.systemReason
      }
      folder = folder.prefix(upTo: folder.lastIndex(of: "/") ?? folder.startIndex)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { return notAFolder }
    let place = folder.isEmpty ? "/" : String(folder)
    return access(place, W_OK | X_OK) == 0 ? nil : FileError.systemReason
  }

  /// The names in a folder, in order; none where no folder is.
  ///
  /// - Throws: `FileError.cannotRead`.
  static func names(in path: String) throws(FileError) -> [String] {
    guard let folder = opendir(path) else {
      // What is in the way of a folder is told where it could be one.
      if [ENOENT, ENOTDIR].contains(errno) { return [] }
      throw .cannotRead(FileError.systemReason)
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names.sorted()
  }

  /// Puts a file that cannot be understood under another name beside it, which no file has yet; its first
  /// name stays for the file that will replace it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - word: What tells why, such as `damaged`.
  /// - Returns: The other name.
  /// - Throws: `FileError.cannotCreate`.
  static func keepAside(_ path: String, as word: String) throws(FileError) -> String {
    // What a link leads to is what will be replaced.
    let path = OutputFile.resolved(path) ?? path
    var aside = "\(path).\(word)"
    var number = 2
    while link(path, aside) != 0 {
      if errno != EEXIST, access(aside, F_OK) != 0 {
        // Some disks have no second names.
        guard rename(path, aside) == 0 else { throw .cannotCreate(FileError.systemReason) }
        break
      }
      aside = "\(path).\(word)-\(number)"
      number += 1
    }
    // A pipe would not be replaced but written to.
    if OutputFile.isStream(path) { unlink(path) }
    return aside
  }

  /// A file for people: its name, and the folder that it is in, if the path says.
  static func words(for path: String, suffix: String = "") -> String {
    let name = name(of: path)
    let folder = path.dropLast(name.count + 1)
    if folder.isEmpty { return name + suffix }
    let isHome = (folder + "/").hasPrefix(home + "/")
    return "\(name)\(suffix) in \(isHome ? "~" + folder.dropFirst(home.count) : folder)"
  }

  /// A file's name without its folder.
  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
