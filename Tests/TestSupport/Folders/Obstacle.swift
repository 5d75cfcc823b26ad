import Foundation

/// Something other than a regular file that a program finds where it keeps one.
public enum Obstacle: String, CaseIterable, Sendable {
  case folder, pipe, socket, nullDevice, zeroDevice
  case linkToFolder, linkToPipe, linkToSocket, linkToNull, linkToZero
  case brokenLink, linkToAnothersFile

  /// Another user's number, to whom files are given.
  private static let another: uid_t = 12_345

  /// Those that this process can create: only root makes devices and gives files away.
  public static var possible: [Obstacle] {
    guard geteuid() != 0 else { return allCases }
    return allCases.filter {
      ![.nullDevice, .zeroDevice, .linkToNull, .linkToZero, .linkToAnothersFile].contains($0)
    }
  }

  /// Creates it, and what it leads to in a folder of its own.
  public func create(at path: String, elsewhere: String) throws(SupportError) {
    try? FileManager.default.createDirectory(
      atPath: elsewhere, withIntermediateDirectories: true)
    try? FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    let target = elsewhere + "/target"
    let result: Int32
    switch self {
    case .folder: result = mkdir(path, 0o700)
    case .pipe: result = mkfifo(path, 0o600)
    case .socket: result = mknod(path, S_IFSOCK | 0o600, 0)
    // Major number 1, and minor numbers 3 and 5.
    case .nullDevice: result = mknod(path, S_IFCHR | 0o600, 0x103)
    case .zeroDevice: result = mknod(path, S_IFCHR | 0o600, 0x105)
    case .linkToFolder: result = mkdir(target, 0o700) | symlink(target, path)
    case .linkToPipe: result = mkfifo(target, 0o600) | symlink(target, path)
    case .linkToSocket: result = mknod(target, S_IFSOCK | 0o600, 0) | symlink(target, path)
    case .linkToNull: result = mknod(target, S_IFCHR | 0o600, 0x103) | symlink(target, path)
    case .linkToZero: result = mknod(target, S_IFCHR | 0o600, 0x105) | symlink(target, path)
    case .brokenLink: result = symlink(target, path)
    case .linkToAnothersFile:
      try? Data("another's\n".utf8).write(to: URL(filePath: target))
      result = chown(target, Self.another, Self.another) | symlink(target, path)
    }
    guard result == 0 else { throw .system(call: "create \(rawValue)", reason: systemReason()) }
  }

  /// What there is at a path, and what it leads to: everything that must not change.
  public static func facts(of path: String) -> [String] {
    var facts: [String] = []
    for isFollowed in [false, true] {
      var status = stat()
      guard (isFollowed ? stat(path, &status) : lstat(path, &status)) == 0 else {
        facts.append("nothing")
        continue
      }
      facts.append(
        "inode \(status.st_ino), mode \(status.st_mode), owner \(status.st_uid), "
          + "names \(status.st_nlink), device \(status.st_rdev)")
    }
    if facts.last?.contains("mode \(S_IFREG | 0o644)") == true {
      let content = FileManager.default.contents(atPath: path) ?? Data()
      facts.append(String(decoding: content, as: UTF8.self))
    }
    return facts
  }
}
