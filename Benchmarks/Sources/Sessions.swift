import Foundation
import TestSupport
import TouchRecordings
import TrackerKit

/// What recordings and long sessions cost: reading other programs' texts, a replay, and `soak`.
enum Sessions {
  private static let fingers = 10

  static func measure(_ options: Options) async throws {
    let evemu = text(frames: options.isQuick ? 600 : 36_000)
    try reading(evemu, rounds: options.isQuick ? 1 : 5)
    try replay(evemu)
    try await soak(seconds: options.isQuick ? 5 : 60)
  }

  // MARK: Reading

  private static func reading(_ evemu: EventText, rounds: Int) throws {
    let table = Table("format", "MB", "MB per second, at least 60")
    for (format, text) in [
      ("evemu", evemu.evemu), ("getevent", evemu.getevent), ("kvi", evemu.kvi),
      ("libinput", try converted(evemu.evemu, to: .libinput)),
      ("jsonl", try converted(evemu.evemu, to: .jsonl)),
    ] {
      let seconds =
        try shortest(rounds) {
          let stream = try RecordingSource(bytes: text).session()
          var inputs = 0
          while let record = try stream.next() {
            if case .turn(let turn) = record { inputs += turn.inputs.count }
          }
          precondition(inputs >= evemu.moves)
        } / 1e9
      let megabytes = Double(text.count) / 1e6
      table.row(format, number(megabytes), number(megabytes / seconds))
    }
  }

  private static func converted(_ text: [UInt8], to format: RecordingFormat) throws -> [UInt8] {
    let export = try RecordingExport(of: RecordingSource(bytes: text), to: format)
    var bytes: [UInt8] = []
    while let piece = try export.next() { bytes += piece }
    return bytes
  }

  // MARK: Replay

  private static func replay(_ evemu: EventText) throws {
    let folder = try TemporaryFolder()
    let recording = try converted(evemu.evemu, to: .touchplay)
    try folder.write(Data(recording), to: "session.touchplay")
    var result: Subprocess.Result?
    let milliseconds = try time {
      result = try Subprocess(
        Benchmarks.touchplay,
        ["replay", "--headless", "--speed", "max", folder.path("session.touchplay")], timeout: 600
      ).run()
    }
    let moves = Double(evemu.moves)
    let table = Table("moves", "bytes per move", "million replayed per second", "memory, MiB")
    table.row(
      number(moves), number(Double(recording.count) / moves), number(moves / milliseconds / 1000),
      number(result?.end.peakMebibytes ?? .nan))
  }

  // MARK: Soak

  private static func soak(seconds: Double) async throws {
    let table = Table("soak", "ms CPU", "wake-ups", "memory, MiB")
    for touches in [0, 4] {
      try await TouchRig.run { rig in
        let program = try rig.launch(Benchmarks.touchplay, ["soak", "--for", "8h", "--json", "-"])
        try rig.waitUntilShown(program)
        usleep(500_000)
        let before = try program.usageSoFar()
        for _ in 0..<touches {
          usleep(UInt32(seconds * 0.21 * 1e6))
          try rig.touchDown(0, at: Point(x: 1824, y: 26))
          try rig.touchUp(0)
          try rig.sync()
        }
        usleep(UInt32(seconds * (1 - 0.21 * Double(touches)) * 1e6))
        let after = try program.usageSoFar()
        table.row(
          "\(touches) ghost touches in \(number(seconds)) s",
          number(after.cpuMilliseconds - before.cpuMilliseconds),
          "\(after.wakeUps - before.wakeUps)", number(after.peakMebibytes))
        try program.finish()
      }
    }
  }

  // MARK: Texts

  /// The same session of circling fingers at 60 Hz as evemu's text, and as two that touchplay does not write.
  private struct EventText {
    var moves = 0
    var evemu: [UInt8] = []
    var getevent: [UInt8] = []
    var kvi: [UInt8] = []
  }

  private static func text(frames: Int) -> EventText {
    var text = EventText()
    var evemu = "# EVEMU 1.2\nN: panel\n"
    for axis in ["2f 0 9", "35 0 4095", "36 0 4095", "39 0 65535"] {
      evemu += "A: \(axis) 0 0 0\n"
    }
    var getevent = "add device 1: /dev/input/event2\n  name:     \"panel\"\n"
    var kvi = "#RECORDER1.0\n"
    var time = ""
    func add(_ type: Int, _ code: Int, _ value: Int, _ name: String) {
      evemu += "E: \(time) 000\(type) \(padded(code, 4, radix: 16)) \(padded(value, 4))\n"
      getevent += "[    \(time)] /dev/input/event2: \(type == 3 ? "EV_ABS" : "EV_SYN")       "
      getevent += "\(name)    \(padded(value, 8, radix: 16))            \n"
    }
    for frame in 0..<frames {
      time = "\(frame / 60).\(padded(frame % 60 * 16_667, 6))"
      for finger in 0..<fingers {
        let x = 1000 + (frame * 3 + finger * 100) % 2500
        let y = 1000 + (frame * 5 + finger * 100) % 2500
        add(3, 0x2F, finger, "ABS_MT_SLOT")
        if frame == 0 { add(3, 0x39, finger, "ABS_MT_TRACKING_ID") }
        add(3, 0x35, x, "ABS_MT_POSITION_X")
        add(3, 0x36, y, "ABS_MT_POSITION_Y")
        kvi += "(\(Double(frame) / 60 + 0.0001), '\(frame == 0 ? "begin" : "update")', \(finger), "
        kvi += "{'is_touch': True, 'sx': \(Double(x) / 4096), 'sy': \(Double(y) / 4096), "
        kvi += "'pressure': None})\n"
        text.moves += 1
      }
      add(0, 0, 0, "SYN_REPORT")
    }
    (text.evemu, text.getevent, text.kvi) = (
      Array(evemu.utf8), Array(getevent.utf8), Array(kvi.utf8)
    )
    return text
  }

  private static func padded(_ value: Int, _ width: Int, radix: Int = 10) -> String {
    let digits = String(value, radix: radix)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
