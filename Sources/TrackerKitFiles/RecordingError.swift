/// Why an application is not recorded, or not any longer.
public struct RecordingError: Error, Equatable, CustomStringConvertible {
  /// The file's path.
  public let path: String
  package let problem: FileError

  private var advice: String {
    switch problem {
    case .exists: "choose another path, or replace the file with replaces: true"
    case .inUse: "end the other program, or choose another path"
    case .notAFile: "rename it, remove it, or choose another path"
    case .cannotCreate: "choose a path in a folder that you can write to"
    case .cannotRead: "check the file and its permissions"
    case .cannotWrite: "free up space, or choose another disk"
    case .readerGone: "restart the reader, or write to a file"
    }
  }

  /// The file, what is wrong with it, and what to do, in one line.
  public var description: String { "\(path): \(problem): \(advice)" }
}
