import Testing
import TouchRecordings
import TrackerKit

@Suite struct EvemuReaderTests {
  private static let tap = ["39 5", "35 0010", "36 0020", "sync", "39 -001", "sync"]

  @Test(
    "S11 the window has the size of the device's units, the mode is trace, and the name is kept")
  func header() throws {
    let header = try ContactList(EvemuText.slots + EvemuText.events(Self.tap)).header
    #expect(header.geometry.points == Size(width: 100, height: 50))
    #expect(header.geometry.millimeters == Size(width: 10, height: 5))
    #expect(header.setting("mode") == "trace")
    #expect(header.devices == ["", "small panel #2"])
    #expect(header.library == "evemu 1.2")
    let coarse = EvemuText.slots.replacing(" 0 0 10\n", with: " 0 0 1\n")
    let geometry = try ContactList(coarse + EvemuText.events(Self.tap)).header.geometry
    #expect(geometry.millimeters == Size(width: 100, height: 50), "one unit per millimeter")
  }

  @Test("S11 values are decimal and codes hexadecimal, padded or not, with comments or without")
  func numbers() throws {
    let text =
      EvemuText.slots + """
        E: 1357751027.090934 0003 0039 0810	# EV_ABS / ABS_MT_TRACKING_ID   810
        E: 1357751027.090934 0003 0035 0010 # ten
        E: 1357751027.090934 0003 0036 9
        E: 1357751027.090934 0000 0000 0000	# ------------ SYN_REPORT (0) ---------- +8ms
        # E: a comment
        E: 1357751028.090935 0003 0039 -001
        E: 1357751028.090935 0000 0000 0000

        """
    for text in [text, text.replacingLineEnds] {
      let contact = try #require(try ContactList(text).contacts.first)
      #expect(contact.id.finger == 810)
      #expect(contact.locations == [Point(x: 10, y: 9), Point(x: 10, y: 9)])
      #expect(contact.times == [0, 1_000_001])
    }
  }

  @Test("S11 all versions are read, and unknown lines before the events are skipped")
  func versions() throws {
    for version in ["", "# EVEMU 1.0\n", "# EVEMU 1.3\nL: 00 0\nS: 00 1\n", "# EVEMU 1.7\n"] {
      let text =
        version + "N: a\nN: b\nsome words\nA: 2f 0 3 0 0\nA: 35 0 99 0 0\nA: 36 0 49 0 0\n"
        + EvemuText.events(Self.tap)
      let list = try ContactList(text, as: .evemu)
      #expect(list.contacts.count == 1)
      #expect(list.header.devices == ["", "b"])
      #expect(list.notes.contains { $0.contains("newer") } == version.contains("1.7"))
      #expect(list.notes.contains { $0.contains("unrecognized lines") })
    }
  }

  @Test("S11 a description next to the events is found by their name")
  func description() throws {
    let files = ["panel.desc": EvemuText.slots]
    func source(_ name: String) -> RecordingSource {
      RecordingSource(
        name: name,
        openSibling: { files[$0].map { SessionBuffer(bytes: Array($0.utf8)) } },
        open: { SessionBuffer(bytes: Array(EvemuText.events(Self.tap).utf8)) })
    }
    for name in ["panel.events", "panel.2-fingers.slow.events"] {
      let list = try ContactList(source(name))
      #expect(list.header.geometry.points == Size(width: 100, height: 50))
      #expect(list.notes.first == "the device description comes from panel.desc")
    }
    let alone = try ContactList(source("other.events"))
    #expect(alone.header.geometry.points == Size(width: 11, height: 21))
    #expect(alone.notes.contains { $0.contains("largest location seen plus one, 11x21") })
  }

  /// Events in a file of a given name, with descriptions of several widths in the same folder.
  private func source(_ name: String, _ widths: [String: Int]) -> RecordingSource {
    RecordingSource(
      name: name,
      openSibling: { name in
        widths[name].map { width in
          let text = "N: \(name)\nA: 35 0 \(width - 1) 0 0\nA: 36 0 9 0 0\n"
          return SessionBuffer(bytes: Array(text.utf8))
        }
      },
      siblingNames: { widths.keys.sorted() },
      open: { SessionBuffer(bytes: Array(EvemuText.events(Self.tap).utf8)) })
  }

  @Test(
    "S11 the description with the longest name that matches whole words of the events' is used",
    arguments: [
      ("Bamboo 16FG Finger single-top-swipe.events", "Bamboo 16FG Finger.desc"),
      ("Bamboo 16FG Finger_slow.events", "Bamboo 16FG Finger.desc"),
      ("Bamboo 16FG Finger slow.tap.events", "Bamboo 16FG Finger slow.prop"),
      ("Bamboo 16FG.tap.events", "Bamboo 16FG.device"), ("Bamboo 16FG", nil),
      ("Bamboo 16FG Pad.events", "Bamboo 16FG.device"), ("Bamboo.events", nil),
      ("Bamboo 16FGs.events", nil), ("Bamboo 16FG-other.events", nil),
    ])
  func longestName(_ name: String, _ description: String?) throws {
    let widths = [
      "Bamboo 16FG Finger.desc": 100, "Bamboo 16FG.device": 200,
      "Bamboo 16FG Finger slow.prop": 300,
      "Bamboo 16FG Finger single.txt": 400, "Bamboo 16FG Finger single": 500, ".desc": 600,
      "Bamboo 16FG Finger single-top-swipe and more.desc": 700,
    ]
    let list = try ContactList(source(name, widths))
    let note = list.notes.first { $0.contains("description comes from") }
    #expect(note == description.map { "the device description comes from \($0)" })
    let width = description.flatMap { widths[$0] } ?? 11
    #expect(list.header.geometry.points.width == Double(width))
  }

  @Test("S11 a named description takes precedence over all others, including the recording's own")
  func namedDescription() throws {
    let other = "N: other\nA: 35 0 299 0 0\nA: 36 0 9 0 0\n" + EvemuText.events(Self.tap)
    let description = try DeviceDescription(
      SessionBuffer(bytes: Array(other.utf8)), name: "other.evemu")
    var alone = source("a.events", ["a.desc": 100])
    var described = RecordingSource(
      bytes: Array((EvemuText.slots + EvemuText.events(Self.tap)).utf8))
    alone.description = description
    described.description = description
    for (source, name) in [(alone, "other"), (described, "small panel #2")] {
      let list = try ContactList(source)
      #expect(list.notes.first == "the device description comes from other.evemu")
      #expect(list.header.geometry.points == Size(width: 300, height: 10))
      #expect(list.header.devices == ["", name])
    }
    for text in ["", "N: a\n", "words\n", EvemuText.events(Self.tap)] {
      #expect(throws: SessionError.self) {
        _ = try DeviceDescription(SessionBuffer(bytes: Array(text.utf8)), name: "b")
      }
    }
  }

  @Test("S11 a faulty description next to the events is skipped and named")
  func faultyDescription() throws {
    func list(_ files: [String: any ByteSource]) throws -> ContactList {
      try ContactList(
        RecordingSource(
          name: "panel.slow.events", openSibling: { files[$0] },
          open: { SessionBuffer(bytes: Array(EvemuText.events(Self.tap).utf8)) }))
    }
    let wrong = SessionBuffer(bytes: Array("N: panel\nA: 35 0 99\n".utf8))
    let alone = try list(["panel.desc": wrong])
    #expect(alone.header.geometry.points == Size(width: 11, height: 21))
    #expect(alone.notes.first?.hasPrefix("panel.desc next to it was skipped: line 2: ") == true)
    let right = SessionBuffer(bytes: Array(EvemuText.slots.utf8))
    let other = try list(["panel.slow.desc": Folder(), "panel.desc": right])
    #expect(other.header.geometry.points == Size(width: 100, height: 50))
    #expect(
      other.notes == [
        "panel.slow.desc next to it was skipped: it cannot be read",
        "the device description comes from panel.desc",
      ])
  }

  @Test("S11 frames with equal times or a clock set back stay in order, and that is reported")
  func times() throws {
    let text =
      EvemuText.slots + """
        E: 9.000000 0003 0039 1
        E: 9.000000 0000 0000 0
        E: 9.000000 0003 0035 5
        E: 9.000000 0000 0000 0
        E: 2.000000 0003 0035 6
        E: 2.000000 0000 0000 0
        E: 2.500000 0003 0039 -1
        E: 2.500000 0000 0000 0

        """
    let list = try ContactList(text)
    #expect(list.turns.map(\.time.microseconds) == [0, 1, 2, 500_002])
    #expect(list.notes.contains { $0.contains("moved right after it: 1") })
    #expect(list.notes.contains { $0.contains("set back") })
  }

  @Test("S11 pressure is kept if its range is known")
  func pressure() throws {
    let lines = ["39 5", "3a 128", "sync", "35 1", "sync", "39 -1", "sync"]
    let known = try ContactList(EvemuText.slots + "A: 3a 0 256 0 0 0\n" + EvemuText.events(lines))
    #expect(known.contacts[0].pressures == [0.5, 0.5, 0.5])
    let unknown = try ContactList(EvemuText.slots + EvemuText.events(lines))
    #expect(unknown.contacts[0].pressures == [nil, nil, nil])
    #expect(unknown.notes.contains { $0.contains("pressure") })
  }

  @Test(
    "S11 an invalid line of evemu's text is reported with its number and what was expected",
    arguments: [
      ("E: x 0003 0035 1", "seconds"), ("E: 1.0 zzzz 0035 1", "type"),
      ("E: 1.5: 0003 0035 1", "type"), ("E: 1./ 0003 0035 1", "type"),
      ("E: 1.0 0003 g 1", "code"), ("E: 1.0 0003 0035 0x1", "comment"),
      ("E: 1.0 0003 0035", "value"), ("E: 1.0 0003 0035 99999999999", "value"),
      ("some words", "E:"),
    ])
  func wrongLines(_ line: String, _ expected: String) throws {
    let text = EvemuText.slots + EvemuText.events(Self.tap) + line + "\n"
    #expect {
      _ = try ContactList(text)
    } throws: { error in
      guard case .wrongLine(17, let reason) = error as? SessionError else { return false }
      return reason.contains(expected)
    }
  }

  @Test(
    "S11 a zero byte or a word in a number of evemu's text is refused with its line",
    arguments: ["\0", "nan", "inf", "1\0"],
    [
      "# EVEMU 1.?", "I: 0003 1234 abcd 010?", "P: 02 ?", "B: 00 0b ?", "L: 00 ?", "S: 00 ?",
      "A: 35 0 ? 0 0", "A: 35 0 99 0 0 ?", "A: 3? 0 99 0 0", "A: 35 0 99 0 0? 10",
      "E: ? 0003 0035 1", "E: 1.? 0003 0035 1", "E: 1.0 0003? 0035 1", "E: 1.0 0003 0035? 1",
      "E: 1.0 0003 0035 ?", "E: 1.0 0003 0035 1?",
    ])
  func wrongNumbers(_ sign: String, _ line: String) throws {
    let text = line.replacing("?", with: sign) + "\n"
    #expect {
      _ = try ContactList(text + EvemuText.events(Self.tap), as: .evemu)
    } throws: { error in
      guard case .wrongLine(1, _) = error as? SessionError else { return false }
      return true
    }
  }

  @Test("S11 the version can follow other text from the terminal, but not a description")
  func lateVersion() throws {
    let text = "$ evemu-record\n\n  # EVEMU 1.7\n" + EvemuText.events(Self.tap)
    let list = try ContactList(text)
    #expect(list.notes.contains { $0.contains("newer") })
    #expect(list.header.library == "evemu 1.7")
    let comment = "N: panel\n# EVEMU 2.0\n" + EvemuText.events(Self.tap)
    #expect(try ContactList(comment, as: .evemu).header.library == "evemu 1.0")
  }

  @Test(
    "S11 events after the last complete frame are left out and reported",
    arguments: [(["35 9"], 1), (["35 9", "36 8", "39 6"], 3), ([], 0)])
  func openFrame(_ rest: [String], _ count: Int) throws {
    let list = try ContactList(EvemuText.slots + EvemuText.events(Self.tap + rest))
    #expect(list.turns.count == 2)
    let note = "the last frame has no end (SYN_REPORT): its events are left out: \(count)"
    #expect(list.notes == (count > 0 ? [note] : []))
  }

  @Test(
    "S11 the text of what was expected ends with a letter",
    arguments: ["A: 35 0 99", "I: 0003", "P: x", "E: x"])
  func wordsOfErrors(_ line: String) throws {
    #expect {
      _ = try ContactList("# EVEMU 1.2\n" + line + "\n")
    } throws: { error in
      guard case .wrongLine(2, let reason) = error as? SessionError else { return false }
      return reason.last?.isLetter == true
    }
  }
}

/// A folder can be opened but not read.
private final class Folder: ByteSource {
  func read(atMost count: Int) throws(SessionError) -> [UInt8] {
    throw .unreadable("it is a folder")
  }
}

extension String {
  /// The text with Windows line ends.
  var replacingLineEnds: String {
    split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
  }
}
