import Testing

@testable import TrackerKit

@Suite("TurnDecoder")
struct TurnDecoderTests {
  /// Why a block of records is damage; nil if it is not.
  private func damage(
    of records: [UInt8], start: Int64 = 0, locationShift: UInt8 = 0
  ) throws -> String? {
    var header = SessionHeader()
    header.start = Timestamp(microseconds: start)
    header.locationShift = locationShift
    let bytes =
      SessionFormat.opening(header) + SessionFormat.frame(.turns, records)
      + SessionFormat.closing
    let reader = try SessionReader(SessionBuffer(bytes: bytes))
    while try reader.next() != nil {}
    #expect(reader.isComplete == (reader.damage == nil))
    return reader.damage?.reason
  }

  /// A turn with one input: its tag and what follows.
  private func turn(_ tag: UInt8, _ write: (inout ByteWriter) -> Void) -> [UInt8] {
    var writer = ByteWriter()
    writer.byte(RecordKind.inputs.rawValue)
    writer.signed(1000)
    writer.count(1)
    writer.byte(tag)
    write(&writer)
    return writer.bytes
  }

  /// A turn in which touch 1 begins, its x in units.
  private func began(_ x: Int64, tag: UInt8 = 0, pressure: Float? = nil) -> [UInt8] {
    turn(tag) {
      $0.count(1)
      $0.count(0)
      for number in [7, x, 0] { $0.signed(number) }
      if let pressure { $0.fixed(pressure.bitPattern) }
    }
  }

  /// A turn in which touch 1 moves, its x by a number of units.
  private func moved(_ x: Int64, tag: UInt8 = 1) -> [UInt8] {
    turn(tag) {
      $0.count(1)
      $0.signed(x)
      $0.signed(0)
    }
  }

  @Test(
    "S7 locations are within 10^10 points; those farther away are damage",
    arguments: [(UInt8(0), Int64(2_560_000_000_000)), (8, 10_000_000_000)])
  func locations(_ shift: UInt8, _ farthest: Int64) throws {
    let reason = "a location is too far away"
    for sign: Int64 in [-1, 1] {
      #expect(try damage(of: began(sign * farthest), locationShift: shift) == nil)
      #expect(try damage(of: began(sign * (farthest + 1)), locationShift: shift) == reason)
      let moves = began(sign * farthest) + moved(-sign * farthest)
      #expect(try damage(of: moves, locationShift: shift) == nil)
      #expect(try damage(of: moves + moved(-sign), locationShift: shift) == reason)
    }
    for step in [Int64.max, .min] {
      #expect(try damage(of: began(1 << 30) + moved(step), locationShift: shift) == reason)
      #expect(try damage(of: began(step), locationShift: shift) == reason)
    }
  }

  @Test(
    "S7 a pressure that is not a number is damage", arguments: [Float.nan, .infinity, -.infinity])
  func noPressure(_ pressure: Float) throws {
    #expect(try damage(of: began(1, tag: 0x08, pressure: pressure)) == "a pressure is not a number")
    #expect(try damage(of: began(1, tag: 0x08, pressure: -7e30)) == nil)
  }

  @Test("S7 a repeated pressure without one from an earlier turn is damage")
  func samePressure() throws {
    let first = began(1, tag: 0x08, pressure: 0.5)
    #expect(try damage(of: first + moved(1) + moved(1, tag: 0x11)) == nil)
    #expect(try damage(of: began(1, tag: 0x10)) != nil)
    #expect(try damage(of: began(1) + moved(1, tag: 0x11)) != nil)
  }

  @Test("S7 undefined flags are damage")
  func flags() throws {
    for tag: UInt8 in [0x20, 0x40, 0x80, 0x30] {
      #expect(try damage(of: began(1, tag: tag)) == "an input has unknown flags")
    }
    #expect(try damage(of: began(1, tag: 0x18, pressure: 0.5)) == "an input has unknown flags")
    for (tag, flags) in [(UInt8(0x04), UInt8(0x0F)), (0x0C, 1), (0x14, 1), (0x04, 0x10)] {
      let key = turn(tag) {
        $0.text("k")
        $0.text("k")
        $0.byte(flags)
      }
      #expect(try (damage(of: key) == nil) == (tag == 4 && flags < 16))
    }
  }

  @Test("S7 an impossible time is reported as what it is")
  func times() throws {
    func empty(_ change: Int64) -> [UInt8] {
      var writer = ByteWriter()
      writer.byte(RecordKind.empty.rawValue)
      writer.signed(change)
      return writer.bytes
    }
    let last = TurnCodingState.times.upperBound - 1
    let late = "a turn is later than a session allows"
    #expect(try damage(of: empty(last)) == nil)
    #expect(try damage(of: empty(last + 1)) == late)
    #expect(try damage(of: empty(.max)) == late)
    #expect(try damage(of: empty(5) + empty(.max)) == late)
    #expect(try damage(of: empty(1), start: last) == late)
    #expect(try damage(of: empty(5) + empty(-5)) == "a turn is not later than the one before")
    #expect(try damage(of: empty(-1), start: 9) == "a turn is not later than the one before")
  }

  @Test("S2 numbers in more bytes than needed are read, up to ten bytes")
  func longNumbers() throws {
    let zeros = [UInt8](repeating: 0x80, count: 8)
    #expect(try damage(of: [RecordKind.empty.rawValue, 0x82] + zeros + [0x00]) == nil)
    #expect(try damage(of: [RecordKind.empty.rawValue, 0x82] + zeros + [0x80, 0x00]) != nil)
    // 65 bits.
    let long = [RecordKind.empty.rawValue, 0x82] + zeros + [0x02]
    #expect(try damage(of: long) == "a number is too long")
  }

  @Test("S2 values that no session can hold are never written")
  func writer() throws {
    let locations = [1e300, -1e300, .nan].map { Point(x: $0, y: 1) }
    var encoder = TurnEncoder(header: SessionHeader())
    var writer = ByteWriter()
    for (index, location) in locations.enumerated() {
      let change = TouchChange(
        index == 0 ? .began : .moved, number: 1, contact: ContactID(device: 0, finger: 1),
        location: location, pressure: .nan)
      let key = KeyChange(
        label: "k", position: "k", modifiers: KeyModifiers(rawValue: .max), isDown: true)
      let time = Timestamp(microseconds: Int64(index) + 1)
      encoder.encode(Turn(time: time, inputs: [.touch(change), .key(key)]), into: &writer)
    }
    #expect(try damage(of: writer.bytes) == nil)
  }
}
