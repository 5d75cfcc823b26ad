import Foundation
import Testing
import TouchRecordings
import TrackerKit

@Suite struct LibinputReaderTests {
  private static func device(_ name: String, _ events: String) -> String {
    """
    - node: /dev/input/event1
      evdev:
        name: "\(name)"
        id: [3, 4660, 43981, 256]
        codes:
          0: [0, 1, 2, 3]
          3: [47, 53, 54, 57] # axes
        absinfo:
          47: [0, 9, 0, 0, 0]
          53: [0, 99, 0, 0, 10]
          54: [0, 49, 0, 0, 10]
          57: [0, 65535, 0, 0, 0]
        properties: [1]
      hid: [0x05, 0x0d]
      udev:
        properties:
        - ID_INPUT=1
        virtual: false
      quirks:
      something: {new: [1, 2]}
      events:
    \(events)
    """
  }

  private static let head =
    "# libinput record\nversion: 1\nndevices: 1\nlibinput:\n  version: \"1\"\n"

  @Test("S11 the window is that of the devices that sent contacts; different units give no size")
  func windowOfSeveralDevices() throws {
    func recording(_ padEvents: String) throws -> (header: SessionHeader, notes: [String]) {
      let touch =
        "  - evdev:\n    - [0, 0, 3, 57, 4]\n    - [0, 0, 3, 53, 10]\n    - [0, 0, 0, 0, 0]\n"
      let pad = Self.device("pad", padEvents.isEmpty ? "\n" : touch)
        .replacing("99, 0, 0, 10", with: "1199, 0, 0, 12")
      let text =
        Self.head.replacing("ndevices: 1", with: "ndevices: 2") + "devices:\n" + pad
        + Self.device("panel", touch)
      let stream = try RecordingSource(bytes: Array(text.utf8)).session()
      while try stream.next() != nil {}
      return (stream.header, stream.notes)
    }
    let one = try recording("")
    #expect(one.header.geometry.points == Size(width: 100, height: 50))
    #expect(one.header.geometry.millimeters == Size(width: 10, height: 5))
    #expect(one.header.devices.count == 3)
    let both = try recording("touches")
    #expect(both.header.geometry.points == Size(width: 1200, height: 50))
    #expect(both.header.geometry.millimeters == nil)
    #expect(both.notes.contains { $0.contains("different units") })
  }

  @Test("S11 numbers are decimal, one group is a turn, and unknown entries are skipped")
  func oneDevice() throws {
    let text =
      Self.head + "devices:\n"
      + Self.device(
        "panel",
        """
          # Current time is 12:00
          - evdev:
            - [  0,      0,   3,  57,      42] # EV_ABS / ABS_MT_TRACKING_ID
            - [  0,      0,   3,  53,      10]
            - [  0,      0,   3,  54,      20]
            - [  0,      0,   0,   0,       0] # SYN_REPORT
          - libinput:
            - {time: 0.000, type: TOUCH_DOWN, slot: 0, seat_slot: 0, point: [1, 2]}
          - hid:
              time: [0, 5]
              hidraw0: [0x01, 0x02]
          - evdev:
            - [  1,     20,   3,  57,      -1]
            - [  1,     20,   0,   0,       0]

        """)
    let list = try ContactList(text)
    #expect(list.turns.map(\.words) == ["+1(10,20)", "-1(10,20)"])
    #expect(list.contacts[0].times == [0, 1_000_020])
    #expect(list.contacts[0].id.finger == 42)
    #expect(list.header.geometry.points == Size(width: 100, height: 50))
    #expect(list.header.geometry.millimeters == Size(width: 10, height: 5))
    #expect(list.notes == ["left out: HID reports and libinput's own events: 2"])
  }

  @Test("S11 several devices are merged by time, starting with the first event of any of them")
  func severalDevices() throws {
    func tap(_ time: Int, _ id: Int) -> String {
      """
        - evdev:
          - [0, \(time), 3, 57, \(id)]
          - [0, \(time), 0, 0, 0]
        - evdev:
          - [0, \(time + 100), 3, 57, -1]
          - [0, \(time + 100), 0, 0, 0]

      """
    }
    let keyboard = """
      - node: /dev/input/event0
        evdev:
          name: keys
          id: [3, 1, 1, 1]
          codes:
            1: [30]
          properties: []
        events:
        - evdev:
          - [0, 0, 1, 30, 1]
          - [0, 0, 0, 0, 0]

      """
    let text =
      Self.head + "devices:\n" + keyboard + Self.device("first", tap(1050, 1))
      + Self.device("silent", "  # nothing\n") + Self.device("second", tap(1000, 1))
    let list = try ContactList(text)
    #expect(list.turns.map(\.words) == ["+1(0,0)", "+2(0,0)", "-1(0,0)", "-2(0,0)"])
    #expect(list.turns.map(\.time.microseconds) == [1000, 1050, 1100, 1150])
    #expect(list.header.devices == ["", "first", "silent", "second"])
    #expect(list.contacts.map(\.id.device) == [3, 1])
    #expect(list.notes.contains { $0.contains("not touch devices: 1") })
  }

  @Test("S11 a described touchscreen without events is a device, even as the last one")
  func silentDevices() throws {
    let events = """
        - evdev:
          - [0, 0, 3, 57, 1]
          - [0, 0, 0, 0, 0]

      """
    let both = Self.head + "devices:\n" + Self.device("panel", events) + Self.device("silent", "")
    let list = try ContactList(both)
    #expect(list.header.devices == ["", "panel", "silent"])
    #expect(!list.notes.contains { $0.contains("no touch device") })
  }

  @Test("S11 a described single-touchscreen without events is a device")
  func silentSingleTouchscreen() throws {
    let keys = """
      devices:
      - node: /dev/input/event0
        evdev:
          name: keys
        events:
        - evdev:
          - [0, 0, 1, 30, 1]

      """
    let device = """
      - node: /dev/input/event1
        evdev:
          name: single
          codes:
            1: [272, 330]
            3: [0, 1]
          absinfo:
            0: [0, 99, 0, 0, 10]
            1: [0, 49, 0, 0, 10]
          properties: [1]
        events:

      """
    #expect(try ContactList(Self.head + keys + device).header.devices == ["", "single"])
    for other in [("330", "331"), ("properties: [1]", "properties: [0]")] {
      let text = device.replacing(other.0, with: other.1)
      #expect(try ContactList(Self.head + keys + text).header.devices.isEmpty)
    }
  }

  private static let tap = """
      - evdev:
        - [0, 0, 3, 57, 1]
        - [0, 0, 0, 0, 0]
      - evdev:
        - [0, 5, 3, 57, -1]
        - [0, 5, 0, 0, 0]

    """

  @Test(
    "S11 a zero byte, a word, or a number that is too large is refused with its line",
    arguments: ["\0", "\"1\\0\"", ".nan", "nan", ".inf", "inf", "0x5", "99999999999999"],
    [
      "53: [0, 99, 0, 0, 10]", "54: [0, 49, 0, 0, 10]", "[0, 0, 3, 57, 1]", "[0, 5, 3, 57, -1]",
      "id: [3, 4660, 43981, 256]",
    ])
  func wrongNumbers(_ sign: String, _ line: String) throws {
    let text = Self.head + "devices:\n" + Self.device("panel", Self.tap)
    #expect(try ContactList(text).contacts.count == 1)
    let before = try #require(text.range(of: line)).lowerBound
    let number = text[..<before].count { $0 == "\n" } + 1
    let parts = line.split(separator: ",", maxSplits: 2)
    let wrong = "\(parts[0]), \(sign),\(parts[2])"
    #expect {
      _ = try ContactList(text.replacing(line, with: wrong))
    } throws: { error in
      guard case .wrongLine(number, _) = error as? SessionError else { return false }
      return true
    }
  }

  @Test(
    "S11 bytes that are invalid in YAML are refused with their line, wherever they are",
    arguments: [[0xFF], [0xC3, 0x28], [0x00], [0x01], [0xED, 0xA0, 0x80]], [1, 9, 1500, 4000])
  func encodingErrors(_ bytes: [UInt8], _ line: Int) throws {
    let filler = String(repeating: "# filler é\n", count: 3000)
    let text = "version: 1\n" + filler + "devices:\n" + Self.device("panel", Self.tap) + filler
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      Array($0.utf8)
    }
    lines[line - 1] += Array("# ".utf8) + bytes
    #expect {
      let source = RecordingSource(bytes: Array(lines.joined(separator: [0x0A])))
      _ = try ContactList(source, as: .libinput)
    } throws: { error in
      guard case .wrongLine(line, let expected) = error as? SessionError else { return false }
      return expected.contains("YAML")
    }
  }

  @Test("S7 a YAML text cut off inside a character is read up to that line")
  func cutCharacter() throws {
    let text = Self.head + "devices:\n" + Self.device("panel", Self.tap)
    let stream = try RecordingSource(bytes: Array((text + "  # é").utf8.dropLast())).session()
    var turns = 0
    while try stream.next() != nil { turns += 1 }
    #expect(turns == 2)
    #expect(stream.damage?.offset == text.utf8.count)
  }

  @Test("S11 entries with unknown names are left out and reported")
  func unknownEntries() throws {
    let entries = "  - news: {a: 1}\n  - hid: {time: [0, 5]}\n  - others:\n    - [1]\n"
    let list = try ContactList(
      Self.head + "devices:\n" + Self.device("panel", entries + Self.tap))
    #expect(list.contacts.count == 1)
    #expect(
      list.notes == [
        "left out: entries with unknown names, such as news, others: 2",
        "left out: HID reports and libinput's own events: 1",
      ])
  }

  @Test(
    "S11 an invalid line of YAML is reported with its number",
    arguments: [
      ("version: 2\n", 1), ("version: 1\ndevices:\n- evdev:\n    id: [1]\n", 4),
      ("version: 1\ndevices: [\n", 2),
      ("version: 1\ndevices:\n- events:\n  - evdev:\n    - [0, 0, 3, 53]\n", 5),
      ("version: 1\ndevices:\n- events:\n  - evdev:\n    - [0, 0, 3, 0x35, 1]\n", 5),
    ])
  func wrongLines(_ text: String, _ line: Int) throws {
    #expect {
      _ = try ContactList(text)
    } throws: { error in
      guard case .wrongLine(line, _) = error as? SessionError else { return false }
      return true
    }
  }
}
