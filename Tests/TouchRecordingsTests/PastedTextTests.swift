import Testing
import TrackerKit

@testable import TouchRecordings

@Suite struct PastedTextTests {
  private static let evemu =
    EvemuText.slots + EvemuText.events(["39 5", "35 1", "36 2", "sync", "39 -1", "sync"])

  private static let getevent = """
    add device 1: /dev/input/event3
      name:     "panel"
      events:
        ABS (0003): ABS_MT_SLOT         : value 0, min 0, max 1, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_X   : value 0, min 0, max 99, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_Y   : value 0, min 0, max 49, fuzz 0, flat 0, resolution 0
    [   12.000100] /dev/input/event3: 0003 0039 0000002a
    [   12.000100] /dev/input/event3: 0003 0035 00000001
    [   12.000100] /dev/input/event3: 0003 0036 00000002
    [   12.000100] /dev/input/event3: 0000 0000 00000000
    [   12.010100] /dev/input/event3: 0003 0039 ffffffff
    [   12.010100] /dev/input/event3: 0000 0000 00000000

    """

  private static let libinput = """
    # libinput record
    version: 1
    ndevices: 1
    devices:
    - node: /dev/input/event1
      evdev:
        # Name: panel
        name: "me@panel $ #2"
        id: [3, 4660, 43981, 256]
        absinfo:
          47: [0, 1, 0, 0, 0]
          53: [0, 99, 0, 0, 10]
          54: [0, 49, 0, 0, 10]
        properties: [1]
      events:
      # Current time is 12:00
      - evdev:
        - [  0,      0,   3,  57,      42] # EV_ABS / ABS_MT_TRACKING_ID
        - [  0,      0,   3,  53,       1]
        - [  0,      0,   3,  54,       2]
        - [  0,      0,   0,   0,       0] # SYN_REPORT
      - evdev:
        - [  1,     20,   3,  57,      -1]
        - [  1,     20,   0,   0,       0]

    """

  private static let texts: [(format: RecordingFormat, text: String)] = [
    (.evemu, evemu), (.getevent, getevent), (.libinput, libinput),
  ]

  /// A text in which every line was changed on its way.
  private static func decorated(_ text: String, _ decoration: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
      // Mail programs leave no trailing space.
      (line.isEmpty ? decoration.trimmingSuffix { $0 == " " } : decoration) + line + "\n"
    }.joined()
  }

  @Test(
    "S11 a pasted log is read, whether quoted, indented, or both",
    arguments: texts, ["> ", ">", "> > ", ">> ", "    ", "\t", "  > ", ">     "])
  func decorations(_ recording: (format: RecordingFormat, text: String), _ sign: String) throws {
    let expected = try ContactList(recording.text)
    #expect(expected.turns.map(\.words) == ["+1(1,2)", "-1(1,2)"])
    let text = Self.decorated("\n" + recording.text, sign)
    let source = RecordingSource(bytes: Array(text.utf8))
    #expect(try source.format() == recording.format)
    let found = try ContactList(source)
    #expect(found.turns == expected.turns)
    #expect(found.header == expected.header)
    #expect(found.notes == expected.notes)
  }

  @Test(
    "S11 shell prompts and an interrupt around a log are skipped, and that is reported",
    arguments: texts, ["", "> ", "    "])
  func prompts(_ recording: (format: RecordingFormat, text: String), _ sign: String) throws {
    let expected = try ContactList(recording.text)
    for end in ["^C\nme@here:~$ \n", "^C\nme@here:~$ ls", "^C^C\n$", "^C\nphone:/ $ "] {
      let text = "me@here:~$ sudo recorder /dev/input/event3\n" + recording.text + end
      let source = RecordingSource(bytes: Array(Self.decorated(text + "\n", sign).utf8))
      #expect(try source.format() == recording.format)
      let found = try ContactList(source)
      #expect(found.turns == expected.turns)
      #expect(found.header == expected.header)
      #expect(found.notes.last == "unrecognized lines, left out: 3")
      #expect(found.notes.dropLast() == expected.notes[...])
    }
  }

  @Test("S11 a line right after the terminal's ^C is read", arguments: texts)
  func lineBehindEnd(_ recording: (format: RecordingFormat, text: String)) throws {
    let expected = try ContactList(recording.text)
    let lines = recording.text.split(separator: "\n")
    let text = lines.dropLast().joined(separator: "\n") + "\n^C" + (lines.last ?? "") + "\n"
    #expect(try ContactList(text).turns == expected.turns)
  }

  @Test("S11 an invalid line of a pasted log keeps its number", arguments: texts, ["", "> ", "\t"])
  func wrongLines(_ recording: (format: RecordingFormat, text: String), _ sign: String) throws {
    let wrong = [
      RecordingFormat.evemu: "words\n", .getevent: "[ x] 0003\n", .libinput: "words: [}\n",
    ]
    let text = "$ recorder\n\n" + recording.text
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).count
    #expect {
      let pasted = text + (wrong[recording.format] ?? "") + "\n"
      _ = try ContactList(Self.decorated(pasted, sign))
    } throws: { error in
      guard case .wrongLine(line, _) = error as? SessionError else { return false }
      return true
    }
  }
}

extension String {
  fileprivate func trimmingSuffix(while isEnd: (Character) -> Bool) -> String {
    var text = self
    while let last = text.last, isEnd(last) { text.removeLast() }
    return text
  }
}

@Suite struct ShellPromptTests {
  private func isPrompt(_ text: String) -> Bool {
    var bytes = Array(text.utf8)
    return bytes.withUnsafeMutableBufferPointer {
      ShellPrompt.begins(TextLine(UnsafeBufferPointer($0)))
    }
  }

  @Test(
    "S11 the prompts of common shells are recognized",
    arguments: [
      "$", "$ evemu-record", "% libinput record", "me@here:~$ ls", "root@here:/# evemu-record",
      "[me@here ~]$ ls", "me@here ~ % ls", "me@here ~> ls", "(venv) me@here:~$ ls", "bash-5.1$ ls",
      "sh-5.1# ls", "phone:/ $ getevent -lt", "130|phone:/ # getevent", "shell@phone:/ $ getevent",
      "/ # getevent", "~ $ getevent", "PS C:\\Users\\me> adb shell", "C:\\>adb shell getevent",
    ])
  func prompts(_ line: String) {
    #expect(isPrompt(line))
  }

  @Test(
    "S11 no line of a recording is taken for a prompt",
    arguments: [
      "", "#", "# EVEMU 1.3", "# me@here:~$", "N: me@panel $ #2", "N: # $", "A: 2f 0 9 0 0",
      "E: 0.000001 0003 0035 1 # EV_ABS", "version: 1 # x", "devices: # all", "- node: /dev/x",
      "  name: \"a@b $\"", "[   12.000100] EV_ABS ABS_X 1 $", "12-100: 0003 0035 1",
      "/dev/input/event3: EV_ABS ABS_X 1", "add device 1: /dev/input/event0", "- # comment",
      "Event: time 1.000000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 7",
    ])
  func lines(_ line: String) {
    #expect(!isPrompt(line))
  }
}
