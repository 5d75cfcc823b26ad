internal import Glibc
internal import TrackerKit

/// What came through a pipe, kept in a nameless file so that it can be read again.
final class SpooledFile {
  private let file: Int32

  /// Reads a pipe to its end.
  ///
  /// - Throws: `SessionError.unreadable`, also when there is no room to keep it.
  init(_ source: any ByteSource) throws(SessionError) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(folder)/touchplay-XXXXXX".utf8CString)
    file = mkstemp(&name)
    guard file >= 0 else { throw .unreadable(FileError.systemReason) }
    unlink(name)
    while case let bytes = try source.read(atMost: 1 << 16), !bytes.isEmpty {
      do throws(FileError) {
        try OutputFile.write(bytes, to: file)
      } catch { throw .unreadable(FileError.systemReason) }
    }
  }

  deinit { close(file) }

  /// A reader from the start.
  func reader() -> any ByteSource { Reader(self) }

  private final class Reader: ByteSource {
    private let spooled: SpooledFile
    private var offset = 0

    init(_ spooled: SpooledFile) {
      self.spooled = spooled
    }

    func read(atMost count: Int) throws(SessionError) -> [UInt8] {
      var length = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
        length = pread(spooled.file, buffer.baseAddress, count, offset)
        initialized = max(0, length)
      }
      guard length >= 0 else { throw .unreadable(FileError.systemReason) }
      offset += length
      return bytes
    }
  }
}
