import Testing
import TouchRecordings
import TrackerKit

@Suite struct FormatDetectorTests {
  @Test(
    "S11 a format is told by the content",
    arguments: [
      ("# EVEMU 1.3\n", RecordingFormat.evemu), ("# a comment\n\nN: panel\n", .evemu),
      ("E: 0.000001 0003 0035 1\n", .evemu), ("# libinput record\nversion: 1\n", .libinput),
      ("# words\nversion: 1\n", .libinput), ("ndevices: 1\n", .libinput),
      ("{\"touchplay\": 1}\n", .jsonl), ("#RECORDER1.0\n", .kvi),
      ("[ 12.5] EV_ABS ABS_X 1\n", .getevent), ("add device 1: /dev/input/event0\n", .getevent),
      ("/dev/input/event0: 0003 0035 1\r\n", .getevent),
      ("contact,number,device,finger,phase,seconds,x,y,pressure\r\n", .csv),
      ("words\nmore words\nE: 1.0 0003 0035 1\n", .evemu),
    ])
  func formats(_ text: String, _ format: RecordingFormat) throws {
    #expect(try RecordingSource(bytes: Array(text.utf8)).format() == format)
  }

  @Test("S11 sessions are told by their mark, also by what is left of it")
  func sessions() throws {
    let opening = SessionFormat.opening(SessionHeader())
    #expect(try RecordingSource(bytes: opening).format() == .touchplay)
    #expect(try RecordingSource(bytes: Array(opening.prefix(6))).format() == .touchplay)
  }

  @Test(
    "S11 a recording without anything that happened in it is none",
    arguments: [
      "# EVEMU 1.3\n", EvemuText.slots, "version: 1\n", "add device 1: /dev/input/event0\n",
    ])
  func nothing(_ text: String) throws {
    #expect {
      _ = try ContactList(text)
    } throws: { error in
      if case .wrongLine = error as? SessionError { true } else { false }
    }
  }

  @Test("S11 what is nothing of all that is refused")
  func unknown() throws {
    #expect(throws: SessionError.empty) { try RecordingSource(bytes: []).format() }
    for bytes in [
      [0x00, 0x01], Array("words\n".utf8), [0xFF], [UInt8](repeating: 0x41, count: 3 << 20),
    ] {
      #expect(throws: SessionError.unknownFormat) { try RecordingSource(bytes: bytes).format() }
    }
  }
}
