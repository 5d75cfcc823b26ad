import Foundation
import TestSupport
import TrackerKit
import TrackerKitTesting

/// The fingers and keys that try out a page.
struct PageHand {
  /// A pixel in the middle of the display.
  static let middle = Rect(x: 960, y: 540, width: 1, height: 1)
  /// A part of the ground next to the page, crossed by the long stroke.
  private static let beside = Rect(x: 1700, y: 532, width: 1, height: 16)

  let rig: TouchRig
  let program: LaunchedProgram

  func measure(into numbers: inout PageNumbers) throws {
    numbers.tap = try median(20) { try tap($0) }
    try measureEdits(into: &numbers)
    guard let rest = program.usage else { return }
    try moveTenFingers()
    usleep(200_000)
    guard let moved = program.usage else { return }
    usleep(10_000_000)
    guard let idle = program.usage else { return }
    numbers.drag = moved.cpuMilliseconds - rest.cpuMilliseconds
    numbers.idle = idle.cpuMilliseconds - moved.cpuMilliseconds
    numbers.memory = idle.peakMebibytes
    try measureClear(into: &numbers)
  }

  /// Draws a long stroke from the page's middle to the ground next to it, then undoes and redoes
  /// it.
  private func measureEdits(into numbers: inout PageNumbers) throws {
    let ground = try rig.screenshot(of: Self.beside)
    try rig.touchDown(0, at: Point(x: 900, y: 540))
    for step in 1...100 {
      try rig.touchMove(0, to: Point(x: 900 + Double(step) * 9, y: 540))
      try rig.sync()
      usleep(2000)
    }
    try rig.touchUp(0)
    try rig.sync()
    usleep(300_000)
    let inked = try rig.screenshot(of: Self.beside)
    var redos: [Double] = []
    numbers.undo = try median(9) { _ in
      let undo = try time(to: ground, at: Self.beside) { try press("z") }
      redos.append(try time(to: inked, at: Self.beside) { try press("z", with: [.shift]) })
      return undo
    }
    numbers.redo = redos.sorted()[redos.count / 2]
  }

  private func measureClear(into numbers: inout PageNumbers) throws {
    try rig.touchDown(0, at: Point(x: 1700, y: 480))
    try rig.touchMove(0, to: Point(x: 1700, y: 600))
    try rig.touchUp(0)
    try rig.sync()
    usleep(300_000)
    let inked = try rig.screenshot(of: Self.beside)
    let ground = try rig.screenshot(of: Rect(x: 1900, y: 700, width: 1, height: 16))
    numbers.clear = try time(to: ground, at: Self.beside) { try press("c", control: false) }
    numbers.unclear = try time(to: inked, at: Self.beside) { try press("z") }
  }

  // MARK: Steps

  /// Presses and immediately releases a key, by default together with Control.
  private func press(_ letter: Character, with held: [Key] = [], control: Bool = true) throws {
    guard let key = Key(letter) else { return }
    let keys = (control ? [.control] : []) + held + [key]
    for key in keys { try rig.key(key, isDown: true) }
    for key in keys.reversed() { try rig.key(key, isDown: false) }
    try rig.sync()
  }

  private func median(_ count: Int, _ measure: (Int) throws -> Double) throws -> Double {
    try (0..<count).map(measure).sorted()[count / 2]
  }

  /// The time from an action until part of the screen shows a picture, in milliseconds.
  private func time(to wanted: Picture, at part: Rect, after act: () throws -> Void) throws
    -> Double
  {
    usleep(100_000)
    let start = ContinuousClock.now
    try act()
    while try rig.screenshot(of: part) != wanted, ContinuousClock.now - start < .seconds(30) {}
    return (ContinuousClock.now - start) / .milliseconds(1)
  }

  /// The time from a touch on the ground next to the page to its first pixel, in milliseconds.
  private func tap(_ number: Int) throws -> Double {
    let location = Point(x: 1600 + Double(number % 5) * 60, y: 700 + Double(number / 5) * 60)
    let part = Rect(x: location.x - 8, y: location.y, width: 24, height: 1)
    let before = try rig.screenshot(of: part)
    let start = ContinuousClock.now
    try rig.touchDown(0, at: location)
    try rig.touchMove(0, to: Point(x: location.x + 30, y: location.y))
    while try rig.screenshot(of: part) == before, ContinuousClock.now - start < .seconds(5) {}
    let time = (ContinuousClock.now - start) / .milliseconds(1)
    try rig.touchUp(0)
    try rig.sync()
    usleep(50_000)
    return time
  }

  /// Moves ten fingers at 60 Hz for 10 s.
  private func moveTenFingers() throws {
    func place(_ finger: Int, _ step: Int) -> Point {
      let turn = Double(step) / 40 + Double(finger)
      return Point(x: 150 + Double(finger) * 170 + sin(turn * 4) * 70, y: 540 + sin(turn) * 400)
    }
    for finger in 0..<10 { try rig.touchDown(finger, at: place(finger, 0)) }
    let start = ContinuousClock.now
    for step in 1...600 {
      for finger in 0..<10 { try rig.touchMove(finger, to: place(finger, step)) }
      try rig.sync()
      let left = ContinuousClock.now.duration(to: start + .microseconds(step * 16_667))
      if left > .zero { usleep(UInt32(left / .microseconds(1))) }
    }
    for finger in 0..<10 { try rig.touchUp(finger) }
    try rig.sync()
  }
}
