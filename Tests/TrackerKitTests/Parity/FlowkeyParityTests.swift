import Testing
import TrackerKit
import TrackerKitTesting

/// What the suite of flowkey's UIKit for other platforms checks about touches and gestures, by this
/// kit's rules.
@Suite("flowkey's gesture suite")
struct FlowkeyParityTests {
  private let scene = TouchScene()
  private let target: ActionTarget
  private let pad: NamedView

  init() {
    target = ActionTarget(scene)
    pad = scene.pad("pad")
  }

  @Test("C2 a pan that has ended is possible again at once", arguments: [false, true])
  func panIsOver(isCancelled: Bool) {
    let pan = PanGestureRecognizer().attached(to: pad, "pan", target)
    scene.down(1, 42, 12)
    scene.move(1, 34, 45)
    scene.move(1, 40, 50)
    if isCancelled { scene.cancelAll() } else { scene.up(1) }
    #expect(scene.actions("pan") == ["began", "changed", isCancelled ? "cancelled" : "ended"])
    #expect(pan.state == .possible)
  }

  @Test("C8 50 pt in one second are 50 pt/s")
  func velocity() {
    var tracker = VelocityTracker(tuning: GestureTuning.with { $0.velocity = .patient }.velocity)
    tracker.add(.zero, at: .zero)
    tracker.add(Point(x: 50, y: 0), at: Timestamp(seconds: 1))
    #expect(tracker.velocity(at: Timestamp(seconds: 1)).distance(to: Point(x: 50, y: 0)) < 1e-9)
  }

  @Test("C7 a translation is what it was set to, before, during, and after a pan's actions")
  func setTranslation() {
    let pan = PanGestureRecognizer().attached(to: pad, "pan", target)
    let location = Point(x: 12, y: 13)
    pan.setTranslation(location)
    #expect(pan.translation == location)
    scene.down(1, 100, 100)
    scene.move(1, 100, 115)
    #expect(pan.translation == Point(x: 0, y: 5), "a new pan measures from its own beginning")
    pan.setTranslation(location)
    #expect(pan.translation == location)
  }

  @Test("C7 a translation reset in each action adds up to the movement beyond the slop")
  func translateAndReset() {
    let pan = PanGestureRecognizer().attached(to: pad, "pan", target)
    var way = Point.zero
    target.onAction = { _ in
      way = way + pan.translation
      pan.setTranslation(.zero)
    }
    scene.down(1, 20, 20)
    scene.drag(1, to: 120, 20, steps: 13)
    scene.drag(1, to: 320, 170, steps: 7)
    #expect(way.distance(to: Point(x: 290, y: 150)) < 0.02)
  }

  @Test("B1 a recognizer sees touches of views inside its view, and takes them when it recognizes")
  func inside() {
    let inner = scene.pad("inner", in: scene.pad("middle", in: pad))
    PanGestureRecognizer().attached(to: pad, "pan", target)
    scene.down(1, 10, 10)
    scene.move(1, 25, 10)
    scene.up(1)
    #expect(scene.actions("pan") == ["began", "ended"])
    #expect(inner.seen.count == 1 && pad.seen.isEmpty)
    #expect(scene.log.filter { $0.hasPrefix("inner") } == ["inner began 1", "inner cancelled 1"])
  }

  @Test("C6 of two pans the deeper one is recognized; the view around it sees none of its moves")
  func deeperPan() {
    let inner = scene.pad("inner", in: pad)
    PanGestureRecognizer().attached(to: pad, "outer", target)
    PanGestureRecognizer().attached(to: inner, "inner", target)
    scene.down(1, 10, 10)
    scene.drag(1, to: 60, 10, steps: 5)
    scene.up(1)
    #expect(scene.actions("outer").isEmpty && scene.actions("inner").count == 5)
    #expect(scene.log.filter { $0.hasSuffix("moved 1") } == ["inner moved 1"])
    #expect(pad.seen.isEmpty)
  }

  @Test("B2 D1 a recognizer that recognizes or cancels nothing leaves moves to the responder chain")
  func leavesMoves() {
    final class Quiet: View {}
    final class Hearing: View {
      var moves = 0
      override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { moves += 1 }
    }
    let outer = Hearing(frame: pad.bounds)
    let inner = Quiet(frame: pad.bounds)
    pad.addSubview(outer)
    outer.addSubview(inner)
    GestureRecognizer().attached(to: inner, "nothing", target)
    let pan = PanGestureRecognizer().attached(to: inner, "pan", target)
    pan.cancelsTouchesInView = false
    scene.down(1, 10, 10)
    scene.drag(1, to: 70, 10, steps: 3)
    #expect(outer.moves == 3 && pan.state == .changed)
  }

  @Test("A8 a touch's location in a view is relative to the view's corner, nil is the window")
  func location() throws {
    let outer = scene.pad("outer", Rect(x: 30, y: 40, width: 200, height: 200))
    let inner = scene.pad("inner", Rect(x: 7, y: 9, width: 50, height: 50), in: outer)
    scene.down(1, 37, 49)
    let touch = try #require(inner.seen.first)
    #expect(touch.location(in: inner) == .zero)
    scene.move(1, 50, 70)
    #expect(touch.location(in: inner) == Point(x: 13, y: 21))
    #expect(touch.location(in: nil) == Point(x: 50, y: 70))
  }

  @Test("C7 a view dragged by its own pan stays under the finger all the way")
  func draggable() {
    let card = scene.pad("card", Rect(x: 100, y: 100, width: 80, height: 50))
    let pan = PanGestureRecognizer().attached(to: card, "pan", target)
    target.onAction = { _ in
      card.frame.origin = card.frame.origin + pan.translation
      pan.setTranslation(.zero)
    }
    scene.down(1, 110, 110)
    scene.drag(1, to: 310, 110, steps: 20)
    scene.drag(1, to: 310, 320, steps: 20)
    scene.up(1)
    #expect(card.frame.origin.distance(to: Point(x: 290, y: 310)) < 0.1, "10 pt are the slop")
    scene.down(1, 295, 315)
    #expect(card.seen.count == 2, "and it is hit at its new location")
  }
}

extension VelocityTuning {
  /// Looks back more than one second.
  fileprivate static var patient: VelocityTuning {
    var tuning = VelocityTuning()
    tuning.horizon = 2
    tuning.longestPause = 2
    return tuning
  }
}
