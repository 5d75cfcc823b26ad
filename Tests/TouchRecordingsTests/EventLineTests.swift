import Testing
import TouchRecordings
import TrackerKit

/// Most lines with events are read without libyaml.
///
/// With two blanks after their hyphens, they mean the same, but libyaml reads them all.
@Suite struct EventLineTests {
  private static let head = """
    # libinput record
    version: 1
    devices:
    - node: /dev/input/event1
      evdev:
        name: "panel"
        codes:
          3: [47, 53, 54, 57]
        absinfo:
          47: [0, 9, 0, 0, 0]
          53: [0, 99, 0, 0, 10]
          54: [0, 49, 0, 0, 10]
          57: [0, 65535, 0, 0, 0]
        properties: [1]
      events:

    """

  /// Frames with comments, and with an entry of libinput's own after each fifth one.
  private static let frames = (0..<20).map { frame in
    """
      - evdev:
        - [  0, \(frame * 100), 3, 57, \(frame % 3 == 2 ? -1 : frame)] # EV_ABS / ABS_MT_TRACKING_ID
        - [  0, \(frame * 100),   3,  53,      \(frame)]
        - [0, \(frame * 100), 3, 54, \(frame)]
        - [0, \(frame * 100), 0, 0, 0] # ----- SYN_REPORT
    \(frame % 5 == 4 ? "  - libinput:\n    - {time: 0.1, point: [1, 2]}\n" : "")
    """
  }.joined()

  private static let text = head + frames

  /// The session or the error of a text, as one value to compare.
  private static func outcome(_ text: String) -> String {
    do {
      let stream = try RecordingSource(bytes: Array(text.utf8)).session(as: .libinput)
      var records: [String] = []
      while let record = try stream.next() { records.append("\(record)") }
      return "\(records) \(stream.notes) \(String(describing: stream.damage?.reason))"
    } catch {
      return "\(error)"
    }
  }

  private static func forLibrary(_ text: String) -> String {
    text.replacing("    - [", with: "    -  [")
  }

  @Test("S11 a recording whose events are read line by line equals what libyaml reads")
  func sameSession() {
    let outcome = Self.outcome(Self.text)
    #expect(outcome.contains("began"))
    #expect(outcome == Self.outcome(Self.forLibrary(Self.text)))
  }

  @Test(
    "S11 any changed line is read or refused as libyaml does, with the same line number",
    arguments: [
      "", "  - evdev:", "  - hid:", "   - evdev:", "  - evdev: 1", "    - [0, 0, 3, 53]",
      "    - [0, 0, 3, 53, 1, 2]", "    - [0, 0, 3, 53, 99999999999]",
      "    - [0, 2000000, 3, 53, 1]",
      "    - [0, 0, 3, 0x35, 1]", "    - [0, 0, 3, 53, 1", "     - [0, 0, 3, 53, 1]",
      "   - [0, 0, 3, 53, 1]", "    - [0, 0, 3, 53, 1] x", "    - [0, 0, 3, 53, 1]# comment",
      "    - [0, 0, 3, 53, 1] # \u{1}", "    - [0, 0, 3, 53, +1]", "    - [0, 0, 3, 53, 1]: x",
      "    - {a: 1}", "    - \"text", "\tx", "- node: /dev/input/event2", "    other: 1", "...",
      "x",
      "    - &a [0, 0, 3, 53, 1]", "    - [0, 0, 3, 53, -]", "    # comment é",
    ])
  func changedLine(_ replacement: String) {
    let lines = Self.text.split(separator: "\n", omittingEmptySubsequences: false)
    for index in stride(from: 16, to: lines.count, by: 3) {
      var changed = lines
      changed[index] = replacement[...]
      let text = changed.joined(separator: "\n")
      let library = Self.forLibrary(text)
      #expect(Self.outcome(text) == Self.outcome(library), "line \(index + 1)")
    }
  }

  @Test("S7 a text that is cut off anywhere is read up to the same line")
  func cutText() {
    for count in stride(from: Self.head.count, to: Self.text.count, by: 7) {
      let text = String(Self.text.prefix(count))
      // A cut after the hyphen has no bracket to move.
      guard !text.hasSuffix("-") && !text.hasSuffix("- ") else { continue }
      #expect(Self.outcome(text) == Self.outcome(Self.forLibrary(text)), "\(count) bytes")
    }
  }
}
