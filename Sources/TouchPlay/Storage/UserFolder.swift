internal import Glibc
internal import TrackerKitFiles

/// The user's folders, as defined by the XDG Base Directory Specification.
enum UserFolder {
  /// The home folder, from the environment or else from the user database.
  static var home: String {
    if let path = variable("HOME") { return path }
    guard let user = getpwuid(getuid()), let path = user.pointee.pw_dir else { return "/" }
    return String(cString: path)
  }

  /// A base directory, such as `XDG_STATE_HOME`.
  ///
  /// If the variable is missing or is not an absolute path, it is a folder in the home folder.
  static func base(_ name: String, else fallback: String) -> String {
    guard let path = variable(name), path.hasPrefix("/") else { return home + "/" + fallback }
    return path
  }

  /// An environment variable; nil if it is unset or empty.
  static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// Creates a folder and its parents, as needed.
  ///
  /// - Throws: `FileError.cannotCreate`.
  static func make(_ path: String) throws(FileError) {
    var built = ""
    // The first failure is the reason; the later ones only lack a parent folder.
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

  /// Why files cannot be created in a folder, which need not exist yet; nil if they can.
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
    let location = folder.isEmpty ? "/" : String(folder)
    return access(location, W_OK | X_OK) == 0 ? nil : FileError.systemReason
  }

  /// The names in a folder, sorted; empty if there is no folder.
  ///
  /// - Throws: `FileError.cannotRead`.
  static func names(in path: String) throws(FileError) -> [String] {
    guard let folder = opendir(path) else {
      // Something else in place of the folder is reported by `obstacle(to:)`.
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

  /// Sets aside a file with invalid content, under an unused name next to it.
  ///
  /// If the disk has hard links, the file also keeps its old name until another file replaces it.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - word: A word that says why, such as `damaged`.
  /// - Returns: The new path.
  /// - Throws: `FileError.cannotCreate`.
  static func setAside(_ path: String, as word: String) throws(FileError) -> String {
    // The target of a link is what will be replaced.
    let path = OutputFile.resolved(path) ?? path
    var aside = "\(path).\(word)"
    var number = 2
    while link(path, aside) != 0 {
      if errno != EEXIST, access(aside, F_OK) != 0 {
        // Some file systems have no hard links.
        guard rename(path, aside) == 0 else { throw .cannotCreate(FileError.systemReason) }
        break
      }
      aside = "\(path).\(word)-\(number)"
      number += 1
    }
    // A pipe would be written to instead of being replaced.
    if OutputFile.isStream(path) { unlink(path) }
    return aside
  }

  /// A file for people: its name, and its folder if the path has one.
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
