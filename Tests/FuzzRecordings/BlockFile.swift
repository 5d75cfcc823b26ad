import TrackerKit

/// A file of blocks, a session or a drawing, taken apart whatever its lengths and checksums say, and put
/// together again with right ones: damage gets past the checksums.
public struct BlockFile {
  /// A block's kind and content.
  public struct Block {
    /// Its kind.
    public var kind: UInt8
    /// Its content, without length and checksum.
    public var content: [UInt8]
  }

  private static let openingLength = 10
  private static let sumLength = 4

  /// The signature and the version.
  public let opening: [UInt8]
  /// The blocks.
  public var blocks: [Block] = []

  /// Takes a file apart; nil if it is too short to have a signature.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.openingLength else { return nil }
    opening = Array(bytes.prefix(Self.openingLength))
    var reader = ByteReader(bytes.dropFirst(Self.openingLength))
    while let kind = try? reader.byte(), let length = try? reader.varint() {
      let taken = min(reader.remaining, Int(clamping: length))
      guard let content = try? reader.bytes(taken) else { break }
      blocks.append(Block(kind: kind, content: Array(content)))
      _ = try? reader.bytes(min(reader.remaining, Self.sumLength))
    }
  }

  /// The file, with right lengths and checksums.
  public var bytes: [UInt8] {
    blocks.reduce(into: opening) { $0 += SessionFormat.frame(kind: $1.kind, $1.content) }
  }
}
