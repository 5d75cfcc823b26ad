import Testing

@testable import TrackerKit

@Suite("Typed text in sessions")
struct TypedTextCodingTests {
  private func bytes(of key: KeyChange) -> [UInt8] {
    var encoder = TurnEncoder(header: SessionHeader())
    var writer = ByteWriter()
    encoder.encode(
      Turn(time: Timestamp(microseconds: 1), inputs: [.key(key)]), into: &writer)
    return writer.bytes
  }

  private func key(of bytes: [UInt8]) throws -> KeyChange? {
    var decoder = TurnDecoder(header: SessionHeader())
    var reader = ByteReader(bytes[...])
    guard case .turn(let turn) = try decoder.decode(&reader),
      case .key(let key)? = turn.inputs.first
    else { return nil }
    try reader.requireEnd()
    return key
  }

  @Test("S2 D10 what a key typed is recorded with it", arguments: [nil, "", "é", "日本語"])
  func roundTrip(text: String?) throws {
    for modifiers: KeyModifiers in [[], [.shift, .control, .alt]] {
      let change = KeyChange(
        label: "e", position: "e", modifiers: modifiers, isDown: true, text: text)
      #expect(try key(of: bytes(of: change)) == change)
    }
  }

  @Test("S9 D10 a key without text has no byte for one")
  func old() {
    let change = KeyChange(label: "s", position: "d", modifiers: [.shift], isDown: true)
    #expect(bytes(of: change) == [3, 2, 1, 4, 1, 0x73, 1, 0x64, 3])
  }

  @Test("S2 D10 a repeat is recorded as such; one of a key that goes up is damage")
  func repeats() throws {
    for text in [nil, "é"] {
      let change = KeyChange(label: "e", position: "e", isDown: true, text: text, isRepeat: true)
      #expect(try key(of: bytes(of: change)) == change)
    }
    let plain = bytes(of: KeyChange(label: "e", position: "e", isDown: true, isRepeat: true))
    #expect(plain.last == 0x21)
    for wrong: UInt8 in [0x20, 0x41] {
      #expect(throws: SessionError.self) { try key(of: plain.dropLast() + [wrong]) }
    }
  }

  @Test("S7 D10 text that no key types is damage")
  func damage() throws {
    let good = bytes(of: KeyChange(label: "e", position: "e", isDown: true, text: "ab"))
    #expect(good.suffix(4) == [0x11, 2, 0x61, 0x62])
    for wrong: [UInt8] in [[0x0A, 0x62], [0x61, 0x7F], [0x61, 0xC3], [0xC2, 0x85]] {
      #expect(throws: SessionError.self) { try key(of: good.dropLast(2) + wrong) }
    }
    #expect(throws: SessionError.self) { try key(of: Array(good.dropLast())) }
    let long = [UInt8](repeating: 0x61, count: 1025)
    #expect(throws: SessionError.self) { try key(of: good.dropLast(3) + [0x81, 0x08] + long) }
    let longest = try key(of: good.dropLast(3) + [0x80, 0x08] + long.dropLast())
    #expect(longest?.text?.count == 1024)
  }
}
