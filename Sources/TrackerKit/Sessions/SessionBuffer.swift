/// A session in memory: a recorder writes into it, a reader reads from it.
///
///     let buffer = SessionBuffer(header: header)
///     let recorder = SessionRecorder(header: header, sink: buffer, source: app)
///     …
///     recorder.finish(tick: loop.tick)
///     let reader = try SessionReader(buffer)
public final class SessionBuffer: SessionSink, ByteSource {
  /// Records are collected into blocks of about this many bytes.
  private static let blockSize = 4096

  /// The session so far, as in a file; complete after ``close()``.
  public private(set) var bytes: [UInt8]
  private var pending: [UInt8] = []
  private var isClosed = false
  private var position = 0

  /// Begins a session.
  public init(header: SessionHeader) {
    bytes = SessionFormat.opening(header)
  }

  /// Creates a buffer with an existing session.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
    isClosed = true
  }

  /// Appends the records of a turn.
  public func append(_ records: [UInt8]) {
    pending += records
    if pending.count >= Self.blockSize { writeBlock() }
  }

  /// Appends an annex.
  public func appendAnnex(_ content: [UInt8]) {
    writeBlock()
    bytes += SessionFormat.frame(.annex, content)
  }

  /// Writes what is pending and the end; nothing can be appended after that.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    writeBlock()
    bytes += SessionFormat.closing
  }

  private func writeBlock() {
    guard !pending.isEmpty else { return }
    bytes += SessionFormat.frame(.turns, pending)
    pending.removeAll(keepingCapacity: true)
  }

  /// Reads the next bytes from the session's start; closes it first.
  ///
  /// - Parameter count: The maximum number of bytes.
  /// - Returns: The bytes; empty at the end.
  /// - Throws: Nothing; a source can.
  public func read(atMost count: Int) throws(SessionError) -> [UInt8] {
    close()
    let end = min(position + count, bytes.count)
    defer { position = end }
    return Array(bytes[position..<end])
  }
}
