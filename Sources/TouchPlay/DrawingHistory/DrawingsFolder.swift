internal import Glibc
internal import TrackerKitFiles

/// The folder for saved drawings: `$XDG_STATE_HOME/touchplay`.
///
/// Programs that run at the same time use different file names (rule L5).
final class DrawingsFolder {
  /// The maximum number of programs that can save drawings at the same time.
  private static let maximumPrograms = 99

  let path: String
  /// This program's number among the running ones; number 1 uses the plain names.
  let number: Int
  /// Reserves the number.
  private let lock: FileLock

  /// The user's folder.
  static var userPath: String {
    UserFolder.base("XDG_STATE_HOME", else: ".local/state") + "/touchplay"
  }

  /// Creates the folder if needed, and takes the first number that no other program is using.
  init(path: String) throws(FileError) {
    self.path = path
    try UserFolder.make(path)
    for number in 1...Self.maximumPrograms {
      let file = try Self.openLock("\(path)/\(Self.name("instance", number)).lock")
      do throws(FileError) {
        lock = try FileLock(file)
        self.number = number
        return
      } catch .inUse {}
    }
    throw .cannotCreate("\(Self.maximumPrograms) programs are already using it")
  }

  /// Opens the file of a lock, but not a link or a device in its place.
  private static func openLock(_ path: String) throws(FileError) -> Int32 {
    let file = FileSystem.open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
    guard file >= 0 else {
      throw .cannotCreate(errno == ELOOP ? "\(path.pathName) is a link" : FileError.systemReason)
    }
    if FileStatus(file)?.kind == .file { return file }
    close(file)
    throw .cannotCreate("\(path.pathName) is not a regular file")
  }

  /// The path of this program's drawing in a mode.
  func path(of mode: String) -> String { "\(path)/\(Self.name(mode, number)).touchplay" }

  /// The path of the drawing to start with if this program has none yet; nil for program 1.
  func startingPath(of mode: String) -> String? { number > 1 ? "\(path)/\(mode).touchplay" : nil }

  private static func name(_ stem: String, _ number: Int) -> String {
    number > 1 ? "\(stem)-\(number)" : stem
  }
}
