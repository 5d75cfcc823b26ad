import Foundation
import Testing
import TouchRecordings
import TrackerKit

@Suite struct CutTextTests {
  private static let jsonl = """
    {"touchplay": 1, "start": 1000000}
    {"t": 2000000, "turn": 0, "kind": "key", "key": "s", "position": "s", "down": true}
    {"t": 3000000, "turn": 1, "kind": "none"}
    {"t": 4000000, "turn": 2, "ki
    """
  private static let evemu = """
    # EVEMU 1.3
    N: pad
    I: 0003 0001 0002 0100
    B: 03 00 00 00 00 00 00 60 02
    A: 2f 0 9 0 0 0
    A: 35 0 100 0 0 0
    A: 36 0 100 0 0 0
    A: 39 0 65535 0 0 0
    E: 0.000000 0003 0039 0001
    E: 0.000000 0003 0035 0010
    E: 0.000000 0003 0036 0020
    E: 0.000000 0000 0000 0000
    E: 1.000000 0003 0035 0030
    E: 1.000000 0000 0000 0000
    E: 2.000000 00
    """
  private static let kivy = """
    #RECORDER1.0
    (0.0, 'begin', 1, {'is_touch': True, 'sx': 0.25, 'sy': 0.5})
    (1.0, 'update', 1, {'is_touch': True, 'sx': 0.5, 'sy': 0.5})
    (2.0, 'upd
    """
  private static let getevent = """
    [       0.000000] /dev/input/event2: 0003 0039 00000001
    [       0.000000] /dev/input/event2: 0003 0035 00000010
    [       0.000000] /dev/input/event2: 0003 0036 00000020
    [       0.000000] /dev/input/event2: 0000 0000 00000000
    [       1.000000] /dev/input/event2: 0003 0035 00000030
    [       1.000000] /dev/input/event2: 0000 0000 00000000
    [       2.000
    """

  private func read(_ text: String) throws -> (turns: [Turn], damage: SessionDamage?) {
    let stream = try RecordingSource(bytes: Array(text.utf8)).session()
    var turns: [Turn] = []
    while let record = try stream.next() {
      if case .turn(let turn) = record { turns.append(turn) }
      #expect(stream.damage == nil)
    }
    return (turns, stream.damage)
  }

  @Test(
    "S7 a text cut off in the middle of a line plays up to there, and the damage is reported",
    arguments: [jsonl, evemu, kivy, getevent])
  func cutLine(_ text: String) throws {
    let start = (text.lastIndex(of: "\n").map { text.index(after: $0) }) ?? text.endIndex
    let whole = try read(String(text[..<start]))
    #expect(whole.damage == nil)
    let cut = try read(text)
    #expect(cut.turns == whole.turns)
    #expect(whole.turns.count >= 2)
    let damage = try #require(cut.damage)
    #expect(damage.offset == text[..<start].utf8.count)
    #expect(damage.reason.contains("cut off"))
    #expect(damage.seconds >= 1)
    let export = try RecordingExport(of: RecordingSource(bytes: Array(text.utf8)), to: .touchplay)
    #expect(export.damage == damage)
  }

  /// Two devices as `libinput record` describes them, the first with one touch.
  private static let libinput: String = {
    func device(_ events: String) -> String {
      """
      - node: /dev/input/event1
        evdev:
          name: "panel"
          id: [3, 4660, 43981, 256]
          codes:
            1: [330]
          absinfo:
            47: [0, 9, 0, 0, 0]
            53: [0, 99, 0, 0, 10]
            54: [0, 49, 0, 0, 10]
            57: [0, 65535, 0, 0, 0]
          properties: [1]
        hid: [
          0x05, 0x0d,
          0x09
        ]
        udev:
          properties:
          - ID_INPUT=1
          virtual: false
        quirks:
        events:
      \(events)
      """
    }
    let first = """
        - evdev:
          - [  0,   0,  3, 57, 42] # EV_ABS / ABS_MT_TRACKING_ID
          - [  0,   0,  3, 53, 10]
          - [  0,   0,  0,  0,  0] # SYN_REPORT
        - hid:
            time: [0, 5]
            hidraw0: [0x01, 0x02]
        - libinput:
          - {time: 0.000, type: TOUCH_DOWN, slot: 0, point: [1, 2]}
        - evdev:
          - [  1,  20,  3, 53, 11]
          - [  1,  20,  0,  0,  0]

      """
    let second = first.replacing("57, 42", with: "57, 43")
    return "version: 1\ndevices:\n" + device(first) + device(second)
  }()

  @Test(
    "S7 a libinput recording cut off anywhere after its first frame plays up to there",
    arguments: ["\n", "\r\n"])
  func cutYAML(_ lineEnd: String) throws {
    let bytes = Array(Self.libinput.replacing("\n", with: lineEnd).utf8)
    let first = try #require(bytes.firstRange(of: Array("SYN_REPORT".utf8))).upperBound
    let one = ["+1(10,0)", ">1(11,0)"]
    let two = ["+1(10,0) +2(10,0)", ">1(11,0) >2(11,0)"]
    var damages = 0
    for count in first...bytes.count {
      let cut = try read(String(decoding: bytes[..<count], as: UTF8.self))
      let words = cut.turns.map(\.words).dropLast()
      #expect(one.starts(with: words) || two[0] == words.first, "\(count)")
      if let damage = cut.damage {
        damages += 1
        #expect(bytes[damage.offset - 1] == 0x0A)
        #expect(damage.offset < count && damage.reason.contains("cut off"))
      }
    }
    #expect(try read(String(decoding: bytes, as: UTF8.self)).turns.map(\.words).starts(with: two))
    #expect(damages > bytes.count / 4)
  }

  @Test("S7 a libinput recording that ends inside a list reports where the cut line begins")
  func cutList() throws {
    let end = try #require(Self.libinput.range(of: "- [  1,  20,  3")?.upperBound)
    let text = String(Self.libinput[..<end])
    let damage = try #require(try read(text).damage)
    let line = try #require(text.lastIndex(of: "\n"))
    #expect(damage.offset == text[...line].utf8.count)
    #expect(damage.reason.hasPrefix("line \(text.split(separator: "\n").count) is cut off"))
  }

  @Test(
    "S11 an invalid line in the middle, or a complete one at the end, is an error",
    arguments: [jsonl, evemu])
  func wrongLine(_ text: String) throws {
    let number = text.split(separator: "\n").count
    for tail in ["\n", "\n" + String(text.split(separator: "\n")[1]) + "\n"] {
      #expect {
        _ = try read(text + tail)
      } throws: { error in
        guard case .wrongLine(number, _) = error as? SessionError else { return false }
        return true
      }
    }
  }

  @Test("S11 a complete line that is no YAML is an error, even as the last one")
  func wrongYAML() throws {
    let text = Self.libinput + "`\n"
    let number = text.split(separator: "\n").count
    #expect {
      _ = try read(text)
    } throws: { error in
      guard case .wrongLine(number, _) = error as? SessionError else { return false }
      return true
    }
  }

  @Test("S11 a truncated header is an error")
  func cutHeader() throws {
    #expect(throws: SessionError.wrongLine(1, expected: "a JSON object with the header")) {
      _ = try read("{\"touchplay\": 1, ")
    }
  }
}
