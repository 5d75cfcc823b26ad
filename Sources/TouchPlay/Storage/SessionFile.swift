internal import Glibc
internal import Synchronization
internal import TrackerKit

/// What can go wrong with files; the text is made from it in one place.
enum FileError: Error, Equatable {
  /// The file exists already.
  case exists
  /// The file cannot be created; the system's reason.
  case cannotCreate(String)
  /// A write failed; the system's reason.
  case cannotWrite(String)

  /// The system's words for what last went wrong.
  static var systemReason: String { String(cString: strerror(errno)) }
}

/// A recording on its way to the disk: the loop only hands bytes over, and a thread alone writes and
/// syncs them (rule S6).
final class SessionFile: SessionSink, Sendable {
  /// What waits is written at the latest after so many milliseconds.
  private static let longestWait = 100
  /// What waits is written at once when it is so many bytes.
  private static let blockSize = 4096

  private struct State {
    var pending: [UInt8] = []
    var isClosing = false
    var error: FileError?
    var offset: Int
    var blocks: [Int] = []
  }

  private let state: Mutex<State>
  private let file: Int32
  /// Wakes the thread: one byte a piece of news.
  private let bell: (listen: Int32, ring: Int32)
  private let onFault: @Sendable (FileError) -> Void

  /// Creates the file and writes how it begins, so that a fault shows at once.
  ///
  /// - Parameters:
  ///   - path: The file's place.
  ///   - replaces: Whether an existing file is replaced.
  ///   - header: What the recording opens with.
  ///   - onFault: Called once, on the writing thread, when a write has failed.
  /// - Throws: `FileError`.
  init(
    path: String, replaces: Bool, header: SessionHeader,
    onFault: @escaping @Sendable (FileError) -> Void
  ) throws(FileError) {
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (replaces ? O_TRUNC : O_EXCL)
    file = open(path, flags, 0o644)
    guard file >= 0 else {
      throw errno == EEXIST ? .exists : .cannotCreate(FileError.systemReason)
    }
    let opening = SessionFormat.opening(header)
    state = Mutex(State(offset: opening.count))
    self.onFault = onFault
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .cannotCreate(FileError.systemReason) }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    bell = (ends[0], ends[1])
    try Self.write(opening, to: file)
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self).toOpaque()
    guard pthread_create(&thread, nil, runWriter, context) == 0 else {
      Unmanaged<SessionFile>.fromOpaque(context).release()
      throw .cannotCreate("no thread can be started")
    }
    writerThread.withLock { $0 = thread }
  }

  private let writerThread = Mutex<pthread_t>(0)

  deinit {
    Glibc.close(file)
    Glibc.close(bell.listen)
    Glibc.close(bell.ring)
  }

  /// Takes records; never waits for the disk.
  func append(_ records: [UInt8]) {
    let isNews = state.withLock { state in
      guard state.error == nil else { return false }
      let before = state.pending.count
      state.pending.append(contentsOf: records)
      return before == 0 || (before < Self.blockSize && state.pending.count >= Self.blockSize)
    }
    if isNews { ring() }
  }

  /// Writes what waits, the index and the end, and says what went wrong, if anything did.
  func close() -> FileError? {
    state.withLock { $0.isClosing = true }
    ring()
    pthread_join(writerThread.withLock { $0 }, nil)
    return state.withLock { $0.error }
  }

  private func ring() {
    var byte: UInt8 = 1
    Glibc.write(bell.ring, &byte, 1)
  }

  // MARK: The writing thread

  /// Sleeps until there is news, gathers for a moment, and writes a block.
  fileprivate func writeUntilClosed() {
    while true {
      listen(milliseconds: -1)
      if state.withLock({ !$0.isClosing && $0.pending.count < Self.blockSize }) {
        listen(milliseconds: Int32(Self.longestWait))
      }
      guard writePending() else { return }
      if state.withLock({ $0.isClosing }) { return writeEnd() }
    }
  }

  private func listen(milliseconds: Int32) {
    var descriptor = pollfd(fd: bell.listen, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, milliseconds) > 0 else { return }
    var bytes: UInt64 = 0
    read(bell.listen, &bytes, 8)
  }

  /// Writes what waits as one block; false after a fault.
  private func writePending() -> Bool {
    let (content, offset) = state.withLock { state in
      defer { state.pending.removeAll(keepingCapacity: true) }
      return (state.pending, state.offset)
    }
    guard !content.isEmpty else { return true }
    return write(SessionFormat.frame(.turns, content), at: offset, isTurns: true)
  }

  private func writeEnd() {
    let (blocks, offset) = state.withLock { ($0.blocks, $0.offset) }
    _ = write(SessionFormat.closing(blocks: blocks), at: offset, isTurns: false)
  }

  private func write(_ bytes: [UInt8], at offset: Int, isTurns: Bool) -> Bool {
    do throws(FileError) {
      try Self.write(bytes, to: file)
      fdatasync(file)
      state.withLock { state in
        if isTurns { state.blocks.append(offset) }
        state.offset = offset + bytes.count
      }
      return true
    } catch {
      // Half a block would be damage: what was written before it stays readable.
      ftruncate(file, offset)
      state.withLock { $0.error = error }
      onFault(error)
      return false
    }
  }

  private static func write(_ bytes: [UInt8], to file: Int32) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(file, buffer.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .cannotWrite(FileError.systemReason) }
      written += count
    }
  }
}

private func runWriter(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  Unmanaged<SessionFile>.fromOpaque(context).takeRetainedValue().writeUntilClosed()
  return nil
}
