import Testing
import TrackerKitTesting

@testable import TrackerKit

/// Velocities when the program stands still while a finger moves.
@Suite("Flings in a stall")
struct StalledFlingTests {
  private static let period: Int64 = 12_500
  private static let step = 12.0

  /// A pan's velocity when a finger lifts that has moved every 12.5 ms, 960 pt/s, if the program
  /// handles what has come only at some of the reports, of which the last is the lift.
  private func velocity(handledAt reports: [Int], moves: Int = 20) -> Point {
    let scene = TouchScene()
    let pan = PanGestureRecognizer()
    let end = VelocityProbe()
    pan.addTarget(end, action: VelocityProbe.panned)
    scene.window.addGestureRecognizer(pan)
    fling(in: scene, handledAt: reports, moves: moves)
    return end.velocity
  }

  private func fling(in scene: TouchScene, handledAt reports: [Int], moves: Int) {
    var ledger = TouchLedger()
    let finger = ContactID(device: 0, finger: 1)
    let start = scene.app.loop.time.advanced(bySeconds: 1)
    var turn = Turn(time: start)
    for report in 0...moves + 1 {
      let kind: ContactReport.Kind = report == 0 ? .down : report > moves ? .up : .move
      let x = 20 + Self.step * Double(min(report, moves))
      ledger.add(ContactReport(kind, finger, at: Point(x: x, y: 100)), into: &turn.inputs)
      guard report == 0 || report == moves + 1 || reports.contains(report) else { continue }
      turn.time = Timestamp(microseconds: start.microseconds + Int64(report) * Self.period)
      scene.app.loop.handle(turn)
      turn = Turn(time: turn.time)
    }
  }

  private final class VelocityProbe {
    var velocity = Point.zero

    func panned(_ pan: PanGestureRecognizer) {
      if pan.state == .ended { velocity = pan.velocity }
    }
  }

  @Test("C8 twenty moves that arrive in two turns have the velocity that they have one by one")
  func twoTurns() {
    let fast = velocity(handledAt: Array(1...20))
    #expect(abs(fast.x - 960) < 10)
    for reports in [[1], [2], [5], [10], [15], [1, 10], [1, 2, 3, 12], [1, 20]] {
      let slow = velocity(handledAt: reports)
      #expect(abs(slow.x - fast.x) < 0.2 * fast.x, "\(reports): \(slow.x)")
    }
  }

  /// How far real content goes until it rests, from a fling like that of `velocity(handledAt:)`.
  private func distance(handledAt reports: [Int], moves: Int = 20) -> Double {
    let scene = TouchScene()
    let scroller = ScrollView(frame: scene.window.bounds)
    scroller.contentSize = Size(width: 20_000, height: 400)
    scroller.contentOffset = Point(x: 10_000, y: 0)
    scene.window.addSubview(scroller)
    fling(in: scene, handledAt: reports, moves: moves)
    scene.wait(10)
    #expect(!scroller.isDragging && !scroller.isDecelerating)
    return 10_000 - scroller.contentOffset.x
  }

  @Test(
    "C8 C10 a fling scrolls as far, within 20 %, however late its moves are handled",
    arguments: [
      // All but the first at once, 242 ms late; the same in two turns; only a few moves late.
      [1], [1, 20], [1, 10], [10], [15], [1, 15], [17], [18], [1, 18], [5, 10, 15],
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18],
    ])
  func scrolls(_ reports: [Int]) {
    let fast = distance(handledAt: Array(1...20))
    let slow = distance(handledAt: reports)
    #expect(fast > 400)
    #expect(abs(slow - fast) < 0.2 * fast, "\(slow) instead of \(fast)")
  }

  @Test("C8 C10 a single move that comes with the lift counts as late as that: within 30 %")
  func singleMove() {
    let fast = distance(handledAt: Array(1...20))
    for reports in [[19], [1, 19], [1, 2, 19]] {
      let slow = distance(handledAt: reports)
      #expect(slow < fast && slow > 0.7 * fast, "\(reports): \(slow) instead of \(fast)")
    }
  }

  @Test("C8 another finger that lands or lifts in a stalled turn does not change a velocity")
  func otherFinger() {
    let scene = TouchScene()
    let pan = PanGestureRecognizer()
    pan.maximumNumberOfTouches = 1
    scene.window.addGestureRecognizer(pan)
    var ledger = TouchLedger()
    let start = scene.app.loop.time.advanced(bySeconds: 1)
    var turn = Turn(time: start)
    func report(_ kind: ContactReport.Kind, _ finger: Int64, x: Double) {
      let contact = ContactID(device: 0, finger: finger)
      ledger.add(ContactReport(kind, contact, at: Point(x: x, y: 100)), into: &turn.inputs)
    }
    report(.down, 1, x: 20)
    scene.app.loop.handle(turn)
    turn = Turn(time: Timestamp(microseconds: start.microseconds + 20 * Self.period))
    for move in 1...20 {
      report(.move, 1, x: 20 + Self.step * Double(move))
      if move == 7 { report(.down, 2, x: 400) }
      if move == 14 { report(.up, 2, x: 400) }
    }
    scene.app.loop.handle(turn)
    #expect(abs(pan.velocity.x - 960) < 10, "\(pan.velocity.x)")
  }

  /// A finger that moves, rests for some seconds, and lifts.
  private func velocity(afterRest rest: Double) -> Point {
    let scene = TouchScene()
    let pan = PanGestureRecognizer()
    let end = VelocityProbe()
    pan.addTarget(end, action: VelocityProbe.panned)
    scene.window.addGestureRecognizer(pan)
    var script = FingerScript()
    script.down(1, at: Point(x: 20, y: 100))
    for report in 1...20 {
      script.wait(0.0125)
      script.move(1, to: Point(x: 20 + Self.step * Double(report), y: 100))
    }
    script.wait(rest)
    script.up(1)
    scene.play(script)
    return end.velocity
  }

  @Test(
    "C8 a finger that rests before it lifts has no velocity, though the program slept meanwhile")
  func rest() {
    #expect(abs(velocity(afterRest: 0.0125).x - 960) < 20)
    for rest in [0.05, 0.06, 0.2, 3] { #expect(velocity(afterRest: rest) == .zero, "\(rest)") }
  }

  @Test("C8 the same holds after a stall during which timers were due")
  func restAfterStall() {
    let scene = TouchScene()
    let pan = PanGestureRecognizer()
    let end = VelocityProbe()
    pan.addTarget(end, action: VelocityProbe.panned)
    scene.window.addGestureRecognizer(pan)
    var ledger = TouchLedger()
    let start = scene.app.loop.time.advanced(bySeconds: 1)
    func handle(_ kind: ContactReport.Kind, at seconds: Double, _ locations: [Double]) {
      var turn = Turn(time: start.advanced(bySeconds: seconds))
      for x in locations {
        let contact = ContactID(device: 1, finger: 1)
        ledger.add(ContactReport(kind, contact, at: Point(x: x, y: 100)), into: &turn.inputs)
      }
      scene.app.loop.handle(turn)
    }
    handle(.down, at: 0, [20])
    scene.app.loop.schedule(after: 0.1) {}
    handle(.move, at: 0.25, (1...20).map { 20 + Self.step * Double($0) })
    #expect(pan.state == .changed || pan.state == .began)
    scene.app.loop.advance(to: start.advanced(bySeconds: 0.6))
    handle(.up, at: 0.61, [20 + Self.step * 20])
    #expect(end.velocity == .zero)
  }

  @Test("C8 fingers that rest cause one turn, and none are caused after the last one lifts")
  func oneTurn() {
    let scene = TouchScene()
    scene.down(1, 20, 100)
    let turns = scene.app.loop.turnCount
    scene.app.loop.advance(to: scene.app.loop.time.advanced(bySeconds: 10))
    #expect(scene.app.loop.turnCount == turns + 1)
    scene.up(1)
    let end = scene.app.loop.turnCount
    scene.app.loop.advance(to: scene.app.loop.time.advanced(bySeconds: 10))
    #expect(scene.app.loop.turnCount == end)
  }

  /// Two fingers that spread and turn, a hundred times a second, until the program has handled all.
  private func spreadAndTurn(_ recognizer: GestureRecognizer, stalled: Bool) {
    let scene = TouchScene()
    scene.window.addGestureRecognizer(recognizer)
    var ledger = TouchLedger()
    let start = scene.app.loop.time.advanced(bySeconds: 1)
    var turn = Turn(time: start)
    for report in 0...12 {
      let turned = Transform(rotationAngle: Angle(degrees: 4 * Double(report)))
      for (finger, side) in [(Int64(1), 1.0), (2, -1.0)] {
        let away = turned.apply(Point(x: side * (60 + 4 * Double(report)), y: 0))
        ledger.add(
          ContactReport(
            report == 0 ? .down : .move, ContactID(device: 0, finger: finger),
            at: Point(x: 200, y: 200) + away), into: &turn.inputs)
      }
      if stalled, report > 1, report < 12 { continue }
      turn.time = start.advanced(bySeconds: Double(report) * 0.01)
      scene.app.loop.handle(turn)
      turn = Turn(time: turn.time)
    }
  }

  @Test("C8 a pinch and a rotation in a stall keep their velocities", arguments: [false, true])
  func twoFingers(stalled: Bool) {
    let pinch = PinchGestureRecognizer()
    spreadAndTurn(pinch, stalled: stalled)
    #expect(abs(pinch.velocity - 4 / 60 / 0.01) < 0.1)
    let rotation = RotationGestureRecognizer()
    spreadAndTurn(rotation, stalled: stalled)
    #expect(abs(rotation.velocity.degrees - 400) < 5)
  }
}
