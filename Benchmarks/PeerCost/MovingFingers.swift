import Foundation
import TestSupport
import TrackerKit

/// Fingers that move up and down beside each other, all at the same rate.
struct MovingFingers {
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

  /// Puts them down, moves them for some time and lifts them.
  func draw(seconds: Double) throws {
    var fingers = self
    try fingers.putDown()
    while fingers.step < Int(seconds * Double(rate)) {
      let left = ContinuousClock.now.duration(to: fingers.due)
      if left > .zero { usleep(UInt32(left / .microseconds(1))) }
      try fingers.moveIfDue()
    }
    try fingers.lift()
  }

  /// Puts them down; their first move is due a moment later.
  mutating func putDown() throws {
    for finger in 0..<count { try rig.touchDown(first + finger, at: location(of: finger)) }
    try rig.sync()
    start = .now
  }

  /// Moves them if it is time.
  mutating func moveIfDue() throws {
    guard ContinuousClock.now >= due else { return }
    step += 1
    for finger in 0..<count { try rig.touchMove(first + finger, to: location(of: finger)) }
    try rig.sync()
  }

  /// Lifts them.
  func lift() throws {
    for finger in 0..<count { try rig.touchUp(first + finger) }
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
