import Testing
import TrackerKit

@testable import TouchRecordings

/// Readers take regular events faster if their lines are in the buffer as a whole.
@Suite struct RegularEventsTests {
  /// What a reader says about a text: the events, then the error, the lines read and the notes.
  private func words(_ source: any EventSource) -> [String] {
    var words: [String] = []
    do throws(SessionError) {
      while let event = try source.next() { words.append("\(event)") }
    } catch {
      words.append("\(error)")
    }
    return words + ["\(source.line)"] + source.notes
  }

  /// Expects a text to mean the same if only one byte arrives at a time.
  private func check(_ lines: [String], _ read: (any ByteSource) -> any EventSource) {
    let bytes = Array(lines.joined(separator: "\n").utf8)
    let whole = words(read(SessionBuffer(bytes: bytes)))
    #expect(whole == words(read(Pieces(bytes, by: 1))), "\(lines)")
    #expect(whole.count >= 5)
  }

  @Test(
    "S11 evemu's events are the same however they arrive, among irregular lines, too",
    arguments: [
      "E: 0.000000 0003 0035 0012 # x", "E: 0.000000 0003 0035 0012#", "E: 0.000000 0003 0035 12 x",
      "E: 0.000000 0003 0035 -7", "E: 0.000000 0003 0035 +7\t", "E: 0.000000 0003 0035 ",
      "E: 0.000000 0003 0035 2147483648", "E: 0.000000 0003 0035 00000000000000000000001",
      "E: 0.000000 0003 0035", "E: 0.000000 0003", "E: 0.000000 ", "E: 0.00000", "E:", "E",
      "E:0.000000 0003 0035 3", "E:  0.000000  0003  0035  3", " E: 0.000000 0003 0035 3",
      "> E: 0.000000 0003 0035 3", "^CE: 0.000000 0003 0035 3", "E: 0.000001 0003 0035 3",
      "E: 1234567890.123456 0003 0035 3", "E: 123456789012.123456 0003 0035 3", "E: 1 0003 0035 3",
      "E: x 0003 0035 3", "E: 0.000000 0003 0035 3\u{0}", "", "# x", "A: 35 0 9 0 0", "$ ls", "x",
    ])
  func evemu(_ line: String) {
    let event = "E: 0.000000 0003 0035 0012"
    for end in ["", event, event + "\n"] {
      check(["N: panel", event, event, event, line, event, line, end]) { EvemuReader($0) }
    }
  }

  @Test(
    "S11 getevent's events are the same however they arrive, among irregular lines, too",
    arguments: [
      "[  0.000000] /dev/input/event1: 0003 0035 0000000a            ",
      "[  0.000000] /dev/input/event1: 0003 0035 0000000a rate 9",
      "[  0.000000] 0003 0035 0000000a",
      "[  0.000000] /dev/input/event1: 0003 0035 FFFFFFFF", "[  0.000000] ", "[",
      "[  0.000000] /dev/input/event1: 0003 0035 0fffffff0",
      "[  0.000000] /dev/input/event1: 0003 ",
      "[  0.000000] /dev/input/event1: 0003 0035 100000000", "[  0.000000]",
      "[  0.000000] /dev/input/event1: 0003 0035 7", "[  0.000000] /dev/input/event1: 0003 0035 ",
      "[  0.000000] /dev/input/event1: 0003 0035 0000000x",
      "[  0.000000] /dev/input/event2: 0003 0035 00000001",
      "[  0.000000] /dev/input/event1: EV_KEY BTN_TOUCH DOWN",
      "[  0.000000] /dev/input/event1: EV_KEY BTN_TOUCH 00000001",
      "[  0.000000] /dev/input/event1: EV_XYZ BTN_TOUCH 00000001",
      "[  1234567.000000] /dev/input/event1: 0003 0035 00000005",
      "[ 12345678901234.000000] /dev/input/event1: 0003 0035 00000005",
      "0-0: /dev/input/event1: 0003 0035 00000005", " [  0.000000] /dev/input/event1: 0003 0035 5",
      "add device 2: /dev/input/event2", "", "# x", "> # x", "^C", "$ ls", "x y z",
    ])
  func getevent(_ line: String) {
    let event = "[  0.000000] /dev/input/event1: 0003 0035 0000000a"
    for end in ["", event, event + "\n"] {
      check(["add device 1: /dev/input/event1", event, event, event, line, event, line, end]) {
        GeteventReader($0)
      }
    }
  }
}
