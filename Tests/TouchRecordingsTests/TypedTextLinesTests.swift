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
}
