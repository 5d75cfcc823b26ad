import Foundation
import TestSupport
import Testing
import TouchRecordings
import TrackerKit
import TrackerKitTesting

@Suite struct EvtestReaderTests {
  private static let folder = URL(filePath: #filePath)
    .appending(path: "../../Fixtures/Recordings/evtest").standardizedFileURL

  private func fixture(_ name: String) throws -> String {
    try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
  }

  /// What both readings of one recording have to agree on.
  private func expectSame(_ evtest: String, _ evemu: String, _ comment: String) throws {
    let found = try ContactList(evtest)
    let expected = try ContactList(evemu, as: .evemu)
    #expect(found.turns == expected.turns, "\(comment)")
    #expect(found.contacts == expected.contacts, "\(comment)")
    #expect(found.notes == expected.notes, "\(comment)")
    #expect(found.header.geometry == expected.header.geometry, "\(comment)")
    #expect(found.header.devices == expected.header.devices, "\(comment)")
    #expect(
      found.header.remarks.dropFirst() == expected.header.remarks.dropFirst(), "\(comment)")
  }

  /// Events of devices with slots, with packets, and with a single contact, more random than any
  /// hand.
  private func randomEvents(_ random: inout SeededGenerator, kind: Int, drops: Bool) -> [String] {
    var lines: [String] = []
    for _ in 0..<60 {
      for contact in 0..<Int.random(in: 0...3, using: &random) {
        let location = ["35 \(Int.random(in: 0...99, using: &random))", "36 \(contact * 11)"]
        switch kind {
        case 0:
          let id = Int.random(in: -1...9, using: &random)
          lines += ["2f \(Int.random(in: 0...1, using: &random))", "39 \(id)"] + location
        case 1: lines += location + ["contact"]
        default:
          let isDown = Int.random(in: 0...1, using: &random)
          lines += ["touch \(isDown)", "00 \(contact * 7 + isDown)", "01 \(contact * 5)"]
        }
      }
      if kind == 1 { lines.append("contact") }
      if drops, Int.random(in: 0..<9, using: &random) == 0 { lines.append("dropped") }
      lines.append("sync")
    }
    return lines
  }

  @Test(
    "S11 every version of evtest's text has the same contacts as the same events from evemu",
    arguments: EvtestText.Form.allCases)
  func sameContacts(_ form: EvtestText.Form) throws {
    var random = SeededGenerator(seed: 31)
    for (kind, head) in [EvemuText.slots, EvemuText.packets, ""].enumerated() {
      // Old versions do not distinguish a lost event from the end of a contact.
      let drops = form != .old
      let text = head + EvemuText.events(randomEvents(&random, kind: kind, drops: drops))
      let evtest = EvtestText(text, form)
      try expectSame(evtest.text, text, "kind \(kind) of seed 31")
      let events = text.split(separator: "\n").filter { $0.hasPrefix("E:") }
      try expectSame(evtest.events, events.joined(separator: "\n") + "\n", "excerpt \(kind)")
    }
  }

  @Test(
    "S11 evtest's text has the contacts of real recordings",
    .disabled(
      if: RecordingsFolder.file("evemu") == nil, "13 recordings of real devices are not there"))
  func realRecordings() throws {
    let paths = try #require(RealRecording.paths).filter { $0.hasPrefix("evemu/") }
    #expect(paths.count > 10)
    for path in paths {
      let file = try #require(RecordingsFolder.file(path))
      var text = try String(contentsOf: file, encoding: .utf8)
      let stem = path.prefix { $0 != "." }
      if !text.contains("\nA: "), let description = RecordingsFolder.file("\(stem).desc") {
        text = try String(contentsOf: description, encoding: .utf8) + "\n" + text
      }
      let found = try ContactList(EvtestText(text).text, as: .evtest)
      let expected = try ContactList(text, as: .evemu)
      #expect(found.contacts == expected.contacts, "\(path)")
      #expect(found.turns == expected.turns, "\(path)")
      #expect(!found.contacts.isEmpty, "\(path)")
      #expect(found.header.geometry == expected.header.geometry, "\(path)")
    }
  }

  @Test("S11 evtest's description gives the ranges, and text before it is skipped")
  func description() throws {
    let list = try ContactList(fixture("two-fingers.txt"))
    #expect(
      list.turns.map(\.words) == [
        "+1(10,20) +2(80,40)", ">2(82,40)", "x1(10,20) x2(82,40)", "+1(82,40)", "-1(82,40)",
      ])
    #expect(list.header.geometry.points == Size(width: 100, height: 50))
    #expect(list.header.geometry.millimeters == Size(width: 10, height: 5))
    #expect(list.header.devices == ["", "small panel"])
    #expect(list.header.library == "evtest")
    #expect(
      list.header.remarks.last?.value
        == "x 0 99 10, y 0 49 10, slots 2, id 24 4660 43981 256")
    #expect(list.notes.count == 1 && list.notes[0].hasPrefix("events were lost"))
  }

  @Test("S11 text of old evtest versions, without contact names and with Config Sync, is read")
  func oldVersion() throws {
    let list = try ContactList(fixture("old-packets.txt"))
    #expect(
      list.turns.map(\.words) == ["+1(10,20) +2(80,40)", ">2(81,41) -1(10,20)", "-2(81,41)"])
    #expect(list.header.geometry.points == Size(width: 100, height: 50))
  }

  @Test("S11 an excerpt of evtest's text is read, and lines between its events are skipped")
  func excerpt() throws {
    let text = try fixture("excerpt.txt")
    let other =
      "    "
      + text.replacing("\n", with: "\r\n    ").replacing("   \r", with: "   <-- here\r")
    for text in [text, other] {
      let list = try ContactList(text)
      #expect(list.turns.map(\.words) == ["+1(12,34)", ">1(14,34)", "-1(14,34)"])
      #expect(list.contacts[0].times == [0, 18_014, 26_945])
      #expect(list.notes.contains("unrecognized lines, left out: 1"))
      #expect(list.notes.contains { $0.contains("largest location seen plus one, 15x35") })
    }
  }

  @Test("S11 axis values in evtest's description apply until an event changes them")
  func state() throws {
    let single = """
      Input device name: "single"
      Supported events:
        Event type 0 (EV_SYN)
        Event type 1 (EV_KEY)
          Event code 330 (BTN_TOUCH)
        Event type 3 (EV_ABS)
          Event code 0 (ABS_X)
            Value     30
            Min        0
            Max       99
          Event code 1 (ABS_Y)
            Value     -5
            Min       10
            Max       49
      Properties:
        Property type 1 (INPUT_PROP_DIRECT)

      """
    let touch = EvtestText(EvemuText.events(["touch 1", "sync", "touch 0", "sync"])).events
    let list = try ContactList(single + touch)
    #expect(list.turns.map(\.words) == ["+1(30,0)", "-1(30,0)"])
    #expect(list.notes.count == 1, "a Y outside the range is not reported")
    let slots = EvtestText(
      EvemuText.slots + EvemuText.events(["39 7", "sync", "2f 0", "39 -1", "sync"]))
    let second = slots.text.replacing(
      "(?)\n      Value      0\n      Min 0\n      Max 1\n",
      with: "(?)\n      Value      1\n      Min 0\n      Max 1\n")
    #expect(try ContactList(slots.text).turns.map(\.words) == ["+1(0,0)", "-1(0,0)"])
    #expect(try ContactList(second).turns.map(\.words) == ["+1(0,0)", "", "x1(0,0)"])
  }

  @Test(
    "S11 a malformed range in evtest's description is ignored",
    arguments: ["      Min x", "      Min 9999999999", "      Min 100", "      Minimum 0"])
  func wrongRange(_ line: String) throws {
    let events = EvemuText.events(["35 5", "36 6", "contact", "sync"])
    let text = EvtestText(EvemuText.packets + events).text
    let wrong = text.replacing(
      "code 54 (?)\n      Value      0\n      Min 0\n",
      with: "code 54 (?)\n      Value      0\n\(line)\n")
    #expect(try ContactList(text).header.geometry.points == Size(width: 100, height: 50))
    let list = try ContactList(wrong)
    #expect(list.header.geometry.points == Size(width: 100, height: 7))
    #expect(list.notes.contains { $0.contains("no axis ranges") })
  }

  @Test("S11 a described single-touchscreen is a device, even if it sends nothing")
  func singleTouchscreen() throws {
    func device(_ property: String) -> String {
      """
      Input device name: "single"
      Supported events:
        Event type 1 (EV_KEY)
          Event code 330 (BTN_TOUCH)
        Event type 3 (EV_ABS)
          Event code 0 (ABS_X)
            Min        0
            Max       99
          Event code 1 (ABS_Y)
            Min        0
            Max       49
      Properties:
        Property type \(property)

      """
    }
    let tap = EvemuText.events(["39 7", "35 3", "36 4", "sync", "39 -1", "sync"])
    let other = EvtestText(EvemuText.slots + tap).text
    let screen = try ContactList(device("1 (INPUT_PROP_DIRECT)") + other)
    #expect(screen.header.devices == ["", "single", "small panel #2"])
    #expect(screen.contacts.map(\.id.device) == [2])
    let tablet = try ContactList(device("0 (INPUT_PROP_POINTER)") + other)
    #expect(tablet.header.devices == ["", "small panel #2"])
  }

  @Test("S11 several runs of evtest in one text are several devices")
  func severalDevices() throws {
    let tap = EvemuText.events(["39 7", "35 3", "36 4", "sync", "39 -1", "sync"])
    let first = EvtestText(EvemuText.slots + tap).text
    let keys = "Input device name: \"keys\"\nSupported events:\n  Event type 1 (EV_KEY)\n"
    let later = tap.replacing("E: 0.", with: "E: 9.")
    let last = EvtestText(EvemuText.slots.replacing("small", with: "large") + later).text
    let list = try ContactList(first + keys + last)
    #expect(list.header.devices == ["", "small panel #2", "large panel #2"])
    #expect(list.contacts.map(\.id.device) == [1, 2])
    #expect(list.contacts.map(\.began) == [0, 9_000_000])
    #expect(list.notes == ["left out: devices that are not touch devices: 1"])
  }

  @Test(
    "S11 an invalid line of evtest's text is reported with its number and what was expected",
    arguments: [
      ("Event: time x, type 3 (EV_ABS), code 0 (ABS_X), value 1", "seconds"),
      ("Event: time 1.0, type (EV_ABS), code 0 (ABS_X), value 1", "type"),
      ("Event: time 1.0, type 3 (EV_ABS), code (ABS_X), value 1", "code"),
      ("Event: time 1.0, type 3x (EV_ABS), code 0 (ABS_X), value 1", "type"),
      ("Event: time 1.0\0, type 3 (EV_ABS), code 0 (ABS_X), value 1", "type"),
      ("Event: time 1.0, type 3 (EV_ABS), code 0\0 (ABS_X), value 1", "code"),
      ("Event: time 1.0, type 3 (EV_ABS), code 0 (ABS_X), value 1\0", "value"),
      ("Event: time 1.0, type 3 (EV_ABS), code 70000 (?), value 1", "code"),
      ("Event: time 1.0, type 3 (EV_ABS), code 0 (ABS_X), value x", "value"),
      ("Event: time 1.0, type 3 (EV_ABS), code 0 (ABS_X), value 1x", "value"),
      ("Event: time 1.0, type 3 (EV_ABS), code 0 (ABS_X), value 2147483648", "value"),
      ("Event: time 1.0, ------ SOMETHING ------", "SYN_REPORT"),
    ])
  func wrongLines(_ line: String, _ expected: String) throws {
    let text = EvtestText(EvemuText.events(["39 7", "sync"])).events + line + "\n"
    #expect {
      _ = try ContactList(text, as: .evtest)
    } throws: { error in
      guard case .wrongLine(3, let reason) = error as? SessionError else { return false }
      return reason.contains(expected)
    }
  }
}
