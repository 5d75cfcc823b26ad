import Testing
import TouchRecordings
import TrackerKit

@Suite struct GeteventReaderTests {
  private static let labelled = """
    [   12.000100] EV_ABS       ABS_MT_TRACKING_ID   0000002a
    [   12.000100] EV_ABS       ABS_MT_POSITION_X    00000010            rate 99
    [   12.000100] EV_ABS       ABS_MT_POSITION_Y    000000ff
    [   12.000100] EV_KEY       BTN_TOUCH            DOWN
    [   12.000100] EV_SYN       SYN_TIME_SEC         00000001
    [   12.000100] EV_SYN       SYN_REPORT           00000000
    [   12.010100] EV_ABS       ABS_MT_TRACKING_ID   ffffffff
    [   12.010100] EV_KEY       BTN_TOUCH            UP
    [   12.010100] EV_SYN       SYN_REPORT           00000000

    """

  private static let raw = """
    [   12.000100] 0003 0039 0000002a
    [   12.000100] 0003 0035 00000010
    [   12.000100] 0003 0036 000000ff
    [   12.000100] 0001 014a 00000001
    [   12.000100] 0000 0000 00000000
    [   12.010100] 0003 0039 ffffffff
    [   12.010100] 0001 014a 00000000
    [   12.010100] 0000 0000 00000000

    """

  @Test(
    "S11 values are hexadecimal, labeled or raw, with or without device paths, with any line ends")
  func forms() throws {
    for text in [Self.labelled, Self.raw] {
      let prefixed: String = text.split(separator: "\n").map { line in
        line.prefix(15) + "/dev/input/event3: " + line.dropFirst(15)
      }.joined(separator: "\n")
      let old = prefixed.replacing("[   12.000100]", with: "12-100:")
        .replacing("[   12.010100]", with: "12-10100:")
      let doubled = text.replacing("\n", with: "\r\r\n")
      for text in [text, text.replacingLineEnds, doubled, prefixed, old] {
        let list = try ContactList(text)
        #expect(list.turns.map(\.words) == ["+1(16,255)", "-1(16,255)"])
        #expect(list.contacts.map(\.id.finger) == [42])
        #expect(list.contacts[0].times == [0, 10_000])
        #expect(list.header.geometry.points == Size(width: 17, height: 256))
        #expect(list.notes.contains { $0.contains("largest location seen plus one, 17x256") })
      }
    }
  }

  @Test("S11 ranges come from the device list before the events, if there is one")
  func description() throws {
    let text =
      """
      add device 1: /dev/input/event0
        name:     "keys"
        events:
          KEY (0001): KEY_POWER
        input props:
          <none>
      add device 2: /dev/input/event3
        bus:      0018
        name:     "panel"
        events:
          KEY (0001): BTN_TOUCH
          ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                      ABS_MT_POSITION_X     : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 10
                      ABS_MT_POSITION_Y     : value 0, min 0, max 1919, fuzz 0, flat 0, resolution 10
        input props:
          INPUT_PROP_DIRECT

      """
      + Self.raw.split(separator: "\n").map { line in
        line.prefix(15) + "/dev/input/event3: " + line.dropFirst(15)
      }.joined(separator: "\n") + "\n[   13.000000] /dev/input/event0: 0001 0074 00000001\n"
    let list = try ContactList(text)
    #expect(list.contacts.count == 1)
    #expect(list.header.geometry.points == Size(width: 1080, height: 1920))
    #expect(list.header.devices == ["", "panel"])
    #expect(list.notes.contains { $0.contains("not touch devices: 1") })
  }

  @Test(
    "S11 a described single-touchscreen is a device, by names or by codes",
    arguments: [
      ("BTN_TOUCH", "ABS_X", "ABS_Y", "INPUT_PROP_DIRECT"), ("014a", "0000", "0001", "0001"),
    ])
  func singleTouchscreen(_ names: (String, String, String, String)) throws {
    func device(_ property: String) -> String {
      """
      add device 1: /dev/input/event0
        name:     "single"
        events:
          KEY (0001): 0001  \(names.0)
          ABS (0003): \(names.1)     : value 0, min 0, max 99, fuzz 0, flat 0, resolution 0
                      \(names.2)     : value 0, min 0, max 49, fuzz 0, flat 0, resolution 0
        input props:
          \(property)

      """
    }
    let events = Self.raw.split(separator: "\n").map { line in
      line.prefix(15) + "/dev/input/event3: " + line.dropFirst(15)
    }.joined(separator: "\n")
    let list = try ContactList(device(names.3) + events)
    #expect(list.header.devices == ["", "single", ""])
    #expect(list.contacts.map(\.id.device) == [2])
    #expect(try ContactList(device("<none>") + events).header.devices == ["", ""])
  }

  @Test("S11 the ids that getevent -i prints are kept, and are no unrecognized lines")
  func identity() throws {
    let description = """
      add device 1: /dev/input/event3
        bus:      0018
        vendor    1fd2
        product   8102
        version   0100
        name:     "panel"
        version:  1.0.1

      """
    let list = try ContactList(description + Self.labelled)
    let remark = list.header.remarks.first { $0.name == "device 1" }
    #expect(remark?.value.hasSuffix("id 24 8146 33026 256") == true, "\(list.header.remarks)")
    #expect(!list.notes.contains { $0.contains("unrecognized") }, "\(list.notes)")
  }

  @Test("S11 events without a path belong to the described device that has touch axes")
  func eventsWithoutPath() throws {
    let devices = """
      add device 1: /dev/input/event0   \t
        name:     "keys"
        events:
          KEY (0001): KEY_POWER
      add device 2: /dev/input/event3   \t
        name:     "panel"
        events:
          ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                      ABS_MT_POSITION_X     : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 0
                      ABS_MT_POSITION_Y     : value 0, min 0, max 1919, fuzz 0, flat 0, resolution 0

      """
    let prefixed: String = Self.raw.split(separator: "\n").map { line in
      line.prefix(15) + "/dev/input/event3: " + line.dropFirst(15)
    }.joined(separator: "\n")
    for text in [Self.labelled, Self.raw, prefixed] {
      let list = try ContactList(devices + text)
      #expect(list.turns.map(\.words) == ["+1(16,255)", "-1(16,255)"])
      #expect(list.header.devices == ["", "panel"])
      #expect(list.header.geometry.points == Size(width: 1080, height: 1920))
      #expect(list.notes == ["left out: devices that are not touch devices: 1"])
    }
  }

  @Test("S11 tool names are read, and names of irrelevant values are skipped")
  func valueNames() throws {
    func text(_ tool: String) -> String {
      let key = "[   12.000100] EV_KEY       BTN_TOUCH            DOWN"
      let lines = """
        [   12.000100] EV_ABS       ABS_MT_TOOL_TYPE     \(tool)
        [   12.000100] EV_FF_STATUS FF_STATUS            FF_STATUS_STOPPED
        \(key)
        """
      return Self.labelled.split(separator: "\n").map { $0 == key ? lines : String($0) }
        .joined(separator: "\n") + "\n"
    }
    for tool in ["MT_TOOL_FINGER", "MT_TOOL_PEN"] {
      #expect(try ContactList(text(tool)).turns.map(\.words) == ["+1(16,255)", "-1(16,255)"])
    }
    let pen = try ContactList(text("MT_TOOL_PEN"))
    #expect(pen.notes.contains { $0.contains("pen") })
    #expect(pen.notes.contains("left out: events of other kinds: 1"))
    #expect(try ContactList(text("MT_TOOL_PALM")).turns.map(\.words) == ["", ""])
  }

  @Test(
    "S11 a zero byte or a word in a number of getevent's text is refused with its line",
    arguments: ["\0", "nan", "inf", "0\0", "1\u{B}2"],
    [
      "[ 1.?] 0003 0035 1", "[ ?] 0003 0035 1", "[ 1.0] 000? 0035 1", "[ 1.0] 0003 003? 1",
      "[ 1.0] 0003 0035 ?", "[ 1.0] 0003 0035 1? ", "[ 1.0] 0004 0004 ?", "[ 1.0] 0000 0000 0?",
      "[ 1.0] EV_MSC MSC_SCAN ?", "[ 1.0] EV_KEY KEY_A? DOWN", "[ 1.0] EV_ABS ABS_? 1",
      "1?-100: 0003 0035 1", "1-?: 0003 0035 1",
      "?-1: /dev/input/event3: 0003 0035 1",
    ])
  func wrongNumbers(_ sign: String, _ line: String) throws {
    #expect {
      _ = try ContactList(Self.raw + line.replacing("?", with: sign) + "\n")
    } throws: { error in
      guard case .wrongLine(9, _) = error as? SessionError else { return false }
      return true
    }
  }

  @Test(
    "S11 a zero byte or a word in a device's range is refused with its line",
    arguments: ["\0", "nan", "inf", "1\0", "9999999999"],
    ["value", "min", "max", "fuzz", "flat", "resolution"])
  func wrongRanges(_ sign: String, _ name: String) throws {
    let axis = "    ABS (0003): 0035  : value 0, min 0, max 99, fuzz 0, flat 0, resolution 0\n"
    let start = "add device 1: /dev/input/event3\n  events:\n"
    #expect(try ContactList(start + axis + Self.raw).contacts.count == 1)
    let wrong = axis.replacing("\(name) 0", with: "\(name) \(sign)")
      .replacing("\(name) 99", with: "\(name) \(sign)")
    #expect {
      _ = try ContactList(start + wrong + Self.raw)
    } throws: { error in
      guard case .wrongLine(3, let expected) = error as? SessionError else { return false }
      return expected.contains("whole numbers")
    }
  }

  @Test("S11 unknown names are left out and reported; names that the kernel knows are not reported")
  func unknownNames() throws {
    let known = """
      [   12.000100] EV_ABS       ABS_WHEEL            00000001
      [   12.000100] EV_KEY       KEY_POWER            DOWN
      [   12.000100] EV_REL       REL_X                00000001
      [   12.000100] EV_SYN       SYN_CONFIG           00000001

      """
    let unknown = """
      [   12.000100] EV_ABS       ABS_MT_NEWS          00000001
      [   12.000100] EV_SYN       SYN_NEWS             00000001
      [   12.000100] EV_NEWS      NEWS_A               00000001
      [   12.000100] EV_KEY       ABS_X                DOWN
      [   12.000100] EV_ABS       ABS_MT_NEWS          00000002

      """
    let start = "add device 1: /dev/input/event3\n  events:\n    ABS (0003): ABS_NEWS : "
    let axis = "value 0, min 0, max 99, fuzz 0, flat 0, resolution 0\n"
    #expect(try !ContactList(known + Self.labelled).notes.contains { $0.contains("not known") })
    let list = try ContactList(start + axis + known + unknown + Self.labelled)
    #expect(list.turns.map(\.words) == ["+1(16,255)", "-1(16,255)"])
    #expect(
      list.notes.contains(
        "left out: entries with unknown names, such as ABS_NEWS, ABS_MT_NEWS, SYN_NEWS: 6"))
  }

  @Test(
    "S11 events without times are reported as such, even after a description",
    arguments: [
      "EV_ABS       ABS_MT_TRACKING_ID   0000002a", "0003 0039 0000002a",
      "/dev/input/event3: 0003 0039 0000002a",
    ])
  func noTimes(_ line: String) throws {
    let text = """
      add device 1: /dev/input/event3
        name:     "panel"
        events:
          KEY (0001): 008b  009e  00ac  0145
                      014a  0152  0153
          ABS (0003): 002f  : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                      0035  : value 0, min 0, max 99, fuzz 0, flat 0, resolution 0
        input props:
          INPUT_PROP_DIRECT
      \(line)

      """
    #expect {
      _ = try ContactList(text)
    } throws: { error in
      guard case .wrongLine(10, let reason) = error as? SessionError else { return false }
      return reason.contains("record with getevent -lt")
    }
  }

  @Test(
    "S11 an invalid line of getevent's text is reported with its number and what was expected",
    arguments: [
      ("[ x] 0003 0035 1", "seconds"), ("[ 1.0] 0003 0035 xyz", "value"),
      ("[ 1.0] words 0035 1", "type"), ("[ 1.0] 0003 words 1", "code"),
      ("/dev/input/event3: 0003 0035 00000001", "time"),
      ("[ 1.0] 0003 0035 1ffffffff", "value"), ("[ 1.0] EV_ABS ABS_MT_TOOL_TYPE FF_X", "value"),
      ("[ 1.0] EV_FF_STATUS FF_STATUS", "value"),
    ])
  func wrongLines(_ line: String, _ expected: String) throws {
    #expect {
      _ = try ContactList(Self.raw + line + "\n")
    } throws: { error in
      guard case .wrongLine(9, let reason) = error as? SessionError else { return false }
      return reason.contains(expected)
    }
  }

  @Test("S11 lines of getevent's text that are neither events nor a description are counted")
  func otherLines() throws {
    let text = """
      add device 1: /dev/input/event3
        name:     "panel"
        location: "usb"
      could not get driver version for /dev/input/mouse0, Not a typewriter
      could not get driver version for /dev/input/mouse1, Not a typewriter

      """
    #expect(try ContactList(text + Self.raw).notes.contains("unrecognized lines, left out: 2"))
  }

  @Test("S11 events of more than 64 devices count as those of the 64th")
  func manyDevices() throws {
    let text = (0...64).map { device in
      Self.raw.replacing("   12.", with: "   \(device + 10).")
        .replacing("] ", with: "] /dev/input/event\(device): ")
    }.joined()
    let list = try ContactList(text)
    #expect(list.contacts.map(\.id.device) == Array(1...64) + [64])
  }
}
