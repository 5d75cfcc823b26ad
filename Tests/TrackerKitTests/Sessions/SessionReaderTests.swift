import Testing
import TrackerKit

@Suite("SessionReader")
struct SessionReaderTests {
  private func touch(
    _ kind: TouchChange.Kind, _ number: Int, _ x: Double, pressure: Float? = nil
  ) -> RootInput {
    .touch(
      TouchChange(
        kind, number: number, contact: ContactID(device: 1, finger: .min + Int64(number)),
        location: Point(x: x, y: -x / 2).quantized, pressure: pressure))
  }

  /// Every kind of record.
  private var records: [SessionRecord] {
    let inputs: [[RootInput]] = [
      [touch(.began, 1, 10), touch(.began, 2, 1e6)],
      [],
      [touch(.moved, 1, 11.5), touch(.moved, 2, -40)],
      [touch(.moved, 1, 12, pressure: 0.25), touch(.moved, 1, 12, pressure: 0.25)],
      [.key(KeyChange(label: "é", position: "2", modifiers: [.shift, .alt], isDown: true))],
      [
        .display(.resized(DisplayGeometry(points: Size(width: 5, height: 6)))),
        .display(.activated),
      ],
      [.data(DataEvent(name: "mode", value: "trace")), .display(.oriented(.faceDown))],
      [touch(.ended, 2, -40), touch(.cancelled, 1, 12)],
    ]
    var all = inputs.enumerated().map { index, inputs in
      SessionRecord.turn(
        Turn(time: Timestamp(microseconds: Int64(index * index * 1000 + 7)), inputs: inputs))
    }
    all.append(.digest(tick: 5, model: .max, scene: 3))
    return all
  }

  private let facts = [StateFact("mode", "trace"), StateFact("trace.strokes", 3)]

  private func session(_ header: SessionHeader = SessionHeader()) -> [UInt8] {
    var encoder = TurnEncoder(header: header)
    var reported = SessionFacts()
    var bytes = SessionFormat.opening(header)
    for record in records {
      var writer = ByteWriter()
      switch record {
      case .turn(let turn): encoder.encode(turn, into: &writer)
      case .digest(let tick, let model, let scene):
        if let annex = reported.annex(of: facts) { bytes += SessionFormat.frame(.annex, annex) }
        encoder.encode(tick: tick, model: model, scene: scene, into: &writer)
      }
      bytes += SessionFormat.frame(.turns, writer.bytes)
    }
    return bytes + SessionFormat.closing
  }

  private func read(_ bytes: [UInt8]) throws -> (records: [SessionRecord], reader: SessionReader) {
    let reader = try SessionReader(SessionBuffer(bytes: bytes))
    var all: [SessionRecord] = []
    while let record = try reader.next() { all.append(record) }
    return (all, reader)
  }

  @Test("S2 everything written is read back, to the last bit")
  func roundTrip() throws {
    var header = SessionHeader()
    header.program = SessionProgram(version: "x")
    header.devices = ["mouse", "panel"]
    header.settings = [SessionHeader.Setting(name: "mode", value: "trace")]
    header.snapshots = [SessionHeader.Snapshot(name: "trace", content: [1, 2, 3])]
    let (all, reader) = try read(session(header))
    #expect(all == records)
    #expect(reader.header == header)
    #expect(reader.isComplete && reader.damage == nil)
    #expect(reader.facts == facts)
  }

  @Test("S9 unknown annexes are skipped")
  func annexes() throws {
    // 100,000 annexes in a row, all unknown.
    let opening = SessionFormat.opening(SessionHeader())
    let unknown = SessionFormat.frame(.annex, [99, 1, 2, 3])
    let many = opening + Array(repeatElement(unknown, count: 100_000).joined())
    #expect(try read(many + SessionFormat.frame(.end, [])).reader.isComplete)
  }

  @Test("S7 impossible times and ticks are damage")
  func impossibleTimes() throws {
    for content: [UInt8] in [[1, 0, 1, 0], [0, 1] + [UInt8](repeating: 0, count: 16)] {
      let bytes = SessionFormat.opening(SessionHeader()) + SessionFormat.frame(.turns, content)
      let (all, reader) = try read(bytes + SessionFormat.frame(.end, []))
      #expect(all.count < 2 && reader.damage != nil)
    }
    var header = SessionHeader()
    for start in [-1, .min, .max, Int64(1) << 53] {
      header.start = Timestamp(microseconds: start)
      #expect(throws: SessionError.damagedHeader("the start time is invalid")) {
        try read(SessionFormat.opening(header))
      }
    }
  }

  @Test("S7 a session cut at any byte plays up to the cut")
  func truncation() throws {
    let whole = session()
    let opening = SessionFormat.opening(SessionHeader()).count
    for length in 0..<whole.count {
      let part = Array(whole.prefix(length))
      guard length >= opening else {
        #expect(throws: SessionError.self) { try read(part) }
        continue
      }
      let (all, reader) = try read(part)
      #expect(all == Array(records.prefix(all.count)))
      #expect(reader.damage != nil && !reader.isComplete)
    }
  }

  @Test("S7 a session damaged at any byte plays up to the damage, which is reported")
  func damage() throws {
    let whole = session()
    // Another minor version is not damage.
    let minor = SessionFormat.mark.count + 1
    for index in whole.indices where index != minor {
      var broken = whole
      broken[index] ^= 0x41
      guard let (all, reader) = try? read(broken) else { continue }
      #expect(all == Array(records.prefix(all.count)), "byte \(index)")
      #expect(reader.damage != nil, "byte \(index)")
    }
  }

  @Test("S9 a newer major version and an unknown field that matters are refused")
  func refusals() {
    var newer = session()
    newer[SessionFormat.mark.count] = SessionVersion.current.major + 1
    #expect(throws: SessionError.newerVersion("2.0")) { try read(newer) }
    let opening = SessionFormat.mark + [1, 0]
    let critical = opening + SessionFormat.frame(.header, [200, 0])
    #expect(throws: SessionError.unknownField("field 200")) { try read(critical) }
    let harmless = opening + SessionFormat.frame(.header, [63, 1, 9])
    #expect(throws: Never.self) { try read(harmless) }
  }

  @Test("S9 a version that never existed is reported as such")
  func impossibleVersion() {
    var none = session()
    none[SessionFormat.mark.count] = 0
    #expect(throws: SessionError.impossibleVersion("0.0")) { try read(none) }
  }

  @Test("S7 an end with content, and an annex without a kind, are damage")
  func wrongBlocks() throws {
    let opening = SessionFormat.opening(SessionHeader())
    for (block, content) in [(SessionFormat.Block.end, [UInt8(1)]), (.annex, [])] {
      let bytes = opening + SessionFormat.frame(block, content) + SessionFormat.frame(.end, [])
      let reader = try read(bytes).reader
      #expect(reader.damage?.offset == opening.count && !reader.isComplete)
    }
  }

  @Test("S7 a wrong or truncated index is not damage")
  func wrongIndex() throws {
    for content: [UInt8] in [[2], [2, 9, 1], [2, 0xFF], [2, 1, 1, 1, 1]] {
      let bytes = SessionFormat.opening(SessionHeader()) + SessionFormat.frame(.annex, content)
      #expect(try read(bytes + SessionFormat.frame(.end, [])).reader.isComplete)
    }
  }

  @Test("S10 ten fingers at 60 Hz take at most 5 bytes per move")
  func size() {
    var random = SeededNumbers(state: 42)
    var encoder = TurnEncoder(header: SessionHeader())
    var writer = ByteWriter()
    var locations = (1...10).map { Point(x: Double($0) * 100, y: 300) }
    let steps = 1000
    for step in 0...steps {
      let inputs = locations.indices.map { index -> RootInput in
        // A hand's noise: half a point around a steady movement.
        let noise = Double(Int64.random(in: -128...128, using: &random)) / 256
        locations[index] = (locations[index] + Point(x: 0.7 + noise, y: noise)).quantized
        return .touch(
          TouchChange(
            step == 0 ? .began : .moved, number: index + 1,
            contact: ContactID(device: 1, finger: Int64(index)), location: locations[index]))
      }
      let time = Timestamp(
        microseconds: Int64(step) * 16_667 + Int64.random(in: 0...900, using: &random))
      encoder.encode(Turn(time: time, inputs: inputs), into: &writer)
    }
    let average = Double(writer.bytes.count) / Double(steps * 10)
    #expect(average <= 5, "\(average) bytes a move")
  }
}

/// Numbers that are the same in every run.
private struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 31
  }
}
