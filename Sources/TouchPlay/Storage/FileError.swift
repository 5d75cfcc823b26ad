internal import Glibc

/// What can go wrong with files; the text is made from it in one place.
enum FileError: Error, Equatable {
  /// The file exists already.
  case exists
  /// The file cannot be created; the system's reason.
  case cannotCreate(String)
  /// The file is there and cannot be read; the system's reason.
  case cannotRead(String)
  /// A write failed; the system's reason.
  case cannotWrite(String)
  /// A pipe that is written to has no reader any more.
  case readerGone

  /// Why a write has just failed.
  static var ofWrite: FileError { errno == EPIPE ? .readerGone : .cannotWrite(systemReason) }

  /// What went wrong, in the system's words where they say it.
  var reason: String {
    switch self {
    case .exists: "it already exists"
    case .readerGone: "the reader closed the pipe"
    case .cannotCreate(let reason), .cannotRead(let reason), .cannotWrite(let reason): reason
    }
  }

  /// The system's words for what last went wrong.
  static var systemReason: String { String(cString: strerror(errno)) }
}
