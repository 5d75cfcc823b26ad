import Testing
import TrackerKit

@testable import TouchRecordings

@Suite struct EventTextTests {
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
      check(["N: panel", event, event, event, line, event, line, end]) {
        EventText<EvemuReader>($0)
      }
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
        EventText<GeteventReader>($0)
      }
    }
  }

  /// The events of a text, one line each: the device's name, the type, the code and the value.
  private func events(_ source: any EventSource) throws -> [String] {
    var events: [EvdevEvent] = []
    while let event = try source.next() { events.append(event) }
    let names = source.devices.map(\.name)
    return events.map {
      "\(names[$0.device]) \($0.type) \($0.code) \($0.value) at \($0.time)"
    }
  }

  private func evemuEvents(_ text: String) throws -> [String] {
    try events(EventText<EvemuReader>(SessionBuffer(bytes: Array(text.utf8))))
  }

  private func geteventEvents(_ text: String) throws -> [String] {
    try events(EventText<GeteventReader>(SessionBuffer(bytes: Array(text.utf8))))
  }

  @Test("S11 words that begin like earlier ones are other words")
  func prefixes() throws {
    #expect(
      try evemuEvents(
        """
        N: panel
        E: 0.5 3 3 7
        E: 0.5 3 35 8
        E: 0.5 3  3 9
        E: 0.5 33 3 10
        E: 0.5 3 3  11
        E: 0.5 3 35+12

        """) == [
          "panel 3 3 7 at 500000", "panel 3 53 8 at 500000", "panel 3 3 9 at 500000",
          "panel 51 3 10 at 500000", "panel 3 3 11 at 500000", "panel 3 53 12 at 500000",
        ])
  }

  @Test("S11 many different words are read")
  func many() throws {
    let codes = (0..<60).map { $0 % 40 }
    let text = codes.map { "E: 0.000000 0003 \(String($0, radix: 16)) 5\n" }.joined()
    #expect(try evemuEvents("N: panel\n" + text) == codes.map { "panel 3 \($0) 5 at 0" })
  }

  @Test("S11 the same words without a path are another device's after one was added")
  func addedDevice() throws {
    let event = "[ 0.5] 0003 0035 00000007\n"
    let axes = ["0035", "0036"].map { "      ABS (0003): \($0)  : value 0, min 0, max 9\n" }
    #expect(
      try geteventEvents(
        "add device 1: /dev/input/event1\n  name: \"keys\"\n" + event
          + "add device 2: /dev/input/event2\n  name: \"panel\"\n" + axes.joined() + event + event
      ) == ["keys 3 53 7 at 500000", "panel 3 53 7 at 500000", "panel 3 53 7 at 500000"])
  }

  @Test("S11 the same words with another path are another device's")
  func paths() throws {
    let first = "[ 0.5] /dev/input/event1: EV_ABS       ABS_MT_SLOT          00000001\n"
    let second = "[ 0.5] /dev/input/event2: EV_ABS       ABS_MT_SLOT          00000002\n"
    #expect(
      try geteventEvents(
        "add device 1: /dev/input/event1\n  name: \"one\"\n"
          + "add device 2: /dev/input/event2\n  name: \"two\"\n" + first + second + first
      ) == ["one 3 47 1 at 500000", "two 3 47 2 at 500000", "one 3 47 1 at 500000"])
  }

  @Test("S11 times that begin like the one before are other times")
  func timePrefixes() throws {
    let times = [
      "0.5", "0.5", "0.51", "0.5", "0.500000", "0.5000001", "10.5", "10.5", "1234567890.123456",
      "1234567890.123457", "123456789012.5", "0.5\t", "0.5",
    ]
    let text = times.map { "E: \($0) 0000 0000 0\n" }.joined()
    let reader = EventText<EvemuReader>(SessionBuffer(bytes: Array(text.utf8)))
    var read: [Int64] = []
    while let event = try reader.next() { read.append(event.time) }
    #expect(
      read == [
        500_000, 500_000, 510_000, 500_000, 500_000, 500_000, 10_500_000, 10_500_000,
        1_234_567_890_123_456, 1_234_567_890_123_457, 123_456_789_012_500_000, 500_000,
        500_000,
      ])
  }

  @Test("S11 times that differ in one digit are other times", arguments: 1...12)
  func timeDigits(_ count: Int) throws {
    let time = Array(String(repeating: "1", count: count) + ".111111")
    for index in time.indices where time[index] != "." {
      var other = time
      other[index] = "2"
      let text = [time, time, other, other].map { "E: \(String($0)) 0000 0000 0\n" }.joined()
      let reader = EventText<EvemuReader>(SessionBuffer(bytes: Array(text.utf8)))
      var read: [Int64] = []
      while let event = try reader.next() { read.append(event.time) }
      let expected = [time, other].map { Int64(String($0.filter { $0 != "." })) }
      #expect(read == [expected[0], expected[0], expected[1], expected[1]])
    }
  }
}
