import PanelCheck
import Testing
import TrackerKit

@testable import TouchPlay

/// A hand that knows the tests does all of them on a display of 344 × 194 mm (15.6 in).
///
/// It draws with 300 mm/s, taps four times a second (people can tap five to six times), takes half a second
/// to the next place, and one second to see a result and to press the button.
@Suite("Guided check: the time it takes")
struct PractisedHandTests {
  private static let speed = 300.0
  private static let tapInterval = 0.25
  private static let aimTime = 0.5
  private static let lookTime = 1.0
  /// Points per millimeter.
  private static let scale = 4.0

  private let scene = SandboxScene(mode: .check, size: Size(width: 1376, height: 776))

  @Test(
    "J12 a practised hand does the whole check in less than three minutes, and nothing is left out")
  func duration() throws {
    let controller = try #require(scene.sandbox.controller(of: .check) as? CheckController)
    scene.sandbox.window?.layoutTree()
    controller.setScale(Self.scale)
    controller.startCheck(CheckStart())
    if controller.run.phase == .size { try press("Next", controller) }
    let start = scene.sandbox.loop.time
    for test in GuidedTest.standard {
      #expect(controller.run.test == test)
      if test == .ghosts { try press("Start", controller) }
      perform(test, on: controller.run.panel)
      waitForResult(controller)
      #expect(controller.run[test].state == .done, "\(test.rawValue)")
      scene.wait(Self.lookTime)
      try press("Next", controller)
    }
    let seconds = scene.sandbox.loop.time.seconds(since: start)
    #expect(controller.run.phase == .summary)
    #expect(seconds < 180 && seconds > 120, "\(seconds) s")
  }

  @Test("J15 a finger that follows the target 80 ms late measures 80 ms, while it is still down")
  func latency() throws {
    let controller = try starts(.latency)
    let panel = controller.run.panel
    down(1, Latency.target(on: panel, at: 0).middle)
    let start = scene.sandbox.loop.time
    while controller.run.phase == .running {
      scene.wait(0.01)
      let seconds = scene.sandbox.loop.time.seconds(since: start)
      // The move is reported 10 ms later.
      let target = Latency.target(on: panel, at: seconds + 0.01 - 0.08).middle
      scene.move(1, target.x * Self.scale, target.y * Self.scale)
    }
    #expect(controller.run.phase == .result)
    let figure = try #require(controller.run[.latency].figures[.latency])
    #expect(abs(figure.value - 80) < 3 && figure.unit == .milliseconds, "\(figure)")
    #expect(controller.run[.latency].state == .done)
    // It is not a part of the whole check.
    #expect(!CheckStart().tests.contains(.latency))
  }

  @Test("J15 a person who taps where the line is tunes it to a delay of 80 ms, with fingers only")
  func tunedLatency() throws {
    let controller = try starts(.tunedLatency)
    let panel = controller.run.panel
    for _ in 0..<60 where controller.run.phase != .result {
      // Steady circles of 1 s, reported 80 ms late.
      let (center, radius) = Latency.circle(on: panel)
      func finger(_ turns: Double) -> Point {
        let angle = Angle(degrees: 360 * turns - 90)
        return center + Point(x: angle.cosine, y: angle.sine) * radius
      }
      down(1, finger(0))
      for step in 1...60 {
        let place = finger(Double(step) / 100)
        scene.move(1, place.x * Self.scale, place.y * Self.scale)
      }
      let tuned = TunedLatency(panel: panel, paths: controller.run.log.paths)
      let line = try #require(tuned.line(at: controller.now), "\(controller.run.phase)")
      let real = Angle(of: finger(0.68) - center).degrees
      let lag = (real - Angle(of: line.middle - center).degrees) / 360
      scene.up(1)
      let answer: TunedLatency.Answer = abs(lag) < 0.003 ? .on : lag > 0 ? .behind : .ahead
      touch(TunedLatency.box(of: answer, on: panel).center, for: 0.06)
      scene.wait(1.5)
    }
    let figure = try #require(controller.run[.tunedLatency].figures[.tunedLatency])
    #expect(abs(figure.value - 80) < 3 && figure.sampleCount == 4, "\(figure)")
  }

  @Test("J15 the boxes follow late, the loop sleeps when they rest, and Done shows no result")
  func feel() throws {
    let controller = try starts(.feel)
    let lane = try #require(Feel.lanes(on: controller.run.panel).last)
    stroke([lane.center, lane.center + Point(x: 40, y: 0)])
    func box() -> Point {
      Feel.box(in: lane, after: 0.1, controller.run.log.paths, at: controller.now)
    }
    #expect(box().x < lane.center.x + 35)
    scene.wait(0.15)
    #expect(abs(box().x - (lane.center.x + 40)) < 0.1)
    scene.wait(2)
    #expect(scene.sandbox.loop.deadline == nil, "nothing moves")
    try press("Done", controller)
    #expect(controller.run.phase == .summary && controller.run[.feel].state == .done)
  }

  private func starts(_ test: GuidedTest) throws -> CheckController {
    let controller = try #require(scene.sandbox.controller(of: .check) as? CheckController)
    scene.sandbox.window?.layoutTree()
    controller.setScale(Self.scale)
    controller.startCheck(CheckStart(tests: [test]))
    if controller.run.phase == .size { try press("Next", controller) }
    return controller
  }

  private func press(_ title: String, _ controller: CheckController) throws {
    let buttons = controller.view.descendants.compactMap { $0 as? Button }
    scene.tap(try #require(buttons.first { $0.title == title && !$0.isHidden }))
  }

  private func waitForResult(_ controller: CheckController) {
    for _ in 0..<700 where controller.run.phase != .result { scene.wait(0.1) }
  }

  private func perform(_ test: GuidedTest, on panel: Panel) {
    let (width, height) = (panel.size.width, panel.size.height)
    func on(_ x: Double, _ y: Double) -> Point { Point(x: x * width, y: y * height) }
    switch test {
    case .fingers:
      for finger in 1...10 { down(finger, on(Double(finger) / 11, 0.4)) }
      scene.wait(0.5)
      for finger in 1...10 { scene.up(finger) }
    case .surface: wipe(panel)
    case .ruler: for line in test.lines(on: panel) { stroke(line) }
    case .edges:
      for end in [on(0, 0.5), on(0.5, 0), on(1, 0.5), on(0.5, 1)] { stroke([on(0.5, 0.5), end]) }
      for corner in [on(0.01, 0.01), on(0.99, 0.01), on(0.99, 0.99), on(0.01, 0.99)] {
        touch(corner, for: 0.1)
      }
    case .still: for mark in test.marks(on: panel) { touch(mark, for: 3.1) }
    case .taps: tap(on(0.5, 0.5), count: 20)
    case .pair: for _ in 0..<3 { pinch(around: on(0.5, 0.5)) }
    case .drumroll:
      for index in 0..<22 { tap(on(0.1 + 0.08 * Double(index % 10), 0.5), count: 1) }
    case .crossTalk:
      down(1, on(0.3, 0.5))
      tap(on(0.7, 0.5), count: 50)
      scene.up(1)
    case .mapping: for mark in test.marks(on: panel) { touch(mark, for: 0.1) }
    case .ghosts, .latency, .tunedLatency, .feel: break
    }
  }

  /// Wipes lanes 7 mm apart with two fingers, each from side to side in its half of the surface.
  private func wipe(_ panel: Panel) {
    let (width, half) = (panel.size.width, panel.size.height / 2)
    let lanes = Int((half / 7).rounded(.up))
    let steps = Int(width / Self.speed / 0.01)
    scene.wait(Self.aimTime)
    for step in 0..<lanes * steps {
      let (lane, part) = (step / steps, Double(step % steps) / Double(steps - 1))
      let x = 1 + (width - 2) * (lane.isMultiple(of: 2) ? part : 1 - part)
      let y = (Double(lane) + 0.5) / Double(lanes) * half
      let places = [Point(x: x, y: y), Point(x: x, y: y + half)]
      if step == 0 {
        for (finger, place) in zip(1..., places) { down(finger, place) }
      } else {
        scene.move([1: places[0] * Self.scale, 2: places[1] * Self.scale])
      }
    }
    for finger in 1...2 { scene.up(finger) }
  }

  // MARK: What a hand can do; locations in millimeters

  private func down(_ finger: Int, _ place: Point) {
    scene.down(finger, place.x * Self.scale, place.y * Self.scale)
  }

  private func touch(_ place: Point, for seconds: Double) {
    scene.wait(Self.aimTime)
    down(1, place)
    scene.wait(seconds)
    scene.up(1)
  }

  private func tap(_ place: Point, count: Int) {
    for _ in 0..<count {
      scene.wait(Self.tapInterval - 0.08)
      down(2, place)
      scene.wait(0.06)
      scene.up(2)
    }
  }

  /// Strokes with one finger; reports are 10 ms apart.
  private func stroke(_ line: [Point]) {
    scene.wait(Self.aimTime)
    down(1, line[0])
    for (start, end) in zip(line, line.dropFirst()) {
      let steps = max(1, (start.distance(to: end) / Self.speed / 0.01).rounded(.up))
      for step in 1...Int(steps) {
        let place = start + (end - start) * (Double(step) / steps)
        scene.move(1, place.x * Self.scale, place.y * Self.scale)
      }
    }
    scene.up(1)
  }

  private func pinch(around center: Point) {
    scene.wait(Self.aimTime)
    for step in 0...50 {
      let spread = 45 - 0.7 * Double(step)
      for (finger, sign) in [(1, -1.0), (2, 1.0)] {
        let place = (center + Point(x: sign * spread, y: 0)) * Self.scale
        step == 0 ? scene.down(finger, place.x, place.y) : scene.move(finger, place.x, place.y)
      }
    }
    for finger in 1...2 { scene.up(finger) }
  }
}
