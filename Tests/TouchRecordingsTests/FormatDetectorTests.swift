import Testing
import TouchRecordings
import TrackerKit

@Suite struct FormatDetectorTests {
  @Test(
    "S11 a format is detected by its content",
    arguments: [
      ("# EVEMU 1.3\n", RecordingFormat.evemu), ("# a comment\n\nN: panel\n", .evemu),
      ("E: 0.000001 0003 0035 1\n", .evemu), ("# libinput record\nversion: 1\n", .libinput),
      ("# words\nversion: 1\n", .libinput), ("ndevices: 1\n", .libinput),
      ("{\"touchplay\": 1}\n", .jsonl), ("#RECORDER1.0\n", .kvi),
      ("[ 12.5] EV_ABS ABS_X 1\n", .getevent), ("add device 1: /dev/input/event0\n", .getevent),
      ("/dev/input/event0: 0003 0035 1\r\n", .getevent),
      ("contact,number,device,finger,phase,seconds,x,y,pressure\r\n", .csv),
      ("words\nmore words\nE: 1.0 0003 0035 1\n", .evemu),
      ("Input driver version is 1.0.1\n", .evtest),
      ("/dev/input/event0:\tsmall panel\nEvent: time 1.000002, type 3\n", .evtest),
      ("  Event: time 1.000002, -------------- Report Sync ------------\n", .evtest),
      ("time 1.5 --------- SYN_REPORT --------\n", .evtest),
      ("E: 1.5 3 35 17\n", .evemu), ("E: 1.5 0003 0035 0010\t# one\n", .evemu),
    ])
  func formats(_ text: String, _ format: RecordingFormat) throws {
    #expect(try RecordingSource(bytes: Array(text.utf8)).format() == format)
  }

  @Test("S11 sessions are detected by their signature, even by part of it")
  func sessions() throws {
    let opening = SessionFormat.opening(SessionHeader())
    #expect(try RecordingSource(bytes: opening).format() == .touchplay)
    #expect(try RecordingSource(bytes: Array(opening.prefix(6))).format() == .touchplay)
  }

  @Test(
    "S11 another tool's recording without events is refused, even if its description is cut off",
    arguments: [
      ("# EVEMU 1.3\n", 1), (EvemuText.slots, 10), (EvemuText.slots + "A: 3a 0 2", 10),
      ("version: 1\ndevices:\n- evdev:\n    name: a\n  events:\n", 5),
      ("version: 1\ndevices:\n- evdev:\n    id: [3, 1", 3),
      ("add device 1: /dev/input/event0\n  name:     \"a\"\n", 2),
      ("Input device name: \"a\"\nTesting ... (interrupt to exit)\n", 2), ("#RECORDER1.0\n", 1),
    ])
  func nothing(_ text: String, _ line: Int) throws {
    #expect(throws: SessionError.withoutEvents(line: line)) { _ = try ContactList(text) }
  }

  @Test("S11 a libinput text without devices is reported with its line")
  func noDevices() throws {
    #expect(throws: SessionError.wrongLine(1, expected: "devices")) {
      _ = try ContactList("version: 1\n")
    }
  }

  @Test(
    "S11 hid-recorder's reports are recognized and refused",
    arguments: [
      "# device 0:0\nR: 5 05 0d 09 04 c0\nN: panel\nI: 3 1234 abcd\n",
      "D: 0\nR: 5 05 0d 09 04 c0\n", "# words\nE: 000000.000000 4 01 00 00 ff\n",
      "E: 000000.000000 3 01 00 00\n",
    ])
  func hidReports(_ text: String) throws {
    #expect(throws: SessionError.hidReports) {
      try RecordingSource(bytes: Array(text.utf8)).format()
    }
  }

  /// Lines of any length without an end.
  private final class Endless: ByteSource {
    private let piece: [UInt8]
    private(set) var count = 0

    init(_ line: String) { piece = Array(line.utf8) }

    func read(atMost count: Int) throws(SessionError) -> [UInt8] {
      let bytes = Array(piece.prefix(count))
      self.count += bytes.count
      return bytes
    }
  }

  @Test(
    "S11 an endless source is told from a recording by its beginning",
    arguments: ["\0", "words\n", "\n", String(repeating: "A", count: 60_000) + "\n"])
  func endless(_ line: String) throws {
    let source = Endless(line)
    let recording = RecordingSource { () throws(SessionError) -> any ByteSource in source }
    #expect(throws: SessionError.unknownFormat) { try recording.format() }
    #expect(source.count < 8 << 20)
  }

  @Test("S11 anything else is refused")
  func unknown() throws {
    #expect(throws: SessionError.empty) { try RecordingSource(bytes: []).format() }
    for bytes in [
      [0x00, 0x01], Array("words\n".utf8), [0xFF], [UInt8](repeating: 0x41, count: 3 << 20),
    ] {
      #expect(throws: SessionError.unknownFormat) { try RecordingSource(bytes: bytes).format() }
    }
  }
}
