import Foundation
import TestSupport
import TrackerKit

/// Fingers that move up and down beside each other on a private display, all at the same rate.
///
/// All of them are in each report, as on a touchscreen.
struct MovingFingers {
  let rig: TouchRig
  let count: Int
  /// Moves of each finger in a second.
  let rate: Int
  /// The part of the screen that they stay in, in fractions of its size.
  var area = Rect(x: 0.04, y: 0.12, width: 0.88, height: 0.76)
  private(set) var start = ContinuousClock.now
  private var step = 0

  init(rig: TouchRig, count: Int, rate: Int = 60) {
    self.rig = rig
    self.count = count
    self.rate = rate
  }

  /// Puts them down, moves them for some time and lifts them; returns how many moves a second there
  /// were, which are fewer than there should be if the machine is too slow.
  @discardableResult
  mutating func draw(seconds: Double) throws -> Double {
    try putDown()
    while step < Int(seconds * Double(rate)) {
      let left = ContinuousClock.now.duration(to: due) / .microseconds(1)
      if left > 0 { usleep(UInt32(left)) }
      try moveIfDue()
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    try lift()
    return Double(step * count) / seconds
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

  func lift() throws {
    try report { finger, _ throws(SupportError) in try rig.touchUp(finger) }
  }

  /// Waits while they go on.
  mutating func pause(seconds: Double) throws {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
      try moveIfDue()
      usleep(500)
    }
  }

  private func report(
    _ body: (Int, Point) throws(SupportError) -> Void
  ) throws(SupportError) {
    try rig.report { () throws(SupportError) in
      for finger in 0..<count { try body(finger, location(of: finger)) }
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

extension TouchRig {
  /// The milliseconds from each of some taps to its first pixel, while other fingers move or not.
  ///
  /// The taps are at the top left, so that what other fingers draw at the bottom right, even lines
  /// through the whole screen, never changes the pixels that are watched.
  func tapTimes(_ count: Int, others: Int) throws -> [Double] {
    var movers = MovingFingers(rig: self, count: others)
    movers.area = Rect(x: 0.38, y: 0.58, width: 0.5, height: 0.3)
    try movers.putDown()
    // The first moves begin strokes and gestures.
    try movers.pause(seconds: 0.5)
    let finger = Self.maximumFingers - 1
    let times = try (0..<count).map { number in
      let location = Point(
        x: (Double(width) * (0.03 + 0.019 * Double(number % 10))).rounded(),
        y: (Double(height) * (0.08 + 0.027 * Double(number / 10 % 10))).rounded())
      let part = Rect(x: location.x - 16, y: location.y, width: 32, height: 1)
      let time = try timeToPixel(of: part, meanwhile: { try movers.moveIfDue() }) {
        try touchDown(finger, at: location)
      }
      try touchUp(finger)
      try sync()
      // Not in step with the others.
      try movers.pause(seconds: 0.05 + Double(number % 7) * 0.0024)
      return time
    }
    try movers.lift()
    return times
  }

  /// The milliseconds from an action until a part of the screen changes, or shows a picture.
  func timeToPixel(
    of part: Rect, showing picture: Picture? = nil, meanwhile: () throws -> Void = {},
    after act: () throws -> Void
  ) throws -> Double {
    let before = try screenshot(of: part)
    let start = ContinuousClock.now
    try act()
    while true {
      let now = try screenshot(of: part)
      if let picture, now == picture { break }
      if picture == nil, now != before { break }
      guard ContinuousClock.now - start < .seconds(60) else {
        throw SupportError.timedOut(waitingFor: "pixels", seconds: 60)
      }
      try meanwhile()
    }
    return (ContinuousClock.now - start) / .milliseconds(1)
  }

  /// The milliseconds from a program's launch to its first pixel in the middle of the screen.
  func launchAndWait(
    _ command: [String], _ environment: [String: String?]
  ) throws -> (program: LaunchedProgram, time: Double) {
    let middle = Rect(x: Double(width) / 2, y: Double(height) / 2, width: 1, height: 1)
    let start = ContinuousClock.now
    let program = try launch(command[0], Array(command.dropFirst()), environment: environment)
    while driver == .x11, try screenshot(of: middle)[0, 0] == TouchRig.backdrop {
      try program.requireRunning()
      guard ContinuousClock.now - start < .seconds(60) else {
        throw SupportError.timedOut(waitingFor: "the first pixel", seconds: 60)
      }
      usleep(500)
    }
    let time = (ContinuousClock.now - start) / .milliseconds(1)
    try waitUntilShown(program)
    return (program, time)
  }
}

extension LaunchedProgram {
  /// What the program has used so far, when it has done everything: when it uses less than a tenth
  /// of a processor.
  func usageAtRest() throws -> ProcessUsage {
    var before = try usageSoFar()
    for _ in 0..<60 {
      usleep(500_000)
      let after = try usageSoFar()
      if after.cpuMilliseconds - before.cpuMilliseconds < 50 { return after }
      before = after
    }
    throw SupportError.timedOut(waitingFor: "a program to be done", seconds: 30)
  }

  /// What the program has used so far.
  func usageSoFar() throws -> ProcessUsage {
    try requireRunning()
    guard let usage else {
      throw SupportError.system(call: "read /proc/\(pid)", reason: "no such process")
    }
    return usage
  }
}
