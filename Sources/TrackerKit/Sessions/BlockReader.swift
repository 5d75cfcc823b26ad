/// Reads the blocks of a session file; whatever lengths they claim, it allocates memory only for
/// bytes that exist.
package struct BlockReader {
  private static let piece = 1 << 16

  private let source: any ByteSource
  private var buffer: [UInt8] = []
  private var position = 0
  /// The number of bytes read; after a whole block, the offset of the next one.
  package private(set) var consumed = 0
  /// The offset of the last block read.
  package private(set) var blockStart = 0

  package init(source: any ByteSource) {
    self.source = source
  }

  /// Reads the signature and returns the version; throws if the file does not begin with one.
  @discardableResult
  package mutating func readOpening() throws(SessionError) -> SessionVersion {
    let mark = SessionFormat.mark
    let opening = try read(mark.count + 2)
    guard !opening.isEmpty else { throw .empty }
    guard opening.prefix(mark.count) == mark.prefix(opening.count) else { throw .notASession }
    guard opening.count == mark.count + 2 else {
      throw .damagedHeader("the file is too short")
    }
    let version = SessionVersion(major: opening[mark.count], minor: opening[mark.count + 1])
    guard version.major <= SessionVersion.current.major else { throw .newerVersion("\(version)") }
    guard version.major > 0 else { throw .impossibleVersion("\(version)") }
    return version
  }

  /// The next block; nil at the end of the source.
  ///
  /// - Throws: `SessionError.malformed` for damage, `SessionError.unreadable` if the source fails.
  package mutating func next() throws(SessionError) -> (
    kind: SessionFormat.Block, content: [UInt8]
  )? {
    blockStart = consumed
    guard let byte = try read(1).first else { return nil }
    guard let kind = SessionFormat.Block(rawValue: byte) else {
      throw .malformed("a block has an unknown kind")
    }
    var start = [byte]
    let length = try length(&start)
    guard length <= kind.longest else { throw .malformed("a block is longer than allowed") }
    let content = try read(length)
    let sum = try read(4)
    guard content.count == length, sum.count == 4 else {
      throw .malformed("a block is cut off")
    }
    var reader = ByteReader(sum[...])
    let checksum = CRC32C.checksum(of: content, after: CRC32C.checksum(of: start))
    guard try reader.fixed(UInt32.self) == checksum else {
      throw .malformed("a block's checksum is wrong")
    }
    return (kind, content)
  }

  private mutating func length(_ start: inout [UInt8]) throws(SessionError) -> Int {
    repeat {
      guard start.count < 11, let byte = try read(1).first else {
        throw .malformed("a block is cut off")
      }
      start.append(byte)
    } while start[start.count - 1] >= 0x80
    var reader = ByteReader(start[1...])
    return try reader.count()
  }

  /// Reads this many bytes, or what is left.
  private mutating func read(_ count: Int) throws(SessionError) -> [UInt8] {
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
