import Testing
import TrackerKit

@testable import TouchRecordings

@Suite struct JSONLinesTests {
  private static let lines = """
    {"touchplay": 1, "program": "1.2", "driver": "x11", "library": "SDL 2.26", "devices": ["a \\"b\\"", "\u{e9}"], "remarks": [["note", "something\\n"]], "start": 5, "rate": 60, "window": {"points": [800.0, 600.5], "pixels": [1600.0, 1201.0], "millimeters": [300.0, 200.0]}, "interfaceFactor": 1.25, "seed": "ffffffffffffffff", "locationShift": 0, "settings": [["mode", "lines"]], "snapshots": [["lines", "00ff10"]]}
    {"t": 10, "turn": 0, "kind": "touch", "phase": "began", "device": 0, "finger": -7, "number": 1, "x": 12.5, "y": 40.0}
    {"t": 10, "turn": 0, "kind": "touch", "phase": "began", "device": 1, "finger": 9, "number": 2, "x": 0.00390625, "y": -3.0, "pressure": 0.4}
    {"t": 20, "turn": 1, "kind": "none"}
    {"t": 30, "turn": 2, "kind": "touch", "phase": "moved", "device": 0, "finger": -7, "number": 1, "x": 13.0, "y": 41.0}
    {"t": 30, "turn": 2, "kind": "key", "key": "s", "position": "s", "down": true, "modifiers": 5}
    {"t": 30, "turn": 2, "kind": "key", "key": "\\u0001\\t", "position": "S", "down": false}
    {"kind": "digest", "tick": 3, "model": "00000000000000ff", "list": "ffffffffffffffff", "facts": [["lines.shapes", "2"], ["\u{e9}", "a \\"b\\""]]}
    {"t": 40, "turn": 3, "kind": "display", "change": "activated"}
    {"t": 40, "turn": 3, "kind": "display", "change": "deactivated"}
    {"t": 40, "turn": 3, "kind": "display", "change": "oriented", "orientation": 3}
    {"t": 40, "turn": 3, "kind": "display", "change": "resized", "window": {"points": [1.0, 2.0], "pixels": [3.0, 4.0], "millimeters": null}}
    {"t": 50, "turn": 4, "kind": "data", "name": "mode", "value": "trace"}
    {"t": 60, "turn": 5, "kind": "touch", "phase": "cancelled", "device": 0, "finger": -7, "number": 1, "x": 13.0, "y": 41.0, "reason": "palm"}
    {"t": 60, "turn": 5, "kind": "touch", "phase": "ended", "device": 1, "finger": 9, "number": 2, "x": 0.0, "y": -3.0, "pressure": 0.5}
    {"kind": "digest", "tick": 4, "model": "0000000000000001", "list": "0000000000000002", "facts": [["lines.shapes", "3"]]}
    {"kind": "digest", "tick": 5, "model": "0000000000000003", "list": "0000000000000004"}

    """

  private func convert(_ bytes: [UInt8], to format: RecordingFormat) throws -> [UInt8] {
    try RecordingSource(bytes: bytes).converted(to: format)
  }

  @Test("S11 jsonl to touchplay to jsonl is the identity, with every kind of input")
  func identity() throws {
    let session = try convert(Array(Self.lines.utf8), to: .touchplay)
    let lines = try convert(session, to: .jsonl)
    #expect(String(decoding: lines, as: UTF8.self) == Self.lines)
    #expect(try convert(lines, to: .touchplay) == session)
  }

  @Test("S11 a header needs no member, and unknown members are reported")
  func shortHeader() throws {
    let list = try ContactList(
      """
      {"touchplay": 1, "window": {"points": [10, 20]}, "color": "red"}
      {"t":7,"turn":40,"kind":"touch","phase":"began","device":0,"finger":1,"number":1,"x":1,"y":2.001}
      """)
    #expect(list.header.geometry == DisplayGeometry(points: Size(width: 10, height: 20)))
    #expect(list.contacts.map(\.locations) == [[Point(x: 1, y: 2)]])
    #expect(
      list.notes == [
        "left out of the header: color",
        "locations that are not multiples of 0.00390625, rounded: 1",
      ])
  }

  @Test(
    "S11 a zero byte or a word in a number of JSON lines is refused with its line",
    arguments: ["\0", "1\0", "nan", "inf", "NaN", "-Infinity", "1e999"],
    [
      "\"t\": 9", "\"turn\": 0", "\"device\": 0", "\"finger\": 1", "\"number\": 2", "\"x\": 3",
      "\"y\": 4", "\"pressure\": 5",
    ])
  func wrongNumbers(_ sign: String, _ member: String) throws {
    let line =
      "{\"t\": 9, \"turn\": 0, \"kind\": \"touch\", \"phase\": \"began\", \"device\": 0, "
      + "\"finger\": 1, \"number\": 2, \"x\": 3, \"y\": 4, \"pressure\": 5}\n"
    #expect(try ContactList("{\"touchplay\": 1}\n" + line).contacts.count == 1)
    let wrong = line.replacing(member, with: member.dropLast() + sign)
    #expect {
      _ = try ContactList("{\"touchplay\": 1}\n" + wrong)
    } throws: { error in
      guard case .wrongLine(2, _) = error as? SessionError else { return false }
      return true
    }
  }

  @Test(
    "S11 an invalid line of JSON is reported with its number",
    arguments: [
      "{\"kind\": \"digest\", \"tick\": -1, \"model\": \"1\", \"list\": \"2\"}",
      "{\"kind\": \"digest\", \"tick\": 1, \"model\": \"1\", \"list\": \"2\", \"facts\": [[\"a\"]]}",
      "{\"kind\": \"digest\", \"tick\": 1, \"model\": \"1\", \"list\": \"2\", \"facts\": 1}",
      "{", "[1]", "{\"t\": 1, \"turn\": 0, \"kind\": \"wink\"}",
      "{\"t\": 1.5, \"turn\": 0, \"kind\": \"none\"}",
      "{\"t\": 1, \"turn\": 0, \"kind\": \"none\"} x",
      "{\"t\": 1, \"turn\": 0, \"kind\": \"key\", \"key\": \"s\", \"down\": true, \"modifiers\": 8}",
      "{\"t\": 9, \"turn\": 0, \"kind\": \"touch\", \"phase\": \"moved\", \"device\": 0, \"finger\": 1, \"number\": 3, \"x\": 1, \"y\": 1}",
      "{\"t\": 9, \"turn\": 0, \"kind\": \"touch\", \"phase\": \"began\", \"device\": 0, \"finger\": 1, \"number\": 5000, \"x\": 1, \"y\": 1}",
      "{\"t\": 9, \"turn\": 0, \"kind\": \"touch\", \"phase\": \"began\", \"device\": 0, \"finger\": 1, \"number\": 1, \"x\": 10000000000.1, \"y\": 1}",
      "{\"t\": 9, \"turn\": 0, \"kind\": \"touch\", \"phase\": \"began\", \"device\": 0, \"finger\": 1, \"number\": 1, \"x\": 1, \"y\": 1, \"pressure\": 1e300}",
    ])
  func wrongLines(_ line: String) throws {
    #expect {
      _ = try ContactList("{\"touchplay\": 1}\n\n" + line + "\n")
    } throws: { error in
      guard case .wrongLine(3, _) = error as? SessionError else { return false }
      return true
    }
  }

  @Test("S11 the jsonl twin of a session with a large header is detected and read back")
  func largeHeader() throws {
    var header = SessionHeader()
    header.snapshots = [
      SessionHeader.Snapshot(name: "trace", content: [UInt8](repeating: 7, count: 800_000))
    ]
    let session = try convert(
      SessionFormat.opening(header) + SessionFormat.closing, to: .touchplay)
    let lines = try convert(session, to: .jsonl)
    #expect(lines.count > LineReader.longestLine)
    #expect(try RecordingSource(bytes: lines).format() == .jsonl)
    #expect(try convert(lines, to: .touchplay) == session)
  }

  @Test("S11 a byte order mark and blank lines are skipped")
  func blankLines() throws {
    let mark = TextEncoding.utf8Mark
    let lines = Self.lines.split(separator: "\n").joined(separator: "\r\n \t\n\n")
    let bytes = mark + Array(("\n" + lines).utf8)
    #expect(try RecordingSource(bytes: bytes).format() == .jsonl)
    #expect(try RecordingSource(bytes: mark + Array(Self.lines.utf8)).format() == .jsonl)
    #expect(String(decoding: try convert(bytes, to: .jsonl), as: UTF8.self) == Self.lines)
    #expect(try convert(mark + Array(Self.lines.utf8), to: .jsonl) == Array(Self.lines.utf8))
  }

  @Test("S11 the first turn can be at the session's start, whatever that time is")
  func turnAtStart() throws {
    let lines = try convert(
      Array("{\"touchplay\": 1, \"start\": 7}\n{\"t\": 7, \"turn\": 0, \"kind\": \"none\"}\n".utf8),
      to: .jsonl)
    #expect(try convert(try convert(lines, to: .touchplay), to: .jsonl) == lines)
  }

  @Test(
    "S11 the largest turn that a session can hold survives a round trip, a larger one is refused")
  func largeTurn() throws {
    func text(_ length: Int) -> [UInt8] {
      let value = String(repeating: "x", count: length)
      return Array(
        """
        {"touchplay": 1}
        {"t": 1, "turn": 0, "kind": "none"}
        {"t": 2, "turn": 1, "kind": "data", "name": "", "value": "\(value)"}
        {"t": 3, "turn": 2, "kind": "none"}

        """.utf8)
    }
    // Kind, time, count, tag and the two lengths.
    let most = SessionFormat.longestTurns - 8
    let session = try convert(text(most), to: .touchplay)
    #expect(try convert(try convert(session, to: .jsonl), to: .touchplay) == session)
    let reader = try SessionReader(SessionBuffer(bytes: session))
    while try reader.next() != nil {}
    #expect(reader.isComplete)
    for length in [most + 1, most + 100] {
      #expect {
        _ = try convert(text(length), to: .touchplay)
      } throws: { error in
        guard case .wrongLine(3, _) = error as? SessionError else { return false }
        return true
      }
    }
  }

  @Test(
    "S11 a header that is impossible in a session is refused",
    arguments: [
      "\"interfaceFactor\": 1000", "\"rate\": 1", "\"window\": {\"points\": [0, 5]}",
      "\"settings\": [[\"mode\", \"trace\"], [\"mode\", \"lines\"]]",
      "\"snapshots\": [[\"trace\", \"00\"], [\"trace\", \"00\"]]",
      "\"window\": {\"points\": [640, 480, null]}", "\"window\": {\"points\": [640, \"x\", 480]}",
    ])
  func wrongHeader(_ member: String) throws {
    #expect {
      _ = try ContactList("{\"touchplay\": 1, \(member)}\n")
    } throws: { error in
      guard case .wrongLine(1, _) = error as? SessionError else { return false }
      return true
    }
  }

  @Test("S11 the farthest locations and an unknown setting survive a round trip")
  func farthest() throws {
    let lines = Self.lines.replacing("\"x\": 13.0", with: "\"x\": -10000000000.0")
      .replacing("[[\"mode\", \"lines\"]]", with: "[[\"color\", \"red\"]]")
    let session = try convert(Array(lines.utf8), to: .touchplay)
    #expect(try String(decoding: convert(session, to: .jsonl), as: UTF8.self) == lines)
    #expect(try convert(convert(session, to: .jsonl), to: .touchplay) == session)
  }

  @Test("S9 a text of a newer version is refused")
  func newerVersion() throws {
    #expect(throws: SessionError.newerVersion("2")) {
      _ = try ContactList("{\"touchplay\": 2}\n")
    }
    #expect(throws: SessionError.impossibleVersion("0")) {
      _ = try ContactList("{\"touchplay\": 0}\n")
    }
  }
}

@Suite("JSON lines: the wheel")
struct JSONWheelTests {
  private static let header = "{\"touchplay\": 1, \"start\": 0}\n"

  private func convert(_ line: String, to format: RecordingFormat) throws -> [UInt8] {
    try RecordingSource(bytes: Array((Self.header + line + "\n").utf8)).converted(to: format)
  }

  @Test(
    "I11 S11 a turn of the wheel survives jsonl to touchplay to jsonl",
    arguments: [
      "\"x\": 12.5, \"y\": 3.0, \"dx\": 0.0, \"dy\": -1.25, \"modifiers\": 2",
      "\"x\": -4.0, \"y\": 9.0, \"dx\": 1000000.0, \"dy\": 0.00390625",
    ])
  func identity(_ members: String) throws {
    let line = "{\"t\": 30, \"turn\": 0, \"kind\": \"wheel\", \(members)}"
    let session = try convert(line, to: .touchplay)
    let lines = try RecordingSource(bytes: session).converted(to: .jsonl)
    #expect(String(decoding: lines, as: UTF8.self).split(separator: "\n").last ?? "" == line)
  }

  @Test(
    "I11 S11 a turn of the wheel without its numbers, or with too large ones, is refused",
    arguments: [
      ("\"x\": 1, \"dx\": 0, \"dy\": 1", "numbers as x and y"),
      ("\"x\": 1, \"y\": 2, \"dx\": 0", "numbers within 10^6 as dx and dy"),
      ("\"x\": 1, \"y\": 2, \"dx\": 0, \"dy\": 1000001", "numbers within 10^6 as dx and dy"),
      ("\"x\": 1, \"y\": 2, \"dx\": 0, \"dy\": 1, \"modifiers\": 8", "0...7 as modifiers"),
      ("\"x\": 2e10, \"y\": 2, \"dx\": 0, \"dy\": 1", "locations within 10^10 points"),
    ])
  func refused(_ members: String, _ expected: String) {
    #expect(throws: SessionError.wrongLine(2, expected: expected)) {
      try convert("{\"t\": 30, \"turn\": 0, \"kind\": \"wheel\", \(members)}", to: .touchplay)
    }
  }

  @Test("I11 S11 exports to formats of touches leave the wheel out")
  func leftOut() throws {
    let wheel = "\"kind\": \"wheel\", \"x\": 1, \"y\": 1, \"dx\": 0, \"dy\": 1}"
    let none = try convert("{\"t\": 30, \"turn\": 0, \"kind\": \"none\"}", to: .csv)
    #expect(try convert("{\"t\": 30, \"turn\": 0, \(wheel)", to: .csv) == none)
  }
}
