internal import Glibc

/// Where drawings are kept: `$XDG_STATE_HOME/touchplay`.
///
/// Each program that runs has names of its own there (rule L5).
final class DrawingsFolder {
  /// So many programs at once can keep drawings.
  private static let mostPrograms = 99

  /// The folder's path.
  let path: String
  /// Which of the running programs this is: 1 has the plain names.
  let number: Int
  /// The lock that holds the number; the system lets go of it however the program ends.
  private let lock: Int32

  /// The user's folder for drawings.
  static var userPath: String {
    UserFolder.base("XDG_STATE_HOME", else: ".local/state") + "/touchplay"
  }

  /// Makes the folder if there is none, and takes the first number that no other program has.
  ///
  /// - Throws: `FileError.cannotCreate`.
  init(path: String) throws(FileError) {
    self.path = path
    try UserFolder.make(path)
    for number in 1...Self.mostPrograms {
      let name = "\(path)/\(Self.name("instance", number)).lock"
      let file = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw .cannotCreate(FileError.systemReason) }
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
    throw .cannotCreate("\(Self.mostPrograms) programs are already using it")
  }

  deinit { close(lock) }

  /// The path of this program's drawing of a kind.
  func path(of drawing: String) -> String {
    path + "/" + Self.name(drawing, number) + ".drawing"
  }

  /// The path of the drawing that this program's begins as, when it has none yet; nil when that is none.
  func model(of drawing: String) -> String? {
    number > 1 ? "\(path)/\(drawing).drawing" : nil
  }

  private static func name(_ stem: String, _ number: Int) -> String {
    number > 1 ? "\(stem)-\(number)" : stem
  }
}
