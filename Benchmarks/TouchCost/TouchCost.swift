import Foundation
import TestSupport
import TrackerKit

/// Measures the program's cost with real touches on a private X server, and prints a table.
///
/// The numbers depend on the machine; compare ratios between rows of one run. Run it with
/// `swift run -c release touch-cost`, after building the release with `./touchplay --version`.
@main
struct TouchCost {
  static func main() async throws {
    for mode in ["touchy", "trace"] {
      try await measure(mode)
    }
    try await SoakCost.measure()
    try LongReplay.measure()
  }

  private static func measure(_ mode: String) async throws {
    try await TouchRig.run(width: 1920, height: 1080) { rig in
      let program = try rig.launch(BuiltProduct.touchplay, ["--mode", mode])
      try rig.waitUntilShown(program)
      usleep(500_000)
      let latencies = try tapToPixel(rig)
      let start = program.usage
      try moveTenFingers(rig)
      let moved = program.usage
      usleep(700_000)
      let rest = program.usage
      usleep(10_000_000)
      let idle = program.usage
      guard let start, let moved, let rest, let idle else { return }
      print("\(mode): 12,000 moves: \(moved.cpuMilliseconds - start.cpuMilliseconds) ms CPU")
      print(
        "\(mode): idle 10 s: \(idle.cpuMilliseconds - rest.cpuMilliseconds) ms CPU, "
          + "\(idle.wakeUps - rest.wakeUps) wake-ups")
      print(
        "\(mode): tap to pixel: median \(latencies[latencies.count / 2]) ms, p99 \(latencies[latencies.count - 1]) ms"
      )
      print("\(mode): memory: \(idle.peakMebibytes) MiB at most")
      try program.finish()
    }
  }

  /// Moves ten fingers at 60 Hz for 20 s.
  private static func moveTenFingers(_ rig: TouchRig) throws {
    func place(_ finger: Int, _ step: Int) -> Point {
      let turn = Double(step) / 40 + Double(finger)
      return Point(x: 150 + Double(finger) * 170 + sin(turn * 4) * 70, y: 540 + sin(turn) * 400)
    }
    for finger in 0..<10 { try rig.touchDown(finger, at: place(finger, 0)) }
    let clock = ContinuousClock()
    let start = clock.now
    for step in 1...1200 {
      for finger in 0..<10 { try rig.touchMove(finger, to: place(finger, step)) }
      try rig.sync()
      let due = start + .microseconds(step * 16_667)
      let left = clock.now.duration(to: due)
      if left > .zero { usleep(UInt32(left / .microseconds(1))) }
    }
    for finger in 0..<10 { try rig.touchUp(finger) }
    try rig.sync()
  }

  /// The times from a touch to its first changed pixel for forty taps, sorted, in milliseconds.
  private static func tapToPixel(_ rig: TouchRig) throws -> [Double] {
    let clock = ContinuousClock()
    var times: [Double] = []
    for tap in 0..<40 {
      let location = Point(x: Double(100 + tap % 10 * 180), y: Double(140 + tap / 10 * 240))
      let part = Rect(x: location.x - 16, y: location.y, width: 32, height: 1)
      let before = try rig.screenshot(of: part)
      let start = clock.now
      try rig.touchDown(0, at: location)
      while try rig.screenshot(of: part) == before, clock.now - start < .seconds(1) {}
      times.append((clock.now - start) / .milliseconds(1))
      try rig.touchUp(0)
      try rig.sync()
      usleep(50_000)
    }
    return times.sorted()
  }
}
