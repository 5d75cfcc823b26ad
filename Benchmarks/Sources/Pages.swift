import Foundation
import TestSupport
import TrackerKit
import TrackerKitTesting

/// The program's cost on a page full of finished ink, compared with an empty page in the same run
/// (rule R7).
///
/// The ink is drawn by fingers and saved by the program. It is in the left three quarters of the
/// display, so that a finger's ink is visible on the ground at the right.
enum Pages {
  static func measure(_ options: Options) async throws {
    let strokes = options.strokes.map { [$0] } ?? (options.isQuick ? [200] : [1000, 100_000])
    let table = Table(
      "page", "start, ms", "tap, ms", "undo, ms", "redo, ms", "clear, ms", "undo of clear, ms",
      "10 fingers, ms CPU", "idle, ms CPU", "memory, MiB")
    for (mode, counts) in [("trace", strokes), ("lines", options.isQuick ? [] : [10_000])] {
      var empty: [Double]?
      for count in counts.isEmpty ? [] : [0] + counts {
        let numbers = try await measure(mode, count, seconds: options.isQuick ? 1 : 10)
        table.row(
          ["\(mode), \(count) strokes"]
            + zip(numbers, empty ?? numbers).map { value, other in
              value == 0 || empty == nil
                ? number(value) : "\(number(value)) (×\(number(value / other)))"
            })
        empty = empty ?? numbers
      }
    }
  }

  private static func measure(
    _ mode: String, _ count: Int, seconds: Double
  ) async throws -> [Double] {
    let states = try TemporaryFolder()
    let command = [Benchmarks.touchplay, "--mode", mode]
    let environment = ["XDG_STATE_HOME": states.path]
    if count > 0 {
      try await TouchRig.run { rig in
        let (program, _) = try rig.launchAndWait(command, environment)
        try draw(count, isStraight: mode == "lines", on: rig)
        try program.finish(seconds: 120)
      }
    }
    return try await TouchRig.run { rig in
      let (program, start) = try rig.launchAndWait(command, environment)
      // Much ink is painted in several frames.
      usleep(700_000)
      _ = try program.usageAtRest()
      let numbers = try PageHand(rig: rig, program: program).measure(seconds: seconds)
      try program.finish(seconds: 60)
      return [start] + numbers
    }
  }

  /// Draws strokes of 30 locations with as many fingers as there are, quickly.
  private static func draw(_ count: Int, isStraight: Bool, on rig: TouchRig) throws {
    var random = SeededGenerator(seed: 7)
    let fingers = TouchRig.maximumFingers
    for first in stride(from: 0, to: count, by: fingers) {
      var paths = (first..<min(first + fingers, count)).map { _ in
        Curl(isStraight: isStraight, using: &random)
      }
      for step in 0..<30 {
        try rig.report { () throws(SupportError) in
          for finger in paths.indices {
            let location = paths[finger].next()
            if step == 0 {
              try rig.touchDown(finger, at: location)
            } else {
              try rig.touchMove(finger, to: location)
            }
          }
        }
        usleep(1000)
      }
      try rig.report { () throws(SupportError) in
        for finger in paths.indices { try rig.touchUp(finger) }
      }
      try rig.sync()
      // The program must not fall behind so far that events are lost.
      if first / fingers % 10 == 0 { try rig.settle(atMost: 2) }
    }
    try rig.settle(atMost: 10)
  }

  /// A finger's path: a part of a circle somewhere, too large for a tap.
  private struct Curl {
    private var location: Point
    private var direction: Double
    private let bend: Double

    init(isStraight: Bool, using random: inout SeededGenerator) {
      location = Point(
        x: .random(in: 200...1300, using: &random), y: .random(in: 250...830, using: &random))
      direction = .random(in: 0...360, using: &random)
      bend = isStraight ? 0 : .random(in: -8...8, using: &random)
    }

    mutating func next() -> Point {
      direction += bend
      let angle = Angle(degrees: direction)
      location = location + Point(x: angle.cosine, y: angle.sine) * 6
      return location
    }
  }
}

/// The fingers and keys that try out a page.
private struct PageHand {
  /// A part of the ground next to the page, crossed by the long stroke.
  private static let beside = Rect(x: 1700, y: 532, width: 1, height: 16)

  let rig: TouchRig
  let program: LaunchedProgram

  /// What the columns of the table after the first one say.
  func measure(seconds: Double) throws -> [Double] {
    let tap = median(try (0..<20).map(tap))
    let (undo, redo) = try edits()
    let rest = try program.usageAtRest()
    var fingers = MovingFingers(rig: rig, count: 10)
    try fingers.draw(seconds: seconds)
    let moved = try program.usageAtRest()
    usleep(UInt32(seconds * 1e6))
    let idle = try program.usageSoFar()
    let (clear, unclear) = try clearing()
    return [
      tap, undo, redo, clear, unclear, moved.cpuMilliseconds - rest.cpuMilliseconds,
      idle.cpuMilliseconds - moved.cpuMilliseconds, idle.peakMebibytes,
    ]
  }

  /// Draws a long stroke from the page to the ground next to it, then undoes and redoes it.
  private func edits() throws -> (undo: Double, redo: Double) {
    let ground = try rig.screenshot(of: Self.beside)
    try draw((0...100).map { Point(x: 900 + Double($0) * 9, y: 540) })
    let inked = try rig.screenshot(of: Self.beside)
    var (undos, redos): ([Double], [Double]) = ([], [])
    for _ in 0..<9 {
      undos.append(try time(to: ground) { try press("z") })
      redos.append(try time(to: inked) { try press("z", with: [.shift]) })
    }
    return (median(undos), median(redos))
  }

  private func clearing() throws -> (clear: Double, unclear: Double) {
    let ground = try rig.screenshot(of: Rect(x: 1900, y: 700, width: 1, height: 16))
    try draw([Point(x: 1700, y: 480), Point(x: 1700, y: 600)])
    let inked = try rig.screenshot(of: Self.beside)
    return (
      try time(to: ground) { try press("c", control: false) },
      try time(to: inked) { try press("z") }
    )
  }

  private func draw(_ path: [Point]) throws {
    try rig.touchDown(0, at: path[0])
    for location in path.dropFirst() {
      try rig.touchMove(0, to: location)
      try rig.sync()
      usleep(2000)
    }
    try rig.touchUp(0)
    try rig.sync()
    usleep(300_000)
  }

  /// Presses and immediately releases a key, by default together with Control.
  private func press(_ letter: Character, with held: [Key] = [], control: Bool = true) throws {
    let keys = (control ? [.control] : []) + held + [Key(letter)].compactMap { $0 }
    for key in keys { try rig.key(key, isDown: true) }
    for key in keys.reversed() { try rig.key(key, isDown: false) }
    try rig.sync()
  }

  private func time(to picture: Picture, after act: () throws -> Void) throws -> Double {
    usleep(100_000)
    return try rig.timeToPixel(of: Self.beside, showing: picture, after: act)
  }

  /// From a touch on the ground next to the page to its first pixel.
  private func tap(_ number: Int) throws -> Double {
    let location = Point(x: 1600 + Double(number % 5) * 60, y: 700 + Double(number / 5) * 60)
    let part = Rect(x: location.x - 8, y: location.y, width: 24, height: 1)
    let time = try rig.timeToPixel(of: part) {
      try rig.touchDown(0, at: location)
      try rig.touchMove(0, to: Point(x: location.x + 30, y: location.y))
    }
    try rig.touchUp(0)
    try rig.sync()
    usleep(50_000)
    return time
  }
}
