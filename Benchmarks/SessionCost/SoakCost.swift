import Foundation
import TestSupport
import TrackerKit

/// A minute of `touchplay soak`, without contacts and with a ghost touch every 12.864 s.
enum SoakCost {
  private static let seconds = 60.0

  static func measure() async throws {
    try await measure("no contacts", pauses: [seconds])
    try await measure("4 ghost touches", pauses: Array(repeating: 12.864, count: 4) + [8.544])
  }

  /// Measures a minute in which a short touch follows each pause but the last one.
  private static func measure(_ name: String, pauses: [Double]) async throws {
    try await TouchRig.run(width: 1920, height: 1080) { rig in
      let program = try rig.launch(BuiltProduct.touchplay, ["soak", "--for", "8h", "--json", "-"])
      try rig.waitUntilShown(program)
      usleep(500_000)
      let before = program.usage
      for pause in pauses {
        usleep(UInt32(pause * 1e6))
        guard pause != pauses.last else { break }
        try rig.touchDown(0, at: Point(x: 1824, y: 26))
        try rig.touchUp(0)
        try rig.sync()
      }
      let after = program.usage
      guard let before, let after else { return }
      let milliseconds = after.cpuMilliseconds - before.cpuMilliseconds
      print(
        "soak, \(name) in \(Int(seconds)) s: \(milliseconds) ms CPU, "
          + "\(milliseconds / seconds / 10) % of one core, "
          + "\(after.wakeUps - before.wakeUps) wake-ups, \(after.peakMebibytes) MiB")
      try program.finish()
    }
  }
}
