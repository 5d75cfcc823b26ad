import CAllocationCount
import TestSupport
import Testing

@testable import TrackerKit

/// A small session with all kinds of records, damaged at every byte.
@Suite("Damaged sessions")
struct SessionDamageTests {
  private let session: SessionBlocks
  /// The records, and the time after each.
  private let records: [SessionRecord]

  init() throws {
    session = try SessionBlocks(SmallSession.bytes())
    records = try Self.read(session.bytes).records
  }

  private static func read(_ bytes: [UInt8]) throws(SessionError) -> (
    records: [SessionRecord], reader: SessionReader
  ) {
    let reader = try SessionReader(SessionBuffer(bytes: bytes))
    var all: [SessionRecord] = []
    while let record = try reader.next() { all.append(record) }
    return (all, reader)
  }

  /// Reads damaged bytes; the damage has to be reported where it is, and what precedes it has to be
  /// read.
  private func check(_ bytes: [UInt8], damagedAt offset: Int) {
    let start = session.start(at: offset)
    do throws(SessionError) {
      let (all, reader) = try Self.read(bytes)
      #expect(start > session.blocks[0].start, "byte \(offset): the header is damaged")
      #expect(all == Array(records.prefix(all.count)))
      #expect(reader.damage?.offset == start, "byte \(offset)")
      let last = all.reversed().compactMap(\.time).first ?? .zero
      #expect(reader.damage?.seconds == last.seconds)
    } catch {
      #expect(start <= session.blocks[0].start, "byte \(offset): \(error)")
    }
  }

  @Test("S7 every truncation is reported with its location, and what precedes it is read")
  func truncations() {
    for length in session.bytes.indices {
      check(Array(session.bytes.prefix(length)), damagedAt: length)
    }
  }

  @Test("S7 every flipped bit is reported with its location, and what precedes it is read")
  func flips() {
    // Another minor version is not damage.
    let minor = SessionFormat.mark.count + 1
    for index in session.bytes.indices where index != minor {
      for bit in 0..<8 {
        var bytes = session.bytes
        bytes[index] ^= 1 << UInt8(bit)
        check(bytes, damagedAt: index)
      }
    }
  }

  @Test(
    "S7 false lengths never allocate more than twice the session's size at once",
    .enabled(if: allocation_is_counted(), "a sanitizer has its own allocator"))
  func allocations() throws {
    for index in session.bytes.indices {
      for pattern: UInt8 in [0x01, 0x40, 0x80, 0xFF] {
        var bytes = session.bytes
        bytes[index] ^= pattern
        _ = allocation_largest()
        _ = try? Self.read(bytes)
        #expect(allocation_largest() <= 2 * bytes.count, "byte \(index)")
      }
    }
    // Checks that the measurement works.
    _ = allocation_largest()
    _ = [UInt8](repeating: 0, count: 3 * session.bytes.count)
    #expect(allocation_largest() >= 3 * session.bytes.count)
  }

  @Test("S7 malformed content with a valid checksum neither crashes nor misleads")
  func nonsense() {
    for (index, block) in session.blocks.enumerated() {
      for byte in block.content.indices {
        for pattern: UInt8 in [0x01, 0x10, 0x80, 0xFF] {
          let bytes = session.resealed(block: index, byte: byte, pattern)
          _ = allocation_largest()
          guard let (_, reader) = try? Self.read(bytes) else { continue }
          #expect(allocation_largest() <= 8 * bytes.count)
          #expect(reader.isComplete != (reader.damage != nil))
        }
      }
    }
  }
}

/// A session with every kind of record, with parts of a model in its header.
private enum SmallSession {
  static func bytes() -> [UInt8] {
    var header = SessionHeader()
    header.program = SessionProgram(version: "x")
    header.devices = ["mouse", "panel"]
    header.settings = [SessionHeader.Setting(name: "mode", value: "trace")]
    header.snapshots = [SessionHeader.Snapshot(name: "trace", content: [UInt8](0..<100))]
    let session = SessionBuffer(header: header)
    var encoder = TurnEncoder(header: header)
    var reported = SessionFacts()
    var writer = ByteWriter()
    for (index, inputs) in turns.enumerated() {
      encoder.encode(
        Turn(time: Timestamp(microseconds: Int64(index + 1) * 900_000), inputs: inputs),
        into: &writer)
      guard index % 3 == 2 else { continue }
      session.append(writer.bytes)
      writer.removeAll()
      let facts = [StateFact("mode", "trace"), StateFact("trace.strokes", index)]
      if let annex = reported.annex(of: facts) { session.appendAnnex(annex) }
      encoder.encode(tick: Int64(index) * 108, model: .max, scene: 3, into: &writer)
    }
    session.append(writer.bytes)
    session.close()
    return session.bytes
  }

  private static let turns: [[RootInput]] = [
    [touch(.began, 1, 10), touch(.began, 2, 1e6)],
    [],
    [touch(.moved, 1, 11.5), touch(.moved, 2, -40)],
    [touch(.moved, 1, 12, pressure: 0.25), touch(.moved, 1, 12, pressure: 0.25)],
    [.key(KeyChange(label: "é", position: "2", modifiers: [.shift, .alt], isDown: true))],
    [
      .display(.resized(DisplayGeometry(points: Size(width: 5, height: 6)))), .display(.activated),
      .display(.deactivated),
    ],
    [.data(DataEvent(name: "mode", value: "trace")), .display(.oriented(.faceDown))],
    [touch(.ended, 2, -40), touch(.cancelled, 1, 12)],
    [],
  ]

  private static func touch(
    _ kind: TouchChange.Kind, _ number: Int, _ x: Double, pressure: Float? = nil
  ) -> RootInput {
    .touch(
      TouchChange(
        kind, number: number, contact: ContactID(device: 1, finger: .min + Int64(number)),
        location: Point(x: x, y: -x / 2).quantized, pressure: pressure))
  }
}

extension SessionRecord {
  fileprivate var time: Timestamp? {
    if case .turn(let turn) = self { turn.time } else { nil }
  }
}
