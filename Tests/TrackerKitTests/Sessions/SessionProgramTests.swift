import Testing

@testable import TrackerKit

@Suite("SessionProgram")
struct SessionProgramTests {
  private let table = SessionProgram(name: "photo-table", version: "1.0")

  @Test(
    "S12 a session names the program that recorded it, whatever its name",
    arguments: ["photo-table", "a b", "\u{1B}[2J\n", "写真", String(repeating: "x", count: 300)])
  func roundTrip(_ name: String) throws {
    let header = SessionHeader(program: SessionProgram(name: name, version: "1.0"))
    let reader = try SessionReader(SessionBuffer(header: header))
    #expect(reader.header == header)
    #expect(reader.header.program.name == name)
  }

  @Test("S12 S7 two names, and a name that is not UTF-8, are damage")
  func damage() {
    let field: [UInt8] = [6, 2, 1, 65]
    #expect(throws: Never.self) { try SessionHeader(decoding: field[...]) }
    #expect(throws: SessionError.malformed("field 6 appears twice")) {
      try SessionHeader(decoding: (field + field)[...])
    }
    #expect(throws: SessionError.malformed("a text is not UTF-8")) {
      try SessionHeader(decoding: [6, 2, 1, 0xFF])
    }
  }

  @Test("S12 a program is its name and version, and without a name unknown")
  func words() {
    #expect("\(table)" == "photo-table 1.0")
    #expect("\(SessionProgram(name: "photo-table"))" == "photo-table")
    #expect("\(SessionProgram(version: "0.1.0"))" == "an unknown program")
    #expect("\(SessionProgram())" == "an unknown program")
  }

  @Test("S12 a program is foreign to programs of other names, not to its own versions")
  func foreign() {
    let touchplay = SessionProgram(name: "touchplay", version: "0.1.0")
    let newer = SessionProgram(name: "photo-table", version: "2.0")
    #expect(table.isForeign(to: touchplay) && touchplay.isForeign(to: table))
    #expect(!table.isForeign(to: newer))
    #expect(!SessionProgram(name: "touchplay", version: "9").isForeign(to: touchplay))
    #expect(SessionProgram.unnamed.isForeign(to: touchplay))
    #expect(!SessionProgram.unnamed.isForeign(to: .unnamed))
    #expect(!SessionProgram().isForeign(to: table) && !table.isForeign(to: SessionProgram()))
  }
}
