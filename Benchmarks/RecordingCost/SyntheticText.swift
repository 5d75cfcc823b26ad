import TouchRecordings
import TrackerKit

/// The same session of two circling fingers as text, in each format.
struct SyntheticText {
  static let frames = 100_000

  let name: String
  let format: RecordingFormat
  let bytes: [UInt8]
  /// How many kernel events or lines about touches there are.
  let events: Int

  /// The session in each text format, evemu's with and without comments.
  static func all() throws -> [SyntheticText] {
    let plain = evemu(comments: false)
    return [
      plain, evemu(comments: true), getevent(), kivy(),
      try converted(plain, to: .libinput, events: plain.events),
      try converted(plain, to: .jsonl, events: 2 * frames),
    ]
  }

  private static func converted(
    _ text: SyntheticText, to format: RecordingFormat, events: Int
  ) throws -> SyntheticText {
    let export = try RecordingExport(of: RecordingSource(bytes: text.bytes), to: format)
    var bytes: [UInt8] = []
    while let piece = try export.next() { bytes += piece }
    return SyntheticText(name: "\(format)", format: format, bytes: bytes, events: events)
  }

  private static func evemu(comments: Bool) -> SyntheticText {
    var text = """
      # EVEMU 1.2
      N: panel
      A: 2f 0 9 0 0 0
      A: 35 0 4095 0 0 0
      A: 36 0 4095 0 0 0
      A: 39 0 65535 0 0 0

      """
    let events = forEachEvent { time, type, code, value in
      text += "E: \(time) 000\(type) \(digits(code, 4, radix: 16)) \(digits(value, 4))"
      text += comments ? "\t# EV_ABS / ABS_MT_POSITION_X    \(value)\n" : "\n"
    }
    return SyntheticText(
      name: comments ? "evemu with comments" : "evemu", format: .evemu, bytes: Array(text.utf8),
      events: events)
  }

  private static func getevent() -> SyntheticText {
    let names = [
      0x2F: "ABS_MT_SLOT", 0x35: "ABS_MT_POSITION_X", 0x36: "ABS_MT_POSITION_Y",
      0x39: "ABS_MT_TRACKING_ID", 0: "SYN_REPORT",
    ]
    var text = "add device 1: /dev/input/event2\n  name:     \"panel\"\n"
    let events = forEachEvent { time, type, code, value in
      text += "[    \(time)] /dev/input/event2: \(type == 3 ? "EV_ABS" : "EV_SYN")       "
      text += "\(names[code] ?? "")    \(digits(value, 8, radix: 16))            \n"
    }
    return SyntheticText(
      name: "getevent", format: .getevent, bytes: Array(text.utf8), events: events)
  }

  private static func kivy() -> SyntheticText {
    var text = "#RECORDER1.0\n"
    for frame in 0..<frames {
      for finger in 0..<2 {
        let (x, y) = location(frame, finger)
        let kind = frame == 0 ? "begin" : "update"
        text += "(\(Double(frame) * 0.008 + 0.0001), '\(kind)', \(finger), {'is_touch': True, "
        text += "'sx': \(Double(x) / 4096), 'sy': \(Double(y) / 4096), 'pressure': None})\n"
      }
    }
    return SyntheticText(name: "kvi", format: .kvi, bytes: Array(text.utf8), events: 2 * frames)
  }

  /// Calls `write` with the time in seconds and the numbers of each event; returns their count.
  private static func forEachEvent(
    _ write: (_ time: String, _ type: Int, _ code: Int, _ value: Int) -> Void
  ) -> Int {
    var events = 0
    for frame in 0..<frames {
      let time = "\(frame * 8 / 1000).\(digits(frame * 8000 % 1_000_000, 6))"
      func add(_ type: Int, _ code: Int, _ value: Int) {
        write(time, type, code, value)
        events += 1
      }
      for slot in 0..<2 {
        let (x, y) = location(frame, slot)
        add(3, 0x2F, slot)
        if frame == 0 { add(3, 0x39, slot) }
        add(3, 0x35, x)
        add(3, 0x36, y)
      }
      add(0, 0, 0)
    }
    return events
  }

  private static func location(_ frame: Int, _ finger: Int) -> (x: Int, y: Int) {
    (1000 + (frame * 3 + finger) % 2500, 1000 + (frame * 5 + finger) % 2500)
  }

  private static func digits(_ value: Int, _ width: Int, radix: Int = 10) -> String {
    let digits = String(value, radix: radix)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
