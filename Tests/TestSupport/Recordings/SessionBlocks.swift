import TrackerKit

/// A session's bytes, taken apart into its blocks; the session has to be sound.
public struct SessionBlocks {
  /// A block: where it begins, its kind and its content.
  public struct Block {
    /// The place of its first byte.
    public var start: Int
    /// What it holds.
    public var kind: UInt8
    /// Its content, without length and checksum.
    public var content: [UInt8]
  }

  /// The session's bytes.
  public let bytes: [UInt8]
  /// The blocks from the header to the end.
  public let blocks: [Block]

  /// Takes a session apart.
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

  /// Where the block begins that holds a byte; the end for the place behind the last byte.
  public func start(at offset: Int) -> Int {
    offset >= bytes.count ? bytes.count : blocks.last { $0.start <= offset }?.start ?? 0
  }

  /// The session with a byte of a block's content changed and a checksum that agrees.
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
