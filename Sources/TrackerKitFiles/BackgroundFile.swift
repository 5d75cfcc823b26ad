#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif
package import TrackerKit

/// A file that grows by blocks, which a separate thread writes and syncs (rules L5, S6).
///
/// The loop hands over bytes and never waits for the disk.
package final class BackgroundFile: Sendable {
  /// Creates a file and returns its descriptor, positioned at the end, and its length in bytes.
  package typealias Replacement = @Sendable () throws(FileError) -> (descriptor: Int32, length: Int)

  /// Makes the contents of blocks and passes them on one by one.
  package typealias Contents = @Sendable (_ receive: ([UInt8]) -> Void) -> Void

  /// The longest time that bytes wait to be written, in milliseconds.
  private static let longestWait = 100
  /// The number of waiting bytes that are written at once.
  private static let blockSize = 4096
  /// The size at which a block is closed, in bytes; readers hold a whole block in memory.
  private static let fullSize = 1 << 16

  /// Something that waits to be written.
  private enum Piece {
    /// The content of a block.
    case content([UInt8])
    /// A complete block.
    case block([UInt8])
    case contents(Contents)
    /// Another file to continue with.
    case replacement(Replacement)
  }

  private struct State {
    var pending: [UInt8] = []
    var full: [Piece] = []
    var isClosing = false
    var error: FileError?
    /// The number of waiting replacements.
    var replacements = 0
    /// Whether the last replacement failed.
    var keepsOldFile = false
    var file: Int32
    /// What has been written to the file.
    var blocks: BlockWriter

    /// Whether new bytes are accepted: after a fault, only a replacement can get them to the disk.
    var isTaking: Bool { error == nil || replacements > 0 }

    /// Adds a piece after all that waits.
    mutating func add(_ piece: Piece) {
      full += [.content(pending), piece]
      pending = []
    }
  }

  private let state: Lock<State>
  private let closing: [UInt8]
  private let wakePipe: WakePipe
  private let onFault: @Sendable (FileError) -> Void
  private let worker = FileWorker()

  /// Takes ownership of an open file.
  ///
  /// - Parameters:
  ///   - file: The file's descriptor, positioned at the end; -1 if there is no file yet.
  ///   - blocks: Makes blocks that follow what is in the file.
  ///   - error: An earlier error: nothing is written until a replacement succeeds.
  ///   - closing: The end of the file.
  ///   - onFault: Called on the writing thread after a failed write, which also stops writing.
  /// - Throws: `FileError.cannotCreate` if the thread cannot be started.
  package init(
    taking file: Int32, blocks: BlockWriter, after error: FileError? = nil,
    closing: [UInt8], onFault: @escaping @Sendable (FileError) -> Void
  ) throws(FileError) {
    self.closing = closing
    self.onFault = onFault
    state = Lock(State(error: error, file: file, blocks: blocks))
    guard let wakePipe = WakePipe() else {
      systemClose(file)
      throw .cannotCreate(FileError.systemReason)
    }
    self.wakePipe = wakePipe
    guard worker.start({ [self] in writeUntilClosed() }) else {
      throw .cannotCreate("a thread could not be started")
    }
  }

  deinit {
    systemClose(state.withLock { $0.file })
    wakePipe.close()
  }

  /// Appends bytes that belong in one block.
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
    if isNews { wakePipe.wake() }
  }

  /// Appends a complete block.
  package func append(block: [UInt8]) { append(.block(block)) }

  /// Appends blocks whose contents the writing thread makes, so that many bytes cost nothing here.
  package func append(making contents: @escaping Contents) { append(.contents(contents)) }

  private func append(_ piece: Piece) {
    state.withLock { if $0.isTaking { $0.add(piece) } }
    wakePipe.wake()
  }

  /// Continues with another file, which the writing thread creates after writing everything before.
  ///
  /// If it cannot be created, this file continues. This also starts over after a fault.
  package func replace(by make: @escaping Replacement) {
    state.withLock { state in
      state.add(.replacement(make))
      state.replacements += 1
    }
    wakePipe.wake()
  }

  /// Whether a write has failed and no replacement is waiting.
  package var hasFailed: Bool { state.withLock { !$0.isTaking } }

  /// Whether the last replacement failed, so that the old file continues.
  package var keepsOldFile: Bool { state.withLock { $0.keepsOldFile } }

  /// What the file is; nil if there is none.
  package var status: FileStatus? { state.withLock { FileStatus($0.file) } }

  /// The number of bytes in the file.
  package var length: Int { state.withLock { $0.blocks.length } }

  /// Writes all that waits and the end of the file, once; returns the error, if there was one.
  package func close() -> FileError? {
    state.withLock { $0.isClosing = true }
    wakePipe.wake()
    worker.finish()
    return state.withLock { $0.error }
  }

  // MARK: Writing thread

  /// Waits for bytes, collects more for a moment and writes them, until the file is closed.
  private func writeUntilClosed() {
    while true {
      wakePipe.wait(milliseconds: -1)
      let isShort = state.withLock { state in
        !state.isClosing && state.full.isEmpty && state.pending.count < Self.blockSize
      }
      if isShort { wakePipe.wait(milliseconds: Self.longestWait) }
      let (pieces, isLast) = removePending()
      write(pieces)
      guard isLast else { continue }
      var blocks = state.withLock { $0.blocks }
      blocks.raw(closing)
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
  /// If a write fails, everything since the last sync is removed.
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
      state.blocks = BlockWriter(length: new.length, frame: state.blocks.frame)
      state.error = nil
      return old
    }
    if old >= 0 { systemClose(old) }
  }
}
