import Testing
import TouchRecordings
import TrackerKit

@Suite struct RecordingExportTests {
  /// A session with three digests; facts stay, change, appear, and disappear.
  private func session(_ header: SessionHeader = SessionHeader()) -> [UInt8] {
    let session = SessionBuffer(header: header)
    var encoder = TurnEncoder(header: header)
    var reported = SessionFacts()
    let facts = [
      [StateFact("mode", "lines"), StateFact("lines.shapes", 1)],
      [StateFact("mode", "lines"), StateFact("lines.shapes", 2), StateFact("é", "\n\"")],
      [StateFact("mode", "trace"), StateFact("é", "\n\"")],
    ]
    for (index, facts) in facts.enumerated() {
      var writer = ByteWriter()
      encoder.encode(Turn(time: Timestamp(microseconds: Int64(index) + 1)), into: &writer)
      session.append(writer.bytes)
      if let annex = reported.annex(of: facts) { session.appendAnnex(annex) }
      writer.removeAll()
      encoder.encode(tick: Int64(index), model: 1, scene: 2, into: &writer)
      session.append(writer.bytes)
    }
    session.close()
    return session.bytes
  }

  private func convert(_ bytes: [UInt8], to format: RecordingFormat) throws -> [UInt8] {
    try RecordingSource(bytes: bytes).converted(to: format)
  }

  /// The facts of each digest.
  private func facts(_ bytes: [UInt8]) throws -> [[StateFact]] {
    let stream = try RecordingSource(bytes: bytes).session()
    var facts: [[StateFact]] = []
    while let record = try stream.next() {
      if case .digest = record { facts.append(stream.facts) }
    }
    return facts
  }

  @Test("S3 S11 facts survive conversion to touchplay and jsonl and back, to the last byte")
  func keepsFacts() throws {
    let session = session()
    let expected = try facts(session)
    #expect(expected.map(\.count) == [2, 3, 2])
    let again = try convert(session, to: .touchplay)
    #expect(again == session)
    let lines = try convert(session, to: .jsonl)
    #expect(try facts(lines) == expected)
    #expect(try convert(lines, to: .touchplay) == session)
  }

  @Test("S2 S12 a saved drawing, and where a replay ends, are converted or said to be left out")
  func annexes() throws {
    let bytes =
      SessionFormat.opening(SessionHeader())
      + SessionFormat.frame(.annex, SessionFormat.annex(.changes, [1, 2]))
      + SessionFormat.frame(.annex, SessionFormat.annex(.changes, [3]))
      + SessionFormat.frame(.annex, SessionFormat.annex(.shownEnd, [0]))
      + SessionFormat.closing
    let copy = try RecordingSource(bytes: convert(bytes, to: .touchplay)).session()
    #expect(try copy.next() == nil)
    #expect(copy.changes == [1, 2, 3] && copy.shownEnd == .zero && copy.damage == nil)
    let export = try RecordingExport(of: RecordingSource(bytes: bytes), to: .jsonl)
    while try export.next() != nil {}
    #expect(export.notes.count == 2 && export.notes.allSatisfy { $0.hasPrefix("left out: ") })
  }

  @Test("S11 several devices keep the time after the last touch, and one for all has room for all")
  func severalDevices() throws {
    func touch(_ time: Int, _ phase: String, device: Int, number: Int) -> String {
      #"{"t": \#(time), "turn": \#(time), "kind": "touch", "phase": "\#(phase)", "#
        + #""device": \#(device), "finger": 1, "number": \#(number), "x": 900, "y": 2}"#
    }
    let facts = [100, 1000].enumerated().map { index, width in
      #"["device \#(index + 1)", "x 0 \#(width - 1) 0, y 0 99 0, slots 10, id 3 1 1 1"]"#
    }
    let lines =
      [
        #"{"touchplay": 1, "devices": ["mouse", "a", "b"], "remarks": [\#(facts.joined(separator: ", "))], "#
          + #""locationShift": 8, "window": {"points": [1000, 100]}}"#
      ] + [
        touch(1, "began", device: 1, number: 1), touch(2, "ended", device: 1, number: 1),
        touch(3, "began", device: 2, number: 1), touch(4, "ended", device: 2, number: 1),
        #"{"t": 10000000, "turn": 5, "kind": "none"}"#,
      ]
    let bytes = Array(lines.joined(separator: "\n").utf8)
    let again = try ContactList(RecordingSource(bytes: convert(bytes, to: .libinput)))
    #expect(again.turns.last?.time == Timestamp(seconds: 10) && again.contacts.count == 2)
    let evemu = try String(decoding: convert(bytes, to: .evemu), as: UTF8.self)
    #expect(evemu.contains("A: 35 0 999 "), "\(evemu)")
  }

  @Test("S11 a pen is a device of its own, and the numbers before it are none")
  func pen() throws {
    let lines = [
      #"{"touchplay": 1, "devices": ["mouse", "panel"]}"#,
      #"{"t": 0, "turn": 0, "kind": "touch", "phase": "began", "device": 255, "finger": 1, "#
        + #""number": 1, "x": 1, "y": 2}"#,
      #"{"t": 9, "turn": 1, "kind": "touch", "phase": "ended", "device": 255, "finger": 1, "#
        + #""number": 1, "x": 1, "y": 2}"#,
    ]
    let text = try String(
      decoding: convert(Array(lines.joined(separator: "\n").utf8), to: .libinput), as: UTF8.self)
    #expect(text.contains("ndevices: 2\n"))
    #expect(text.ranges(of: "- node: ").count == 2)
    #expect(try ContactList(text).contacts.count == 1)
  }

  @Test(
    "S7 S11 a file converted from a truncated recording says so",
    arguments: [RecordingFormat.touchplay, .jsonl])
  func notesDamage(_ format: RecordingFormat) throws {
    let cut = Array(session().dropLast(5))
    let text = Array("{\"touchplay\": 1}\n{\"t\": 2, \"turn\": 0, \"kind\": \"none\"}\n{\"t".utf8)
    for bytes in [cut, text] {
      let export = try RecordingExport(of: RecordingSource(bytes: bytes), to: format)
      let damage = try #require(export.damage)
      #expect(try DeviceEvents(of: RecordingSource(bytes: bytes), as: nil).damage == damage)
      #expect(export.notes.isEmpty)
      let made = try convert(bytes, to: format)
      let note = try #require(ContactList(RecordingSource(bytes: made)).notes.first)
      #expect(note.hasPrefix("damaged at byte \(damage.offset), "))
      #expect(note.contains(damage.reason))
      // The result is undamaged, and the note is not repeated.
      let next = try RecordingExport(of: RecordingSource(bytes: made), to: format)
      #expect(next.damage == nil && next.notes.isEmpty)
      #expect(try convert(made, to: format) == made)
    }
  }

  @Test(
    "S11 what a kernel device cannot report is left out and counted",
    arguments: [RecordingFormat.evemu, .libinput])
  func leftOut(_ format: RecordingFormat) throws {
    let text = """
      {"touchplay": 1, "window": {"points": [640, 480]}, "devices": ["a"]}
      {"t": 1, "turn": 0, "kind": "touch", "phase": "began", "device": 0, "finger": 1, "number": 1, "x": 1, "y": 2}
      {"t": 2, "turn": 1, "kind": "key", "key": "s", "position": "s", "down": true}
      {"t": 3, "turn": 2, "kind": "touch", "phase": "cancelled", "device": 0, "finger": 1, "number": 1, "x": 1, "y": 2, "reason": "palm"}

      """
    let export = try RecordingExport(of: RecordingSource(bytes: Array(text.utf8)), to: format)
    while try export.next() != nil {}
    #expect(
      export.notes == [
        "left out: keys, display changes and data: 1",
        "cancelled contacts, written as lifted: 1",
      ])
  }

  @Test(
    "S11 inputs that are not touches are counted once, whatever the number of devices",
    arguments: [RecordingFormat.evemu, .libinput, .csv])
  func otherInputs(_ format: RecordingFormat) throws {
    let text = """
      {"touchplay": 1, "window": {"points": [640, 480]}, "devices": ["mouse", "a", "b"]}
      {"t": 1, "turn": 0, "kind": "touch", "phase": "began", "device": 1, "finger": 1, "number": 1, "x": 1, "y": 2}
      {"t": 1, "turn": 0, "kind": "touch", "phase": "began", "device": 2, "finger": 1, "number": 2, "x": 3, "y": 2}
      {"t": 1, "turn": 0, "kind": "key", "key": "s", "position": "s", "down": true}
      {"t": 2, "turn": 1, "kind": "key", "key": "s", "position": "s", "down": false}

      """
    let export = try RecordingExport(of: RecordingSource(bytes: Array(text.utf8)), to: format)
    while try export.next() != nil {}
    let notes = export.notes.filter { $0.hasPrefix("left out: keys") }
    #expect(notes == ["left out: keys, display changes and data: 2"])
  }

  @Test("S11 only an imported recording gets this program's version")
  func program() throws {
    func program(_ bytes: [UInt8], _ format: RecordingFormat) throws -> String {
      let export = try RecordingExport(
        of: RecordingSource(bytes: bytes), to: format,
        program: SessionProgram(name: "a", version: "9.9"))
      var made: [UInt8] = []
      while let piece = try export.next() { made += piece }
      return try RecordingSource(bytes: made).session().header.program.version
    }
    for format in [RecordingFormat.touchplay, .jsonl] {
      #expect(try program(session(), format).isEmpty)
      #expect(try program(convert(session(), to: .jsonl), format).isEmpty)
      let evemu = Array((EvemuText.slots + EvemuText.events(["39 1", "sync"])).utf8)
      #expect(try program(evemu, format) == "9.9")
    }
  }
}
