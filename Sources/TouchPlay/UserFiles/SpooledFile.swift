internal import Glibc
internal import TrackerKit
internal import TrackerKitFiles

/// Keeps what has been read from a pipe, so that it can be read again.
///
/// Small input stays in memory; more goes to a nameless file. No more is read than needed, so that
/// something other than a recording is recognized by its beginning.
final class SpooledFile {
  /// Why nothing more can be kept; folders have the system's reason.
  enum Failure: Equatable {
    /// The file cannot be created in a folder.
    case noFile(String, String)
    /// The file in a folder cannot grow.
    case full(String, String)
    /// The input exceeds this many bytes.
    case endless(Int)
  }

  private static let maximumMemory = 1 << 20

  /// Why the last read failed, unless the source itself failed.
  private(set) var failure: Failure?
  private let source: any ByteSource
  private let folder: String
  private let longest: Int
  /// All bytes so far; empty once there is a file.
  private var memory: [UInt8] = []
  private var file: Int32 = -1
  private var length = 0
  private var hasEnded = false

  /// Creates a buffer for at most `longest` bytes of a source, with its file in a folder.
  init(
    _ source: any ByteSource, in folder: String = UserFolder.variable("TMPDIR") ?? "/tmp",
    longest: Int = 1 << 28
  ) {
    (self.source, self.folder, self.longest) = (source, folder, longest)
  }

  deinit { if file >= 0 { close(file) } }

  func reader() -> any ByteSource { Reader(self) }

  /// Reads the source to its end.
  ///
  /// - Throws: `SessionError.unreadable`; if the bytes cannot be kept, ``failure`` has the reason.
  func receive() throws(SessionError) { while !hasEnded { try spool() } }

  private func read(at offset: Int, atMost count: Int) throws(SessionError) -> [UInt8] {
    while offset >= length, !hasEnded { try spool() }
    guard offset < length else { return [] }
    if file < 0 { return Array(memory[offset..<min(length, offset + count)]) }
    var read = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      read = pread(file, buffer.baseAddress, count, off_t(offset))
      initialized = max(0, read)
    }
    guard read >= 0 else { throw .unreadable(FileError.systemReason) }
    return bytes
  }

  private func spool() throws(SessionError) {
    let bytes = try source.read(atMost: 1 << 16)
    hasEnded = bytes.isEmpty
    guard length + bytes.count <= longest else {
      throw fail(.endless(longest), "it is longer than \(longest) bytes")
    }
    if file < 0, length + bytes.count <= Self.maximumMemory {
      memory += bytes
    } else {
      if file < 0 { try makeFile() }
      try append(bytes)
    }
    length += bytes.count
  }

  private func makeFile() throws(SessionError) {
    file = FileSystem.openNameless(in: folder)
    let reason = FileError.systemReason
    guard file >= 0 else { throw fail(.noFile(folder, reason), reason) }
    try append(memory)
    memory = []
  }

  private func append(_ bytes: [UInt8]) throws(SessionError) {
    do throws(FileError) {
      try OutputFile.write(bytes, to: file)
    } catch {
      let reason = FileError.systemReason
      throw fail(.full(folder, reason), reason)
    }
  }

  private func fail(_ failure: Failure, _ reason: String) -> SessionError {
    self.failure = failure
    return .unreadable(reason)
  }

  private final class Reader: ByteSource {
    private let spooled: SpooledFile
    private var offset = 0

    init(_ spooled: SpooledFile) { self.spooled = spooled }

    func read(atMost count: Int) throws(SessionError) -> [UInt8] {
      let bytes = try spooled.read(at: offset, atMost: count)
      offset += bytes.count
      return bytes
    }
  }
}
