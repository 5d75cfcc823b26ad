import Testing
import TrackerKit

@testable import TouchRecordings

@Suite("Typed text in JSON lines")
struct TypedTextLinesTests {
  private func lines(_ text: String) -> String {
    """
    {"touchplay": 1}
    {"t": 10, "turn": 0, "kind": "key", "key": "e", "position": "e", "down": true, "text": \(text)}

    """
  }

  @Test(
    "S11 D10 what a key typed survives jsonl to touchplay to jsonl",
    arguments: ["\"\"", "\"é\"", "\"\\\"日本\\\"\""])
  func roundTrip(text: String) throws {
    let session = try RecordingSource(bytes: Array(lines(text).utf8)).converted(to: .touchplay)
    let back = try RecordingSource(bytes: session).converted(to: .jsonl)
    let line = String(decoding: back, as: UTF8.self).split(separator: "\n").last
    #expect(line?.hasSuffix("\"down\": true, \"text\": \(text)}") == true)
    #expect(try RecordingSource(bytes: back).converted(to: .touchplay) == session)
  }

  @Test("S11 D10 text that no key types is refused with its line", arguments: ["1", "\"\\n\""])
  func refused(text: String) {
    #expect(throws: SessionError.self) {
      try RecordingSource(bytes: Array(lines(text).utf8)).converted(to: .touchplay)
    }
  }

  private func lines(down: Bool, repeat isRepeat: String) -> [UInt8] {
    let members = "\"key\": \"e\", \"position\": \"e\", \"down\": \(down), \"repeat\": \(isRepeat)"
    return Array(
      "{\"touchplay\": 1}\n{\"t\": 10, \"turn\": 0, \"kind\": \"key\", \(members)}\n".utf8)
  }

  @Test("S11 D10 a repeat survives jsonl to touchplay to jsonl, and false is left out")
  func repeats() throws {
    for isRepeat in [true, false] {
      let lines = lines(down: true, repeat: "\(isRepeat)")
      let session = try RecordingSource(bytes: lines).converted(to: .touchplay)
      let back = try RecordingSource(bytes: session).converted(to: .jsonl)
      let line = String(decoding: back, as: UTF8.self).split(separator: "\n").last
      #expect(line?.hasSuffix("\"down\": true\(isRepeat ? ", \"repeat\": true" : "")}") == true)
      #expect(try RecordingSource(bytes: back).converted(to: .touchplay) == session)
    }
  }

  @Test(
    "S11 D10 a repeat of a key that goes up, or neither true nor false, is refused",
    arguments: [(false, "true"), (true, "1"), (true, "\"true\"")])
  func refusedRepeat(isDown: Bool, isRepeat: String) throws {
    #expect(throws: SessionError.self) {
      try RecordingSource(bytes: lines(down: isDown, repeat: isRepeat)).converted(to: .touchplay)
    }
  }
}
