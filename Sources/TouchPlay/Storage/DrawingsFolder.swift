internal import Glibc
internal import TrackerKitFiles

/// The folder for saved drawings: `$XDG_STATE_HOME/touchplay`.
///
/// Programs that run at the same time use different file names (rule L5).
final class DrawingsFolder {
  /// The maximum number of programs that can save drawings at the same time.
  private static let maximumPrograms = 99

  /// The folder's path.
  let path: String
  /// This program's number among the running ones; number 1 uses the plain names.
  let number: Int
  /// The lock that reserves the number; the system releases it however the program ends.
  private let lock: Int32

  /// The user's folder.
  static var userPath: String {
    UserFolder.base("XDG_STATE_HOME", else: ".local/state") + "/touchplay"
  }

  /// Creates the folder if needed, and takes the first number that no other program is using.
  ///
  /// - Throws: `FileError.cannotCreate`.
  init(path: String) throws(FileError) {
    self.path = path
    try UserFolder.make(path)
    for number in 1...Self.maximumPrograms {
      let name = "\(path)/\(Self.name("instance", number)).lock"
      let file = try Self.openLock(name)
      if flock(file, LOCK_EX | LOCK_NB) == 0 {
        self.number = number
        lock = file
        return
      }
      let reason = errno
      close(file)
      guard reason == EWOULDBLOCK else {
        throw .cannotCreate(String(cString: strerror(reason)))
      }
    }
    throw .cannotCreate("\(Self.maximumPrograms) programs are already using it")
  }

  /// Opens the file of a lock; a link or a device in its place is neither followed nor used.
  private static func openLock(_ path: String) throws(FileError) -> Int32 {
    let file = FileSystem.open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
    guard file >= 0 else {
      throw .cannotCreate(errno == ELOOP ? "\(path.pathName) is a link" : FileError.systemReason)
    }
    if FileStatus(file)?.kind == .file { return file }
    close(file)
    throw .cannotCreate("\(path.pathName) is not a regular file")
  }

  deinit { close(lock) }

  /// The path of this program's drawing of a given kind.
  func path(of drawing: String) -> String {
    path + "/" + Self.name(drawing, number) + ".touchplay"
  }

  /// The path of the drawing to start with if this program has none yet; nil for program 1.
  func startingPath(of drawing: String) -> String? {
    number > 1 ? "\(path)/\(drawing).touchplay" : nil
  }

  private static func name(_ stem: String, _ number: Int) -> String {
    number > 1 ? "\(stem)-\(number)" : stem
  }
}
