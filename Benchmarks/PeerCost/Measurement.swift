import Foundation
import TestSupport
import TrackerKit

/// What is done with a program to measure it.
enum Measurement: Equatable {
  /// From its launch to its first pixel.
  case start
  /// From a touch to its first changed pixel, a hundred times, while other fingers move or not.
  case tap(others: Int)
  /// Fingers that move, each at this rate in Hz.
  case moves(fingers: Int, rate: Int, seconds: Double)
  /// The same, so many that a program may fall behind.
  case flood(fingers: Int, rate: Int, seconds: Double)
  /// Nothing happens after ten fingers have drawn.
  case idle(seconds: Double)
  /// A piece of a stroke, drawn in memory.
  case segment

  /// Its name in the table.
  var name: String {
    switch self {
    case .start: "start to first pixel"
    case .tap(let others): others == 0 ? "tap to pixel" : "tap to pixel with \(others) moving"
    case .moves(let fingers, let rate, let seconds), .flood(let fingers, let rate, let seconds):
      "\(fingers) fingers at \(rate) Hz for \(Self.short(seconds)) s"
    case .idle(let seconds): "idle for \(Self.short(seconds)) s"
    case .segment: "a segment of 6 px"
    }
  }

  private static func short(_ seconds: Double) -> String { String(format: "%g", seconds) }

  /// The fingers that move in each report of a measurement whose moves are counted.
  var countedFingers: Int? {
    switch self {
    case .moves(let fingers, _, _), .flood(let fingers, _, _): fingers
    case .start, .tap, .idle, .segment: nil
    }
  }

  /// Measures a program that is ready.
  func measure(_ program: LaunchedProgram, on rig: TouchRig) throws -> [Figure: Double] {
    switch self {
    case .start, .segment: [:]
    case .tap(let others): try measureTaps(on: rig, others: others)
    case .moves(let fingers, let rate, let seconds):
      try measureMoves(
        MovingFingers(rig: rig, count: fingers, rate: rate), seconds: seconds, program)
    case .flood(let fingers, let rate, let seconds):
      try measureFlood(
        MovingFingers(rig: rig, count: fingers, rate: rate), seconds: seconds, program)
    case .idle(let seconds): try measureIdle(program, on: rig, seconds: seconds)
    }
  }

  private func measureTaps(on rig: TouchRig, others: Int) throws -> [Figure: Double] {
    let times = try Taps(rig: rig, others: others).times().sorted()
    // Of a hundred, the second largest is the 99th.
    return [.median: times[times.count / 2], .late: times[times.count * 99 / 100 - 1]]
  }

  private func measureIdle(
    _ program: LaunchedProgram, on rig: TouchRig, seconds: Double
  ) throws -> [Figure: Double] {
    try MovingFingers(rig: rig, count: 10, rate: 60).draw(seconds: 1)
    // Drawings are saved and notices disappear.
    usleep(3_000_000)
    let before = try usage(of: program)
    usleep(UInt32(seconds * 1e6))
    let after = try usage(of: program)
    return [
      .processorTime: after.cpuMilliseconds - before.cpuMilliseconds,
      .wakeUps: Double(after.wakeUps - before.wakeUps),
    ]
  }

  /// What the program has used so far.
  func usage(of program: LaunchedProgram) throws -> ProcessUsage {
    try program.requireRunning()
    guard let usage = program.usage else {
      throw SupportError.system(call: "read /proc/\(program.pid)", reason: "no such process")
    }
    return usage
  }
}
