#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// An error with a file, without its name: ``RecordingError`` has both.
package enum FileError: Error, Equatable, CustomStringConvertible {
  /// The file already exists.
  case exists
  /// Another program uses the folder.
  case inUse
  /// Something other than a regular file of the user is there, and is left alone.
  case notAFile
  /// The file cannot be created, with the system's reason.
  case cannotCreate(String)
  /// The file exists but cannot be read, with the system's reason.
  case cannotRead(String)
  /// A write failed, with the system's reason.
  case cannotWrite(String)
  /// The reader of a pipe has closed it.
  case readerGone

  /// The error of a write that just failed.
  package static var ofWrite: FileError {
    errno == EPIPE ? .readerGone : .cannotWrite(systemReason)
  }

  /// The reason, in the system's words if available.
  package var reason: String {
    switch self {
    case .exists: "it already exists"
    case .inUse: "another program uses it"
    case .notAFile: "it is not a regular file of this user"
    case .readerGone: "the reader closed the pipe"
    case .cannotCreate(let reason), .cannotRead(let reason), .cannotWrite(let reason): reason
    }
  }

  /// The system's description of the last error.
  package static var systemReason: String { String(cString: strerror(errno)) }

  /// What is wrong, in words for people, without the name of the file.
  package var description: String {
    switch self {
    case .exists, .inUse, .notAFile, .readerGone: reason
    case .cannotCreate(let reason): "it cannot be created: \(reason)"
    case .cannotRead(let reason): "it cannot be read: \(reason)"
    case .cannotWrite(let reason): "it cannot be written: \(reason)"
    }
  }
}
