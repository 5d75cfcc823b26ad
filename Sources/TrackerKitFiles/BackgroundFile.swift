internal import Glibc
internal import TrackerKit

/// A file that grows by blocks, written and synced by a thread of its own (rules L5, S6).
///
/// The loop only hands over bytes.
package final class BackgroundFile: Sendable {
  /// How bytes become blocks.
  package struct Form: Sendable {
    /// Makes a block from its content.
    package var frame: @Sendable (_ content: [UInt8]) -> [UInt8]
    /// Makes the end of the file from the offsets of its blocks.
    package var closing: @Sendable (_ blocks: [Int]) -> [UInt8]

    package init(
      frame: @escaping @Sendable (_ content: [UInt8]) -> [UInt8],
      closing: @escaping @Sendable (_ blocks: [Int]) -> [UInt8] = { _ in [] }
    ) {
      self.frame = frame
      self.closing = closing
    }
  }

  /// Creates a file, and returns its descriptor, positioned at the end, and its length in bytes.
  package typealias Replacement = @Sendable () throws(FileError) -> (descriptor: Int32, length: Int)

  /// Makes the contents of blocks one after another, and passes each on.
  package typealias Contents = @Sendable (_ receive: ([UInt8]) -> Void) -> Void

  /// The longest time that bytes wait to be written, in milliseconds.
  private static let longestWait = 100
  /// The number of waiting bytes that are written at once.
  private static let blockSize = 4096
  /// The size at which a block is closed, in bytes: a reader must hold it in memory.
  private static let fullSize = 1 << 16

  /// Something that waits to be written.
  private enum Piece {
    /// The content of a block.
    case content([UInt8])
    /// A complete block.
    case block([UInt8])
    /// Makes the contents of blocks.
    case contents(Contents)
    /// Creates another file to continue with.
    case replacement(Replacement)
  }

  private struct State {
    var pending: [UInt8] = []
    var full: [Piece] = []
    var isClosing = false
    var error: FileError?
    /// The number of waiting replacements: after a fault, bytes are accepted only if there are any.
    var replacements = 0
    /// Whether the last replacement failed.
    var keepsOldFile = false
    var file: Int32
    /// What has been written to the file.
    var blocks: BlockWriter

    /// Whether new bytes have a chance to reach the disk.
    var isTaking: Bool { error == nil || replacements > 0 }
  }

  private let state: Lock<State>
  private let form: Form
  /// A pipe that wakes the thread, with a byte for each event.
  private let wakePipe: (read: Int32, write: Int32)
  private let onFault: @Sendable (FileError) -> Void
  private let worker = FileWorker()

  /// Takes ownership of an open file.
  ///
  /// - Parameters:
  ///   - file: The file's descriptor, positioned at the end; -1 if there is no file yet.
  ///   - offset: The file's length in bytes.
  ///   - form: How bytes become blocks.
  ///   - error: An earlier error; nothing is written then until a replacement succeeds.
  ///   - onFault: Called on the writing thread after a failed write; nothing more is written then
  ///     until a replacement succeeds.
  /// - Throws: `FileError.cannotCreate` if the thread cannot be started.
  package init(
    taking file: Int32, offset: Int, form: Form, after error: FileError? = nil,
    onFault: @escaping @Sendable (FileError) -> Void
  ) throws(FileError) {
    self.form = form
    self.onFault = onFault
    let blocks = BlockWriter(length: offset, frame: form.frame)
    state = Lock(State(error: error, file: file, blocks: blocks))
    var ends: [Int32] = [-1, -1]
    let hasBell = pipe(&ends) == 0
    wakePipe = (ends[0], ends[1])
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
    for descriptor in [file, wakePipe.read, wakePipe.write] { Glibc.close(descriptor) }
  }

  /// Appends bytes that belong in one block; never waits for the disk.
  package func append(_ bytes: [UInt8]) {
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
    if isNews { wake() }
  }

  /// Appends a complete block after everything before it; never waits for the disk.
  package func append(block: [UInt8]) {
    state.withLock { state in
      guard state.isTaking else { return }
      state.full += [.content(state.pending), .block(block)]
      state.pending = []
    }
    wake()
  }

  /// Appends blocks whose contents the writing thread makes, after everything before them.
  ///
  /// So many bytes take neither time nor memory here. It never waits for the disk.
  package func append(making contents: @escaping Contents) {
    state.withLock { state in
      guard state.isTaking else { return }
      state.full += [.content(state.pending), .contents(contents)]
      state.pending = []
    }
    wake()
  }

  /// Continues with another file, which the writing thread creates after writing everything before.
  ///
  /// If it cannot be created, this file continues. After a fault, this is the way to start over. It
  /// never waits for the disk.
  package func replace(by make: @escaping Replacement) {
    state.withLock { state in
      state.full += [.content(state.pending), .replacement(make)]
      state.pending = []
      state.replacements += 1
    }
    wake()
  }

  /// Whether a write has failed and no replacement is waiting.
  package var hasFailed: Bool { state.withLock { !$0.isTaking } }

  /// Whether the last replacement failed, so that the old file continues.
  package var keepsOldFile: Bool { state.withLock { $0.keepsOldFile } }

  /// The number of bytes in the file.
  package var length: Int { state.withLock { $0.blocks.length } }

  /// Writes everything that waits and the end of the file; returns the error, if there was one.
  ///
  /// Call it once.
  package func close() -> FileError? {
    state.withLock { $0.isClosing = true }
    wake()
    worker.finish()
    return state.withLock { $0.error }
  }

  private func wake() {
    var byte: UInt8 = 1
    Glibc.write(wakePipe.write, &byte, 1)
  }

  // MARK: Writing thread

  /// Waits for bytes, collects more for a moment, and writes them, until the file is closed.
  private func writeUntilClosed() {
    while true {
      waitForWake(milliseconds: -1)
      let isShort = state.withLock { state in
        !state.isClosing && state.full.isEmpty && state.pending.count < Self.blockSize
      }
      if isShort { waitForWake(milliseconds: Int32(Self.longestWait)) }
      let (pieces, isLast) = removePending()
      write(pieces)
      guard isLast else { continue }
      var blocks = state.withLock { $0.blocks }
      blocks.raw(form.closing(blocks.locations))
      write(&blocks)
      return
    }
  }

  /// All waiting pieces, and whether they are the last ones.
  private func removePending() -> (pieces: [Piece], isLast: Bool) {
    state.withLock { state in
      defer {
        state.full.removeAll()
        state.pending.removeAll(keepingCapacity: true)
      }
      return (state.full + [.content(state.pending)], state.isClosing)
    }
  }

  private func waitForWake(milliseconds: Int32) {
    var descriptor = pollfd(fd: wakePipe.read, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, milliseconds) > 0 else { return }
    var bytes: UInt64 = 0
    read(wakePipe.read, &bytes, 8)
  }

  /// Writes pieces, with as few system calls as possible.
  private func write(_ pieces: [Piece]) {
    var blocks = state.withLock { $0.blocks }
    for piece in pieces {
      switch piece {
      case .block(let block): blocks.raw(block)
      case .content(let content): blocks.block(content)
      case .contents(let make):
        make { content in
          blocks.block(content)
          write(&blocks, syncs: false)
        }
      case .replacement(let make):
        write(&blocks)
        replaceNow(by: make)
        blocks = state.withLock { $0.blocks }
      }
    }
    write(&blocks)
  }

  /// Writes the pending blocks, unless an earlier write has failed.
  ///
  /// If a write fails, everything since the last one that synced is removed.
  private func write(_ blocks: inout BlockWriter, syncs: Bool = true) {
    let bytes = blocks.drain()
    let (file, length, hasFailed) = state.withLock { ($0.file, $0.blocks.length, $0.error != nil) }
    guard !hasFailed, blocks.length > length else { return }
    do throws(FileError) {
      try OutputFile.write(bytes, to: file)
      guard syncs else { return }
      try OutputFile.sync(file)
      state.withLock { $0.blocks = blocks }
    } catch {
      // A partial block would be damage; everything written before it stays readable.
      ftruncate(file, length)
      state.withLock { $0.error = error }
      onFault(error)
    }
  }

  private func replaceNow(by make: Replacement) {
    let made = Result(catching: make)
    let old = state.withLock { state in
      state.replacements -= 1
      // Without the new file this one continues, since it has the same content.
      state.keepsOldFile = true
      guard case .success(let new) = made else { return Int32(-1) }
      state.keepsOldFile = false
      let old = state.file
      state.file = new.descriptor
      state.blocks = BlockWriter(length: new.length, frame: form.frame)
      state.error = nil
      return old
    }
    if old >= 0 { Glibc.close(old) }
  }
}
