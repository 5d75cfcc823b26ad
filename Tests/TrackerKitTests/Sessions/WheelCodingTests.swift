import Testing

@testable import TrackerKit

@Suite("Sessions: the wheel")
struct WheelCodingTests {
  private let wheel = WheelChange(
    at: Point(x: 12.5, y: -3), delta: Point(x: 0, y: -1.25), modifiers: [.control])

  private func session(_ records: [UInt8]) throws -> SessionReader {
    let bytes =
      SessionFormat.opening(SessionHeader()) + SessionFormat.frame(.turns, records)
      + SessionFormat.closing
    return try SessionReader(SessionBuffer(bytes: bytes))
  }

  private func encoded(_ wheel: WheelChange) -> [UInt8] {
    var encoder = TurnEncoder(header: SessionHeader())
    var writer = ByteWriter()
    encoder.encode(Turn(time: Timestamp(seconds: 1), inputs: [.wheel(wheel)]), into: &writer)
    return writer.bytes
  }

  /// A turn with a wheel from its numbers.
  private func turn(_ numbers: [Int64], modifiers: UInt8 = 0) -> [UInt8] {
    var writer = ByteWriter()
    writer.byte(RecordKind.inputs.rawValue)
    writer.signed(1000)
    writer.count(1)
    writer.byte(7)
    for number in numbers { writer.signed(number) }
    writer.byte(modifiers)
    return writer.bytes
  }

  @Test("I11 S2 a turn of the wheel is recorded and read back, in a few bytes")
  func roundTrip() throws {
    let reader = try session(encoded(wheel))
    guard case .turn(let turn)? = try reader.next() else {
      Issue.record("no turn")
      return
    }
    #expect(turn.inputs == [.wheel(wheel)])
    #expect(encoded(wheel).count <= 16)
  }

  @Test(
    "I11 a delta is rounded to 1/256 of a notch, and limited to 10^6 notches",
    arguments: [(0.001, 0.0), (0.003, 0.00390625), (2e9, 1e6), (-.infinity, -1e6), (.nan, 0)])
  func deltas(_ given: Double, _ expected: Double) throws {
    let wheel = WheelChange(at: .zero, delta: Point(x: given, y: 0))
    #expect(wheel.delta == Point(x: expected, y: 0))
    var changed = wheel
    changed.delta.x = given
    guard case .turn(let turn)? = try session(encoded(changed)).next() else {
      Issue.record("no turn")
      return
    }
    #expect(turn.inputs == [.wheel(wheel)])
  }

  @Test(
    "I11 S7 a wheel too far away, that turns too far, or with unknown flags is damage",
    arguments: [
      ([0, 1 << 60, 0, 0], 0, "a location is too far away"),
      ([0, 0, 256_000_001, 0], 0, "a wheel turns too far"),
      ([0, 0, 0, Int64.min], 0, "a wheel turns too far"),
      ([0, 0, 0, 1], 8, "a wheel has unknown flags"),
    ] as [([Int64], UInt8, String)])
  func damage(_ numbers: [Int64], _ modifiers: UInt8, _ reason: String) throws {
    let reader = try session(turn(numbers, modifiers: modifiers))
    while try reader.next() != nil {}
    #expect(reader.damage?.reason == reason)
    let good = try session(turn([0, 0, 256_000_000, -256_000_000], modifiers: 7))
    while try good.next() != nil {}
    #expect(good.damage == nil)
  }

  @Test("S2 a summary counts the turns of the wheel")
  func summary() {
    var summary = SessionSummary(header: SessionHeader())
    summary.add(.turn(Turn(time: Timestamp(seconds: 1), inputs: [.wheel(wheel)])), bytes: 9)
    #expect(summary.events.wheels == 1 && summary.events.count == 1)
  }
}
