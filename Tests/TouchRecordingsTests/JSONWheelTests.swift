import Testing
import TrackerKit

@testable import TouchRecordings

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
