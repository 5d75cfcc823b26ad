import Testing
import TrackerKit

@testable import TouchRecordings

@Suite struct RepeatedWordsTests {
  /// The events of a text, one line each: the device's name, the type, the code and the value.
  private func events(_ source: any EventSource) throws -> [String] {
    var events: [EvdevEvent] = []
    while let event = try source.next() { events.append(event) }
    let names = source.devices.map(\.name)
    return events.map {
      "\(names[$0.device]) \($0.type) \($0.code) \($0.value) at \($0.time)"
    }
  }

  private func evemu(_ text: String) throws -> [String] {
    try events(EvemuReader(SessionBuffer(bytes: Array(text.utf8))))
  }

  private func getevent(_ text: String) throws -> [String] {
    try events(GeteventReader(SessionBuffer(bytes: Array(text.utf8))))
  }

  @Test("S11 words that begin like earlier ones are other words")
  func prefixes() throws {
    #expect(
      try evemu(
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

  @Test("S11 more words than are stored are still read")
  func many() throws {
    let codes = (0..<60).map { $0 % 40 }
    let text = codes.map { "E: 0.000000 0003 \(String($0, radix: 16)) 5\n" }.joined()
    #expect(try evemu("N: panel\n" + text) == codes.map { "panel 3 \($0) 5 at 0" })
  }

  @Test("S11 the same words without a path are another device's after one was added")
  func addedDevice() throws {
    let event = "[ 0.5] 0003 0035 00000007\n"
    let axes = ["0035", "0036"].map { "      ABS (0003): \($0)  : value 0, min 0, max 9\n" }
    #expect(
      try getevent(
        "add device 1: /dev/input/event1\n  name: \"keys\"\n" + event
          + "add device 2: /dev/input/event2\n  name: \"panel\"\n" + axes.joined() + event + event
      ) == ["keys 3 53 7 at 500000", "panel 3 53 7 at 500000", "panel 3 53 7 at 500000"])
  }

  @Test("S11 the same words with another path are another device's")
  func paths() throws {
    let first = "[ 0.5] /dev/input/event1: EV_ABS       ABS_MT_SLOT          00000001\n"
    let second = "[ 0.5] /dev/input/event2: EV_ABS       ABS_MT_SLOT          00000002\n"
    #expect(
      try getevent(
        "add device 1: /dev/input/event1\n  name: \"one\"\n"
          + "add device 2: /dev/input/event2\n  name: \"two\"\n" + first + second + first
      ) == ["one 3 47 1 at 500000", "two 3 47 2 at 500000", "one 3 47 1 at 500000"])
  }
}
