import Foundation
import TestSupport
import TrackerKit

/// Fingers that move up and down beside each other, all at the same rate.
///
/// All of them are in each report, as on a touchscreen.
struct MovingFingers {
  /// What the fingers have done.
  struct Pace {
    /// The number of moves of all fingers.
    var moves: Int
    /// How long they took, in seconds; more than requested if the machine is too slow.
    var seconds: Double
  }

  let rig: TouchRig
  let count: Int
  /// Moves of each finger in a second.
  let rate: Int
  /// The number of the first finger.
  var first = 0
  /// The part of the screen that they stay in, in fractions of its size.
  var area = Rect(x: 0.04, y: 0.12, width: 0.88, height: 0.76)

  private var start = ContinuousClock.now
  private var step = 0

  init(rig: TouchRig, count: Int, rate: Int) {
    self.rig = rig
    self.count = count
    self.rate = rate
  }

  /// Puts them down, moves them for some time, does something else and lifts them.
  @discardableResult
  func draw(
    seconds: Double, beforeLifting: (MovingFingers) throws -> Void = { _ in }
  ) throws -> Pace {
    var fingers = self
    try fingers.putDown()
    while fingers.step < Int(seconds * Double(rate)) {
      let left = ContinuousClock.now.duration(to: fingers.due)
      if left > .zero { usleep(UInt32(left / .microseconds(1))) }
      try fingers.moveIfDue()
    }
    let time = ContinuousClock.now - fingers.start
    try beforeLifting(fingers)
    try fingers.lift()
    return Pace(moves: fingers.step * count, seconds: time / .seconds(1))
  }

  /// Puts them down; their first move is due a moment later.
  mutating func putDown() throws {
    try report { finger, location throws(SupportError) in
      try rig.touchDown(finger, at: location)
    }
    start = .now
  }

  /// Moves them if it is time.
  mutating func moveIfDue() throws {
    guard ContinuousClock.now >= due else { return }
    step += 1
    try report { finger, location throws(SupportError) in
      try rig.touchMove(finger, to: location)
    }
  }

  /// Lifts them.
  func lift() throws {
    try report { finger, _ throws(SupportError) in try rig.touchUp(finger) }
  }

  /// Moves the first finger down to where none has been, and returns the time until the screen shows
  /// that, in milliseconds.
  func timeToShowMove() throws -> Double {
    let end = Point(
      x: location(of: 0).x.rounded(), y: (Double(rig.height) * 0.95).rounded())
    let part = Rect(x: end.x - 16, y: end.y, width: 32, height: 1)
    let before = try rig.screenshot(of: part)
    let start = ContinuousClock.now
    try rig.touchMove(first, to: end)
    while try rig.screenshot(of: part) == before {
      guard ContinuousClock.now - start < .seconds(60) else {
        throw SupportError.timedOut(waitingFor: "the pixels of the last move", seconds: 60)
      }
    }
    return (ContinuousClock.now - start) / .milliseconds(1)
  }

  /// Sends a report with all fingers.
  private func report(
    _ body: (Int, Point) throws(SupportError) -> Void
  ) throws(SupportError) {
    try rig.report { () throws(SupportError) in
      for finger in 0..<count { try body(first + finger, location(of: finger)) }
    }
    try rig.sync()
  }

  private var due: ContinuousClock.Instant { start + .seconds(1) * (step + 1) / rate }

  private func location(of finger: Int) -> Point {
    let turn = Double(step) / Double(rate) * 1.5 + Double(finger)
    let column = area.size.width / Double(count)
    let middle = area.minX + column * (Double(finger) + 0.5)
    let x = middle + sin(turn * 4) * area.size.width * 0.04
    let y = area.minY + area.size.height * (0.5 + sin(turn) * 0.5)
    return Point(x: x * Double(rig.width), y: y * Double(rig.height))
  }
}
