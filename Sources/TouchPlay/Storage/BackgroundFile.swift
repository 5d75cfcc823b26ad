internal import Glibc
internal import Synchronization

/// A file that grows by blocks: the loop only hands bytes over, and a thread alone writes and syncs them
/// (rules L5, S6).
final class BackgroundFile: Sendable {
  /// How bytes become blocks.
  struct Form: Sendable {
    /// The block of some content.
    var frame: @Sendable (_ content: [UInt8]) -> [UInt8]
    /// What the file ends with, from the places where its blocks begin.
    var closing: @Sendable (_ blocks: [Int]) -> [UInt8] = { _ in [] }
  }

  /// What waits is written at the latest after so many milliseconds.
  private static let longestWait = 100
  /// What waits is written at once when it is so many bytes.
  private static let blockSize = 4096
  /// A block is closed when it has so many bytes: a reader has to hold one.
  private static let fullSize = 1 << 16

  /// What waits to be written.
  private enum Piece {
    /// What becomes a block.
    case content([UInt8])
    /// A whole block.
    case block([UInt8])
  }

  private struct State {
    var pending: [UInt8] = []
    var full: [Piece] = []
    var isClosing = false
    var error: FileError?
    var offset: Int
    var blocks: [Int] = []
  }

  private let state: Mutex<State>
  private let file: Int32
  private let form: Form
  /// Wakes the thread: one byte a piece of news.
  private let bell: (listen: Int32, ring: Int32)
  private let onFault: @Sendable (FileError) -> Void
  private let thread = Mutex<BackgroundThread?>(nil)

  /// Takes an open file over, which is closed in the end.
  ///
  /// - Parameters:
  ///   - file: The file's descriptor, at its end.
  ///   - offset: How many bytes the file has.
  ///   - form: How bytes become blocks.
  ///   - onFault: Called once, on the writing thread, when a write has failed.
  /// - Throws: `FileError.cannotCreate` when there is no thread to be had.
  init(
    taking file: Int32, offset: Int, form: Form,
    onFault: @escaping @Sendable (FileError) -> Void
  ) throws(FileError) {
    self.file = file
    self.form = form
    self.onFault = onFault
    state = Mutex(State(offset: offset))
    var ends: [Int32] = [-1, -1]
    let hasBell = pipe(&ends) == 0
    bell = (ends[0], ends[1])
    guard hasBell else { throw .cannotCreate(FileError.systemReason) }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    guard let started = BackgroundThread({ [self] in writeUntilClosed() }) else {
      throw .cannotCreate("no thread can be started")
    }
    thread.withLock { $0 = started }
  }

  deinit {
    for descriptor in [file, bell.listen, bell.ring] { Glibc.close(descriptor) }
  }

  /// Takes what belongs into one block; never waits for the disk.
  func append(_ bytes: [UInt8]) {
    let isNews = state.withLock { state in
      guard state.error == nil else { return false }
      let before = state.pending.count
      state.pending.append(contentsOf: bytes)
      let isNews =
        before == 0 || (before < Self.blockSize && state.pending.count >= Self.blockSize)
      if state.pending.count >= Self.fullSize {
        state.full.append(.content(state.pending))
        state.pending = []
      }
      return isNews
    }
    if isNews { ring() }
  }

  /// Takes a whole block, which comes behind all before it; never waits for the disk.
  func append(block: [UInt8]) {
    state.withLock { state in
      guard state.error == nil else { return }
      state.full += [.content(state.pending), .block(block)]
      state.pending = []
    }
    ring()
  }

  /// Writes what waits and the end, and says what went wrong, if anything did; to be called once.
  func close() -> FileError? {
    state.withLock { $0.isClosing = true }
    ring()
    thread.withLock { $0?.join() }
    return state.withLock { $0.error }
  }

  private func ring() {
    var byte: UInt8 = 1
    Glibc.write(bell.ring, &byte, 1)
  }

  // MARK: The writing thread

  /// Sleeps until there is news, gathers for a moment, and writes.
  private func writeUntilClosed() {
    while true {
      listen(milliseconds: -1)
      let isShort = state.withLock { state in
        !state.isClosing && state.full.isEmpty && state.pending.count < Self.blockSize
      }
      if isShort { listen(milliseconds: Int32(Self.longestWait)) }
      let (pieces, isLast) = takePending()
      guard write(pieces) else { return }
      if isLast {
        _ = write(form.closing(state.withLock { $0.blocks }))
        return
      }
    }
  }

  /// What waits, and whether nothing can come after it.
  private func takePending() -> (pieces: [Piece], isLast: Bool) {
    state.withLock { state in
      defer {
        state.full.removeAll()
        state.pending.removeAll(keepingCapacity: true)
      }
      return (state.full + [.content(state.pending)], state.isClosing)
    }
  }

  private func listen(milliseconds: Int32) {
    var descriptor = pollfd(fd: bell.listen, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, milliseconds) > 0 else { return }
    var bytes: UInt64 = 0
    read(bell.listen, &bytes, 8)
  }

  /// Writes all pieces at once; false after a fault.
  private func write(_ pieces: [Piece]) -> Bool {
    let offset = state.withLock { $0.offset }
    var bytes: [UInt8] = []
    var blocks: [Int] = []
    for piece in pieces {
      switch piece {
      case .block(let block): bytes += block
      case .content(let content):
        if content.isEmpty { continue }
        blocks.append(offset + bytes.count)
        bytes += form.frame(content)
      }
    }
    guard bytes.isEmpty || write(bytes) else { return false }
    state.withLock { $0.blocks += blocks }
    return true
  }

  private func write(_ bytes: [UInt8]) -> Bool {
    do throws(FileError) {
      try OutputFile.write(bytes, to: file)
      try OutputFile.sync(file)
      state.withLock { $0.offset += bytes.count }
      return true
    } catch {
      // Half a block would be damage: what was written before it stays readable.
      ftruncate(file, state.withLock { $0.offset })
      state.withLock { $0.error = error }
      onFault(error)
      return false
    }
  }
}
