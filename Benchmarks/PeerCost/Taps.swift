import Foundation
import TestSupport
import TrackerKit

/// A hundred taps, each at its own place, and the times from them to their first pixels.
///
/// They are at the top left, so that what other fingers draw at the bottom right, even lines
/// through the whole screen, never changes the pixels that are watched.
struct Taps {
  private static let count = 100
  /// The finger that taps; others have lower numbers.
  private static let finger = 39

  let rig: TouchRig
  private var movers: MovingFingers

  /// Prepares taps beside a number of other fingers, which move at 60 Hz.
  init(rig: TouchRig, others: Int) {
    self.rig = rig
    movers = MovingFingers(rig: rig, count: others, rate: 60)
    movers.area = Rect(x: 0.38, y: 0.58, width: 0.5, height: 0.3)
  }

  /// Taps, and returns the times in milliseconds.
  func times() throws -> [Double] {
    var taps = self
    try taps.movers.putDown()
    // The first moves begin strokes and gestures.
    try taps.pause(seconds: 0.5)
    let times = try (0..<Self.count).map { try taps.tap($0) }
    try taps.movers.lift()
    return times
  }

  private mutating func tap(_ number: Int) throws -> Double {
    let location = Point(
      x: (Double(rig.width) * (0.03 + 0.019 * Double(number % 10))).rounded(),
      y: (Double(rig.height) * (0.08 + 0.027 * Double(number / 10))).rounded())
    let part = Rect(x: location.x - 16, y: location.y, width: 32, height: 1)
    let before = try rig.screenshot(of: part)
    let start = ContinuousClock.now
    try rig.touchDown(Self.finger, at: location)
    while try rig.screenshot(of: part) == before {
      guard ContinuousClock.now - start < .seconds(5) else {
        throw SupportError.timedOut(waitingFor: "the pixels of a tap", seconds: 5)
      }
      try movers.moveIfDue()
    }
    let time = ContinuousClock.now - start
    try rig.touchUp(Self.finger)
    try rig.sync()
    // Not in step with the others.
    try pause(seconds: 0.05 + Double(number % 7) * 0.0024)
    return time / .milliseconds(1)
  }

  /// Waits while the other fingers go on.
  private mutating func pause(seconds: Double) throws {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
      try movers.moveIfDue()
      usleep(500)
    }
  }
}
