import Testing

@testable import TrackerKit

/// A header's fields as bytes.
private enum Fields {
  /// A field as encoded in a header.
  static func field(_ number: UInt8, _ write: (inout ByteWriter) -> Void) -> [UInt8] {
    var content = ByteWriter()
    write(&content)
    var writer = ByteWriter()
    writer.byte(number)
    writer.block(content.bytes)
    return writer.bytes
  }

  static func window(_ numbers: [Double]) -> [UInt8] {
    field(66) { for number in numbers { $0.double(number) } }
  }

  static func pair(_ number: UInt8, _ name: String, _ value: String) -> [UInt8] {
    field(number) {
      $0.text(name)
      $0.text(value)
    }
  }
}

@Suite("SessionHeader")
struct SessionHeaderTests {
  @Test("S9 missing fields have the documented defaults, and a missing program stays empty")
  func defaults() throws {
    let header = try SessionHeader(decoding: [])
    #expect(header == SessionHeader())
    #expect(header.program.isUnknown && header.rate.hertz == 120 && header.interfaceFactor == 1)
    #expect(header.geometry == DisplayGeometry(points: Size(width: 1280, height: 720)))
  }

  @Test("S1 S7 a header says whether a key has been pressed, and takes no other number for it")
  func keyboard() throws {
    var header = SessionHeader()
    header.hasSeenKeyboard = true
    #expect(try SessionHeader(decoding: header.encoded[...]) == header)
    #expect(throws: SessionError.malformed("the keyboard is not 1")) {
      try SessionHeader(decoding: Fields.field(72) { $0.byte(0) }[...])
    }
  }

  @Test(
    "S7 extra bytes after a field are damage",
    arguments: [
      Fields.field(1) { $0.raw([1, 65, 66]) },
      Fields.field(65) { $0.raw([60, 60]) },
      Fields.window([8, 6, 8, 6, 0, 0, 0]),
      Fields.field(71) { $0.raw([1, 65, 1, 66, 67]) },
    ])
  func trailing(_ bytes: [UInt8]) {
    #expect(throws: SessionError.malformed("there are extra bytes")) {
      try SessionHeader(decoding: bytes[...])
    }
  }

  @Test("S7 text that is not UTF-8 is damage")
  func notUTF8() {
    #expect(throws: SessionError.malformed("a text is not UTF-8")) {
      try SessionHeader(decoding: Fields.field(2) { $0.raw([2, 0xFF, 0xFE]) }[...])
    }
  }

  @Test(
    "S7 a repeated header field is damage",
    arguments: [
      Fields.field(65) { $0.count(60) } + Fields.field(65) { $0.count(60) },
      Fields.pair(70, "mode", "lines") + Fields.pair(70, "mode", "trace"),
      Fields.pair(71, "lines", "") + Fields.pair(71, "lines", ""),
    ])
  func twice(_ bytes: [UInt8]) {
    #expect(throws: SessionError.self) { try SessionHeader(decoding: bytes[...]) }
    #expect(throws: Never.self) {
      try SessionHeader(decoding: (Fields.pair(70, "a", "b") + Fields.pair(70, "c", "b"))[...])
    }
  }

  @Test(
    "S7 a UI factor outside 0.1...16 is damage",
    arguments: [Double.nan, 0, 0.0999, 16.1, .infinity, -1])
  func factor(_ value: Double) {
    #expect(throws: SessionError.malformed("the UI factor is not from 0.1 to 16")) {
      try SessionHeader(decoding: Fields.field(67) { $0.double(value) }[...])
    }
  }

  @Test(
    "S7 a window without a size is damage",
    arguments: [
      [0.0, 6, 8, 6, 0, 0], [8, 6, 8, 0, 0, 0], [.nan, 6, 8, 6, 0, 0], [8, 6, 8, 6, -1, 0],
      [1e12, 6, 8, 6, 0, 0],
    ])
  func window(_ numbers: [Double]) {
    #expect(throws: SessionError.self) {
      try SessionHeader(decoding: Fields.window(numbers)[...])
    }
  }

  @Test("S1 millimeters are unknown if one of them is 0")
  func millimeters() throws {
    for (size, known) in [([300.0, 200], true), ([300, 0], false), ([0, 200], false)] {
      let header = try SessionHeader(decoding: Fields.window([8, 6, 8, 6] + size)[...])
      #expect((header.geometry.millimeters != nil) == known)
    }
  }
}
