internal import Glibc
internal import Synchronization
internal import TrackerKit

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

  /// Makes a file; its descriptor, at its end, and how many bytes it has.
  typealias Replacement = @Sendable () throws(FileError) -> (descriptor: Int32, length: Int)

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
    /// What makes another file, which goes on in place of this one.
    case replacement(Replacement)
  }

  private struct State {
    var pending: [UInt8] = []
    var full: [Piece] = []
    var isClosing = false
    var error: FileError?
    /// How many replacements wait: after a fault they are what makes more bytes worth taking.
    var replacements = 0
    var file: Int32
    /// How far the file is written.
    var blocks: BlockWriter

    /// Whether what comes now may reach a disk.
    var isTaking: Bool { error == nil || replacements > 0 }
  }

  private let state: Mutex<State>
  private let form: Form
  /// Wakes the thread: one byte a piece of news.
  private let bell: (listen: Int32, ring: Int32)
  private let onFault: @Sendable (FileError) -> Void
  private let worker = FileWorker()

  /// Takes an open file over, which is closed in the end.
  ///
  /// - Parameters:
  ///   - file: The file's descriptor, at its end; -1 where there is none yet.
  ///   - offset: How many bytes the file has.
  ///   - form: How bytes become blocks.
  ///   - error: What went wrong before; then nothing is written until a replacement succeeds.
  ///   - onFault: Called on the writing thread when a write has failed; then nothing more is written until a
  ///     replacement succeeds.
  /// - Throws: `FileError.cannotCreate` when there is no thread to be had.
  init(
    taking file: Int32, offset: Int, form: Form, after error: FileError? = nil,
    onFault: @escaping @Sendable (FileError) -> Void
  ) throws(FileError) {
    self.form = form
    self.onFault = onFault
    let blocks = BlockWriter(length: offset, frame: form.frame)
    state = Mutex(State(error: error, file: file, blocks: blocks))
    var ends: [Int32] = [-1, -1]
    let hasBell = pipe(&ends) == 0
    bell = (ends[0], ends[1])
    guard hasBell else { throw .cannotCreate(FileError.systemReason) }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    guard worker.start({ [self] in writeUntilClosed() }) else {
      throw .cannotCreate("a thread could not be started")
    }
  }

  deinit {
    let file = state.withLock { $0.file }
    for descriptor in [file, bell.listen, bell.ring] { Glibc.close(descriptor) }
  }

  /// Takes what belongs into one block; never waits for the disk.
  func append(_ bytes: [UInt8]) {
    let isNews = state.withLock { state in
      guard state.isTaking else { return false }
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
      guard state.isTaking else { return }
      state.full += [.content(state.pending), .block(block)]
      state.pending = []
    }
    ring()
  }

  /// Goes on with another file, which the writing thread makes when all before is written.
  ///
  /// When it cannot be made it goes on with this one. After a fault it is the way to begin anew. It never
  /// waits for the disk.
  func replace(by make: @escaping Replacement) {
    state.withLock { state in
      state.full += [.content(state.pending), .replacement(make)]
      state.pending = []
      state.replacements += 1
    }
    ring()
  }

  /// Whether a write has failed, and nothing is written since.
  var hasFailed: Bool { state.withLock { !$0.isTaking } }

  /// Writes what waits and the end, and says what went wrong, if anything did; to be called once.
  func close() -> FileError? {
    state.withLock { $0.isClosing = true }
    ring()
    worker.finish()
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
      write(pieces)
      guard isLast else { continue }
      var blocks = state.withLock { $0.blocks }
      blocks.raw(form.closing(blocks.places))
      write(&blocks)
      return
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

  /// Writes pieces, as many as possible at once.
  private func write(_ pieces: [Piece]) {
    var blocks = state.withLock { $0.blocks }
    for piece in pieces {
      switch piece {
      case .block(let block): blocks.raw(block)
      case .content(let content): blocks.block(content)
      case .replacement(let make):
        write(&blocks)
        replaceNow(by: make)
        blocks = state.withLock { $0.blocks }
      }
    }
    write(&blocks)
  }

  /// Writes what blocks hand over, unless a write has failed before.
  private func write(_ blocks: inout BlockWriter) {
    let bytes = blocks.take()
    let (file, length, hasFailed) = state.withLock { ($0.file, $0.blocks.length, $0.error != nil) }
    guard !hasFailed, !bytes.isEmpty else { return }
    do throws(FileError) {
      try OutputFile.write(bytes, to: file)
      try OutputFile.sync(file)
      state.withLock { $0.blocks = blocks }
    } catch {
      // Half a block would be damage: what was written before it stays readable.
      ftruncate(file, length)
      state.withLock { $0.error = error }
      onFault(error)
    }
  }

  private func replaceNow(by make: Replacement) {
    let made = Result(catching: make)
    let old = state.withLock { state in
      state.replacements -= 1
      // Without another file this one goes on: it has all that the other one would have had.
      guard case .success(let new) = made else { return Int32(-1) }
      let old = state.file
      state.file = new.descriptor
      state.blocks = BlockWriter(length: new.length, frame: form.frame)
      state.error = nil
      return old
    }
    if old >= 0 { Glibc.close(old) }
  }
}
