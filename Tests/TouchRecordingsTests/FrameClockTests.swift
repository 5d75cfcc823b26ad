import Testing
import TouchRecordings
import TrackerKit

@Suite struct FrameClockTests {
  /// A frame of one device of getevent: its first contact begins or moves.
  private func frame(_ device: Int, _ milliseconds: Int, _ event: String) -> String {
    let fraction = String(1000 + milliseconds % 1000).dropFirst()
    let start = "[ \(milliseconds / 1000).\(fraction)000] /dev/input/event\(device): "
    return start + "0003 \(event)\n" + start + "0000 0000 00000000\n"
  }

  @Test("S11 a frame listed after another device's later frame delays no other frame")
  func lateFrames() throws {
    var text = frame(2, 1000, "0039 1") + frame(3, 996, "0039 1")
    for step in 1..<20 {
      text += frame(2, 1000 + 10 * step, "0035 \(step)") + frame(3, 996 + 10 * step, "0035 \(step)")
    }
    let list = try ContactList(text)
    let steps: [Int64] = (0..<20).flatMap { (step: Int64) -> [Int64] in
      [step * 10_000, step * 10_000 + 1]
    }
    #expect(list.turns.dropLast().map(\.time.microseconds) == steps)
    #expect(!list.notes.contains { $0.contains("set back") })
    #expect(list.notes.contains { $0.contains("right after it: 20") })
  }

  @Test("S11 when the clock of two devices is set back, time goes on for both, with one report")
  func setBack() throws {
    let text =
      frame(2, 9000, "0039 1") + frame(3, 9010, "0039 1") + frame(2, 50, "0035 1")
      + frame(3, 60, "0035 1") + frame(2, 70, "0035 2") + frame(3, 80, "0035 2")
    let list = try ContactList(text)
    #expect(
      list.turns.dropLast().map(\.time.microseconds) == [
        0, 10_000, 10_001, 20_001, 30_001, 40_001,
      ])
    #expect(list.notes.contains { $0.contains("set back") && $0.contains("1 times") })
  }

  @Test(
    "S11 a small step back puts frames right after the previous one, and later times are correct")
  func smallStep() throws {
    func frame(_ time: String) -> String { "E: \(time) 0003 0035 5\nE: \(time) 0000 0000 0\n" }
    let text =
      EvemuText.slots + frame("1.0") + frame("1.001") + frame("1.0005") + frame("1.0009")
      + frame("1.002")
    let times = try ContactList(text).turns.map(\.time.microseconds)
    #expect(times == [0, 1000, 1001, 1002, 2000])
  }

  @Test("S11 overlapping frames of several devices in a libinput recording delay no other frame")
  func overlap() throws {
    func device(_ events: String) -> String {
      """
      - evdev:
          absinfo:
            47: [0, 9, 0, 0, 0]
            53: [0, 99, 0, 0, 10]
            54: [0, 49, 0, 0, 10]
        events:
        - evdev:
      \(events)

      """
    }
    let text =
      "version: 1\ndevices:\n"
      + device(
        """
            - [0, 0, 3, 57, 1]
            - [0, 4000, 0, 0, 0]
            - [0, 8000, 3, 57, -1]
            - [0, 8000, 0, 0, 0]
        """)
      + device("    - [0, 2000, 3, 57, 1]\n    - [0, 2000, 0, 0, 0]")
    let list = try ContactList(text)
    #expect(list.turns.map(\.time.microseconds) == [2000, 2001, 8000, 8001])
  }
}
