#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif
public import TrackerKit

/// Reads a file piece by piece, such as a session.
///
///     let session = try SessionReader(FileSource(path: path))
public final class FileSource: ByteSource {
  private let file: Int32
  private let path: String
  /// Whether it is a regular file, which can be opened again.
  package var isFile: Bool { FileStatus(file)?.kind == .file }

  /// Opens a file.
  ///
  /// - Parameter path: The file's path; `-` is standard input.
  /// - Throws: `SessionError.unreadable`.
  public init(path: String) throws(SessionError) {
    self.path = path
    file = path == "-" ? dup(0) : FileSystem.open(path, O_RDONLY)
    guard file >= 0 else { throw .unreadable(FileError.systemReason, path: path) }
  }

  /// Opens a regular file, which can be read to its end at once.
  ///
  /// - Throws: `SessionError.unreadable`, also for folders, devices and pipes.
  public init(file path: String) throws(SessionError) {
    self.path = path
    file = FileSystem.open(path, O_RDONLY | O_NONBLOCK)
    guard file >= 0 else { throw .unreadable(FileError.systemReason, path: path) }
    guard isFile else { throw .unreadable("it is not a file", path: path) }
  }

  deinit { close(file) }

  /// The content of a small file; nil if it cannot be read.
  package static func content(of path: String) -> [UInt8]? {
    try? FileSource(file: path).content()
  }

  /// The rest of the file; if that is longer than `count` bytes, only a part longer than `count`.
  package func content(atMost count: Int = .max) throws(SessionError) -> [UInt8] {
    var content: [UInt8] = []
    while content.count <= count, case let part = try read(atMost: 1 << 16), !part.isEmpty {
      content += part
    }
    return content
  }

  /// Reads the next bytes.
  ///
  /// - Parameter count: The maximum number of bytes.
  /// - Returns: The bytes; empty at the end.
  /// - Throws: `SessionError.unreadable` if the file cannot be read.
  public func read(atMost count: Int) throws(SessionError) -> [UInt8] {
    var length = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      repeat {
        length = systemRead(file, buffer.baseAddress, count)
      } while length < 0
        && errno == EINTR
      initialized = max(0, length)
    }
    guard length >= 0 else { throw .unreadable(FileError.systemReason, path: path) }
    return bytes
  }
}
