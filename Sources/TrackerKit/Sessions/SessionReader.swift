/// Where a session's bytes come from.
public protocol ByteSource: AnyObject {
  /// The next bytes, at most so many; none at the end.
  func read(atMost count: Int) throws(SessionError) -> [UInt8]
}

/// A place from which on a session cannot be read.
public struct SessionDamage: Hashable, Sendable {
  /// The first byte that is not understood.
  public var offset: Int
  /// The time of the last turn before it.
  public var time: Timestamp
  /// What is wrong there.
  public var reason: String
}

/// Reads a session turn by turn, in memory that does not grow with the session's length.
///
/// A session that is damaged or cut off reads up to the damage (rule S7).
public final class SessionReader {
  /// Everything that decides what follows.
  public let header: SessionHeader
  /// Where the session is damaged or cut off; known at its end.
  public private(set) var damage: SessionDamage?
  /// Whether the session was closed cleanly; known at its end.
  public private(set) var isComplete = false

  private var blocks: BlockReader
  private var decoder: TurnDecoder
  private var records = ByteReader([])
  private var time: Timestamp

  /// Opens a session and reads its header.
  ///
  /// - Parameter source: The session's bytes from their start.
  /// - Throws: `SessionError` for all that is no readable session.
  public init(_ source: any ByteSource) throws(SessionError) {
    blocks = BlockReader(source: source)
    try blocks.readOpening()
    header = try Self.header(from: &blocks)
    decoder = TurnDecoder(header: header)
    time = header.start
  }

  private static func header(from blocks: inout BlockReader) throws(SessionError) -> SessionHeader {
    do throws(SessionError) {
      guard let block = try blocks.next(), block.kind == .header else {
        throw SessionError.malformed("the header is missing")
      }
      return try SessionHeader(decoding: block.content[...])
    } catch {
      if case .malformed(let reason) = error { throw .damagedHeader(reason) }
      throw error
    }
  }

  /// The next turn or digest; nil at the end, or where the session cannot be read further.
  ///
  /// - Throws: `SessionError.unreadable` when the source fails.
  public func next() throws(SessionError) -> SessionRecord? {
    guard damage == nil, !isComplete else { return nil }
    do throws(SessionError) {
      while records.remaining == 0 {
        guard try nextBlock() else { return nil }
      }
      let record = try decoder.decode(&records)
      if case .turn(let turn) = record { time = turn.time }
      return record
    } catch {
      guard case .malformed(let reason) = error else { throw error }
      damage = SessionDamage(offset: blocks.blockStart, time: time, reason: reason)
      return nil
    }
  }

  /// Goes on to the next block of turns; false at the end.
  private func nextBlock() throws(SessionError) -> Bool {
    guard let block = try blocks.next() else {
      throw .malformed("the session was not closed")
    }
    switch block.kind {
    case .turns:
      records = ByteReader(block.content[...])
      return true
    case .index:
      return try nextBlock()
    case .end:
      isComplete = true
      return false
    case .header:
      throw .malformed("a second header")
    }
  }
}

/// Reads the frames of a session's blocks.
struct BlockReader {
  private static let piece = 1 << 16

  private let source: any ByteSource
  private var buffer: [UInt8] = []
  private var position = 0
  private var consumed = 0
  /// Where the block that was read last begins.
  private(set) var blockStart = 0

  init(source: any ByteSource) {
    self.source = source
  }

  /// Reads the mark and the version.
  mutating func readOpening() throws(SessionError) {
    let mark = try take(SessionFormat.mark.count + 2)
    guard !mark.isEmpty else { throw .empty }
    guard mark.prefix(SessionFormat.mark.count) == SessionFormat.mark.prefix(mark.count)[...]
    else { throw .notASession }
    guard mark.count == SessionFormat.mark.count + 2 else {
      throw .damagedHeader("the file ends in its first bytes")
    }
    let version = (major: mark[mark.count - 2], minor: mark[mark.count - 1])
    guard version.major <= SessionFormat.major else {
      throw .newerVersion(major: Int(version.major), minor: Int(version.minor))
    }
    guard version.major > 0 else { throw .notASession }
  }

  /// The next block; nil at the end of the source.
  mutating func next() throws(SessionError) -> (kind: SessionFormat.Block, content: [UInt8])? {
    blockStart = consumed
    guard let first = try take(1).first else { return nil }
    guard let kind = SessionFormat.Block(rawValue: first) else {
      throw .malformed("a block has an unknown kind")
    }
    var frame = ByteWriter()
    frame.byte(first)
    let length = try length(&frame)
    guard length <= kind.longest else { throw .malformed("a block is longer than allowed") }
    let content = try take(length)
    frame.raw(content)
    let sum = try take(4)
    guard content.count == length, sum.count == 4 else {
      throw .malformed("a block is cut off")
    }
    var reader = ByteReader(sum[...])
    guard try reader.fixed(UInt32.self) == CRC32C.checksum(of: frame.bytes) else {
      throw .malformed("a block's checksum is wrong")
    }
    return (kind, content)
  }

  private mutating func length(_ frame: inout ByteWriter) throws(SessionError) -> Int {
    var bytes: [UInt8] = []
    repeat {
      guard bytes.count < 10, let byte = try take(1).first else {
        throw .malformed("a block is cut off")
      }
      bytes.append(byte)
    } while bytes[bytes.count - 1] >= 0x80
    frame.raw(bytes)
    var reader = ByteReader(bytes[...])
    return try reader.count()
  }

  /// So many bytes, or what is left; room is taken only for bytes that are there.
  private mutating func take(_ count: Int) throws(SessionError) -> [UInt8] {
    var taken: [UInt8] = []
    while taken.count < count {
      if position == buffer.count {
        buffer = try source.read(atMost: Self.piece)
        position = 0
        if buffer.isEmpty { break }
      }
      let part = min(count - taken.count, buffer.count - position)
      taken.append(contentsOf: buffer[position..<position + part])
      position += part
    }
    consumed += taken.count
    return taken
  }
}
