import TrackerKit

/// A session's bytes, split into blocks; the session has to be undamaged.
public struct SessionBlocks {
  /// A block: its offset, kind, and content.
  public struct Block {
    /// The offset of its first byte.
    public var start: Int
    /// What it contains.
    public var kind: UInt8
    /// Its content, without length and checksum.
    public var content: [UInt8]
  }

  /// The session's bytes.
  public let bytes: [UInt8]
  /// The blocks from the header to the end.
  public let blocks: [Block]

  /// Splits a session.
  public init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    var blocks: [Block] = []
    var start = SessionFormat.mark.count + 2
    while start < bytes.count {
      var reader = ByteReader(bytes[(start + 1)...])
      let content = Array(try reader.block())
      blocks.append(Block(start: start, kind: bytes[start], content: content))
      start += 1 + reader.consumed + 4
    }
    self.blocks = blocks
  }

  /// The offset of the block that contains a byte; the end for the offset after the last byte.
  public func start(at offset: Int) -> Int {
    offset >= bytes.count ? bytes.count : blocks.last { $0.start <= offset }?.start ?? 0
  }

  /// The session with one byte of a block's content changed and a valid checksum.
  public func resealed(block index: Int, byte: Int, _ pattern: UInt8) -> [UInt8] {
    var result = Array(bytes.prefix(blocks[0].start))
    for (position, block) in blocks.enumerated() {
      var content = block.content
      if position == index { content[byte] ^= pattern }
      guard let kind = SessionFormat.Block(rawValue: block.kind) else { continue }
      result += SessionFormat.frame(kind, content)
    }
    return result
  }
}
