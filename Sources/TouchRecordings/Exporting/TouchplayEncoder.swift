internal import TrackerKit

/// Writes a session file.
struct TouchplayEncoder: RecordingEncoder {
  /// Records are collected into blocks of about this many bytes.
  private static let blockSize = 4096

  private let opening: [UInt8]
  private var encoder: TurnEncoder
  private var writer = ByteWriter()
  private var reported = SessionFacts()
  private var blocks = BlockWriter { SessionFormat.frame(.turns, $0) }

  init(_ header: SessionHeader) {
    opening = SessionFormat.opening(header)
    encoder = TurnEncoder(header: header)
  }

  mutating func begin(pass: Int, into output: inout [UInt8]) {
    blocks.raw(opening)
    output += blocks.drain()
  }

  mutating func tell(_ facts: [StateFact], into output: inout [UInt8]) {
    guard let annex = reported.annex(of: facts) else { return }
    writeBlock(&output)
    blocks.raw(SessionFormat.frame(.annex, annex))
    output += blocks.drain()
  }

  mutating func encode(_ record: SessionRecord, into output: inout [UInt8]) {
    let start = writer.bytes.count
    switch record {
    case .turn(let turn):
      encoder.encode(turn, into: &writer)
    case .digest(let tick, let model, let scene):
      encoder.encode(tick: tick, model: model, scene: scene, into: &writer)
    }
    if writer.bytes.count > SessionFormat.longestTurns { writeBlock(&output, upTo: start) }
    if writer.bytes.count >= Self.blockSize { writeBlock(&output) }
  }

  mutating func end(pass: Int, into output: inout [UInt8]) {
    writeBlock(&output)
    blocks.raw(SessionFormat.closing(blocks: blocks.locations))
    output += blocks.drain()
  }

  private mutating func writeBlock(_ output: inout [UInt8]) {
    blocks.block(writer.bytes)
    output += blocks.drain()
    writer.removeAll()
  }

  /// Writes what comes before a large turn, which gets its own block.
  private mutating func writeBlock(_ output: inout [UInt8], upTo start: Int) {
    let large = writer.bytes[start...]
    var before = ByteWriter()
    before.raw(writer.bytes[..<start])
    writer = before
    writeBlock(&output)
    writer.raw(large)
  }
}
