internal import Glibc
internal import TrackerKitFiles
internal import TrackerKitSDL

/// The user's folders, as defined by the XDG Base Directory Specification.
enum UserFolder {
  /// The home folder, from the environment or else from the user database.
  static var home: String { folder("HOME") ?? listedHome ?? "/" }

  /// A base directory, such as `XDG_STATE_HOME`.
  ///
  /// If the variable is missing or is not an absolute path, it is a folder in the home folder.
  static func base(_ name: String, else fallback: String) -> String {
    folder(name) ?? home + "/" + fallback
  }

  /// A folder that an environment variable names; nil if it is not an absolute path.
  ///
  /// The specification ignores relative paths, which would depend on where the program is started.
  static func folder(_ name: String) -> String? {
    variable(name).flatMap { $0.isAbsolutePath ? $0 : nil }
  }

  /// An environment variable; nil if it is unset or empty.
  static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(pathBytes: value)
  }

  /// The home folder in the user database.
  private static let listedHome: String? = {
    guard let path = getpwuid(getuid())?.pointee.pw_dir else { return nil }
    let home = String(pathBytes: path)
    return home.isAbsolutePath ? home : nil
  }()

  /// Creates a folder and its parents, as needed.
  static func make(_ path: String) throws(FileError) {
    var built = ""
    // The first failure is the reason; the later ones follow from it.
    var reason: Int32 = 0
    for part in path.pathParts {
      built += "/" + part
      if !FileSystem.makeFolder(built), errno != EEXIST, reason == 0 { reason = errno }
    }
    guard let status = FileStatus(path) else {
      throw .cannotCreate(String(cString: strerror(reason == 0 ? errno : reason)))
    }
    guard status.kind == .folder else { throw .cannotCreate(notAFolder) }
  }

  private static var notAFolder: String { String(cString: strerror(ENOTDIR)) }

  /// Why files cannot be created in a folder, which need not exist yet; nil if they can.
  static func obstacle(to path: String) -> String? {
    var folder = path
    var status = FileStatus(folder)
    while status == nil {
      guard errno == ENOENT, folder != "/", !FileSystem.exists(folder) else {
        return FileError.systemReason
      }
      folder = "/" + folder.pathParts.dropLast().joined(separator: "/")
      status = FileStatus(folder)
    }
    guard status?.kind == .folder else { return notAFolder }
    return FileSystem.permits(folder, W_OK | X_OK) ? nil : FileError.systemReason
  }

  /// The names in a folder, sorted; empty if there is no folder.
  static func names(in path: String) throws(FileError) -> [String] {
    if let names = FileSystem.names(in: path) { return names.sorted() }
    // Something else in place of the folder is reported by `obstacle(to:)`.
    if [ENOENT, ENOTDIR].contains(errno) { return [] }
    throw .cannotRead(FileError.systemReason)
  }

  /// The names in a folder, most recently changed first; in reverse order within a second.
  static func newestFirst(in path: String) -> [String] {
    let names = (try? names(in: path)) ?? []
    return names.map { (FileStatus("\(path)/\($0)")?.changed ?? 0, $0) }.sorted(by: >).map(\.1)
  }

  /// The path of a file that the program keeps, or of the target if it is a link.
  ///
  /// - Throws: `FileError.notAFile` for anything but a regular file, or a link to one of this user.
  static func target(of path: String) throws(FileError) -> String {
    guard FileStatus(at: path)?.kind == .link else {
      try FileSystem.requireFile(at: path)
      return path
    }
    guard let target = FileSystem.resolved(path), let status = FileStatus(at: target),
      status.kind == .file, status.owner == geteuid()
    else { throw .notAFile }
    return target
  }

  /// Gives a file with invalid content a new name, which ends in a word such as `damaged`.
  ///
  /// If the disk has hard links, the file also keeps its old name until another file replaces it.
  ///
  /// - Returns: The new path.
  /// - Throws: `FileError`; `notAFile` for anything but a regular file, which is left alone.
  static func setAside(_ path: String, as word: String) throws(FileError) -> String {
    // The target of a link is what will be replaced.
    let path = try target(of: path)
    var aside = "\(path).\(word)"
    var number = 2
    while true {
      do throws(FileError) {
        try FileSystem.link(path, to: aside)
        return aside
      } catch .exists {
        aside = "\(path).\(word)-\(number)"
        number += 1
      } catch {
        // Some file systems have no hard links.
        try FileSystem.move(path, to: aside)
        return aside
      }
    }
  }

  /// A path in words: the file's name, and its folder if the path has one.
  static func words(for path: String, suffix: String = "") -> String {
    let name = name(of: path)
    let folder = path.dropLast(name.count + 1)
    if folder.isEmpty { return name + suffix }
    let isHome = (folder + "/").hasPrefix(home + "/")
    let place = isHome ? "~" + folder.dropFirst(home.count) : String(folder)
    return localized("\(name + suffix) in \(place)")
  }

  /// A file's name without its folder.
  static func name(of path: String) -> String { path.pathParts.last ?? path }

  // MARK: Notices

  /// Notices about folders that cannot be written to, given their purposes and paths.
  ///
  /// The first one has a caption for all of them, grouped by reason.
  static func notices(about folders: [(what: String, path: String)]) -> [Notice] {
    var groups: [(reason: String, names: [String])] = []
    var notices: [Notice] = []
    for (what, path) in folders {
      guard let reason = obstacle(to: path) else { continue }
      let text = "\(path): is not writable (\(reason)): \(what) are not saved; make it writable"
      notices.append(Notice(text: text, caption: ""))
      if let index = groups.firstIndex(where: { $0.reason == reason }) {
        groups[index].names.append(what)
      } else {
        groups.append((reason, [what]))
      }
    }
    guard !notices.isEmpty else { return [] }
    notices[0].caption = groups.map { sentence(about: $0.names, $0.reason) }
      .joined(separator: ". ")
    return notices
  }

  private static func sentence(about names: [String], _ reason: String) -> String {
    let list = names.map(\.localized).listed(localized("and"))
    return localized("\(list.prefix(1).uppercased() + list.dropFirst()) are not saved (\(reason))")
  }
}

/// A message about files at startup: long on standard error, short on the screen.
struct Notice {
  var text: String
  /// A sentence without its period; empty if another notice's caption covers it.
  var caption: String
}

/// A file name for a local time, to the second, that sorts by time: `20260131-235959`.
struct DatedName {
  private let time: LocalTime

  init(_ time: LocalTime = LocalTime()) { self.time = time }

  /// The name, without an extension.
  var stem: String { time.text("%Y%m%d-%H%M%S") }

  /// A path in a folder, without a suffix, that is free with each of the suffixes.
  ///
  /// If the name is taken, a later second is used, so that names sort in order of creation.
  func freePath(in folder: String, suffixes: [String]) -> String {
    let path = folder + "/" + stem
    guard suffixes.contains(where: { FileSystem.exists(path + $0) }) else { return path }
    return DatedName(time.next).freePath(in: folder, suffixes: suffixes)
  }
}
