import Testing
import TrackerKit
import TrackerKitTesting

@Suite("Touch router")
struct TouchRouterTests {
  private let scene = TouchScene()

  private func sideBySide() -> (left: NamedView, right: NamedView) {
    (
      scene.pad("left", Rect(x: 0, y: 0, width: 200, height: 400)),
      scene.pad("right", Rect(x: 200, y: 0, width: 200, height: 400))
    )
  }

  @Test("A6 while an exclusive view has a touch, no other view of the window gets one")
  func exclusiveFirst() {
    let (left, right) = sideBySide()
    left.isExclusiveTouch = true
    scene.down(1, 100, 100)
    scene.down(2, 300, 100)
    scene.down(3, 120, 100)
    scene.up(1)
    scene.up(3)
    scene.move(2, 310, 100)
    scene.up(2)
    #expect(right.seen.isEmpty)
    #expect(scene.log == ["left began 1", "left began 3", "left ended 1", "left ended 3"])
  }

  @Test("A6 while another view has a touch, an exclusive one gets none")
  func exclusiveSecond() {
    let (left, _) = sideBySide()
    left.isExclusiveTouch = true
    scene.down(1, 300, 100)
    scene.down(2, 100, 100)
    scene.up(1)
    scene.move(2, 110, 100)
    #expect(left.seen.isEmpty)
    scene.up(2)
    scene.down(1, 100, 100)
    #expect(left.seen.count == 1)
  }

  @Test("A6 recognizers see touches that exclusive touch refuses to views")
  func recognizersIgnoreExclusive() {
    let (left, right) = sideBySide()
    left.isExclusiveTouch = true
    let tap = TapGestureRecognizer().attached(to: right, "tap", ActionTarget(scene))
    let target = ActionTarget(scene)
    tap.addTarget(target, action: Action(ActionTarget.act))
    scene.down(1, 100, 100)
    scene.tap(2, 300, 100)
    #expect(scene.log.contains("tap action ended"))
  }

  @Test("A4 Q10 the changed touches are those of this event, by number, whoever moved before")
  func changedTouches() {
    final class Listener: View {
      var log: [String] = []
      override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
        let numbers = event.changedTouches.map(\.number)
        log.append("\(touches.map(\.number)) \(numbers)")
      }
    }
    let listener = Listener(frame: scene.window.bounds)
    listener.isMultipleTouchEnabled = true
    scene.window.addSubview(listener)
    for finger in 1...4 { scene.down(finger, Double(50 * finger), 50) }
    let groups = [[1, 2, 3], [1, 2, 3], [1, 3], [4, 3, 1], [3], [2, 1], [1, 2, 3, 4]]
    for (round, fingers) in groups.enumerated() {
      scene.together {
        for finger in fingers { scene.move(finger, Double(50 * finger), Double(60 + round)) }
      }
      let sorted = fingers.sorted()
      #expect(listener.log.last == "\(sorted) \(sorted)")
    }
    #expect(listener.log.count == 7)
  }

  @Test(
    "A8 locations are of the newest and the previous delivered event, in any view's coordinates")
  func locations() throws {
    let outer = scene.pad("outer", Rect(x: 50, y: 20, width: 300, height: 300))
    let inner = scene.pad("inner", Rect(x: 10, y: 10, width: 200, height: 200), in: outer)
    scene.down(1, 100, 100)
    scene.together {
      scene.move(1, 105, 100)
      scene.move(1, 110, 120)
    }
    let touch = try #require(inner.seen.first)
    #expect(touch.location(in: nil) == Point(x: 110, y: 120))
    #expect(touch.location(in: inner) == Point(x: 50, y: 90))
    #expect(touch.location(in: outer) == Point(x: 60, y: 100))
    #expect(touch.previousLocation(in: nil) == Point(x: 100, y: 100))
    #expect(touch.previousLocation(in: inner) == Point(x: 40, y: 70))
    scene.move(1, 111, 120)
    #expect(touch.previousLocation(in: nil) == Point(x: 110, y: 120))
  }

  @Test("A4 an event's touches can be filtered by view, window, or recognizer")
  func filters() {
    let (left, right) = sideBySide()
    let pan = PanGestureRecognizer().attached(to: right, "pan")
    scene.down(1, 100, 100)
    scene.down(2, 300, 100)
    let event = scene.app.touchEvent
    #expect(event.touches(for: left).map(\.number) == [1])
    #expect(event.touches(for: scene.window).map(\.number) == [1, 2])
    #expect(event.touches(for: pan).map(\.number) == [2])
  }

  @Test("A9 a deactivated application cancels all touches, with the system as the reason")
  func deactivation() {
    let pad = scene.pad("pad")
    let pan = PanGestureRecognizer().attached(to: pad, "pan")
    scene.down(1, 100, 100)
    scene.send(.display(.deactivated))
    #expect(
      scene.log == ["pad began 1", "pad cancelled 1", "pan: failed (disabled)", "pan: possible"])
    #expect(pad.seen.first?.cancelReason == .system)
    #expect(pan.state == .possible)
  }

  @Test(
    "Q9 deactivation, a new root controller, and a lost view each make one callback per view",
    arguments: 0..<3)
  func oneCallback(way: Int) {
    let (left, right) = sideBySide()
    let root = ViewController()
    scene.window.rootViewController = root
    for view in [left, right] { root.view.addSubview(view) }
    var calls: [(String, [Int])] = []
    for view in [left, right] {
      view.onTouches = { phase, touches, _ in
        if phase == .cancelled { calls.append((view.name, touches.map(\.number))) }
      }
    }
    for (finger, x) in [(1, 300.0), (2, 100), (3, 340), (4, 120), (5, 380)] {
      scene.down(finger, x, 100)
    }
    _ = scene.news()
    switch way {
    case 0: scene.send(.display(.deactivated))
    case 1: scene.window.rootViewController = ViewController()
    default: root.view.removeFromSuperview()
    }
    #expect(scene.log == ["right cancelled 1,3,5", "left cancelled 2,4"])
    #expect(calls.map(\.0) == ["right", "left"] && calls.map(\.1) == [[1, 3, 5], [2, 4]])
    scene.cancelAll()
    #expect(calls.count == 2, "they have been notified already")
  }

  @Test("Q9 when recognizers take several touches at one moment, each view gets one callback")
  func oneCallbackOfRecognizers() {
    let pad = scene.pad("pad")
    let pan = PanGestureRecognizer().attached(to: pad, "pan")
    pan.minimumNumberOfTouches = 3
    scene.together { scene.down(fingers: 1...3) }
    _ = scene.news()
    scene.together { for finger in 1...3 { scene.move(finger, Double(finger) * 60, 130) } }
    #expect(
      scene.log.filter { $0.contains("cancelled") } == ["pad cancelled 1,2,3"], "\(scene.log)")
    #expect(pad.seen.allSatisfy { $0.cancelReason == .recognizer })
  }

  @Test("A10 ignoring cancels live touches, refuses new ones for their lifetime, and nests")
  func ignoring() {
    let pad = scene.pad("pad")
    let tap = TapGestureRecognizer().attached(to: pad, "tap", ActionTarget(scene))
    scene.down(1, 100, 100)
    scene.app.beginIgnoringInteractionEvents()
    #expect(scene.news().contains("pad cancelled 1"))
    scene.app.beginIgnoringInteractionEvents()
    scene.app.endIgnoringInteractionEvents()
    #expect(scene.app.isIgnoringInteractionEvents)
    scene.down(2, 200, 200)
    scene.app.endIgnoringInteractionEvents()
    #expect(!scene.app.isIgnoringInteractionEvents)
    scene.move(1, 110, 100)
    scene.move(2, 201, 200)
    scene.up(2)
    #expect(scene.news().isEmpty, "neither view nor recognizer has seen the finger")
    #expect(scene.app.touchEvent.allTouches.map(\.number) == [1])
    scene.up(1)
    scene.tap()
    #expect(scene.news().contains("tap: ended"))
    #expect(tap.state == .possible)
  }

  @Test("A10 ignoring for more than 5 s is reported once")
  func longIgnoring() {
    var warnings: [String] = []
    scene.app.onWarning = { warnings.append($0) }
    scene.app.beginIgnoringInteractionEvents()
    scene.wait(4.9)
    #expect(warnings.isEmpty)
    scene.wait(0.2)
    #expect(warnings.count == 1)
    scene.wait(10)
    #expect(warnings.count == 1)
    scene.app.endIgnoringInteractionEvents()
    scene.app.beginIgnoringInteractionEvents()
    scene.app.endIgnoringInteractionEvents()
    scene.wait(10)
    #expect(warnings.count == 1)
  }

  @Test("A11 a refused finger stays refused and goes to no other view; recognizers see it")
  func refused() throws {
    let outer = scene.pad("outer")
    let inner = scene.pad("inner", in: outer)
    inner.isMultipleTouchEnabled = false
    let pan = PanGestureRecognizer().attached(to: outer, "pan")
    pan.minimumNumberOfTouches = 2
    scene.down(1, 100, 100)
    scene.down(2, 200, 100)
    #expect(pan.touches.map(\.number) == [1, 2])
    scene.up(1)
    scene.move(2, 205, 100)
    #expect(scene.app.touchEvent.allTouches.map(\.number) == [2])
    #expect(outer.seen.isEmpty && inner.seen.count == 1)
    scene.up(2)
    #expect(scene.log.filter { !$0.hasPrefix("pan") } == ["inner began 1", "inner ended 1"])
  }

  @Test("A11 turning interaction off cancels the touches of the subtree")
  func interactionOff() {
    let outer = scene.pad("outer")
    let inner = scene.pad("inner", Rect(x: 0, y: 0, width: 100, height: 100), in: outer)
    scene.down(1, 50, 50)
    scene.down(2, 200, 200)
    outer.isUserInteractionEnabled = false
    #expect(
      scene.log == ["inner began 1", "outer began 2", "inner cancelled 1", "outer cancelled 2"])
    #expect(inner.seen.first?.view == nil)
  }

  @Test("A2 A9 a view can remove itself during a callback; others still get theirs")
  func removalDuringDelivery() {
    let (left, right) = sideBySide()
    left.onTouches = { phase, _, _ in
      if phase == .began { left.removeFromSuperview() }
    }
    scene.together {
      scene.down(1, 100, 100)
      scene.down(2, 300, 100)
    }
    #expect(scene.log == ["left began 1", "left cancelled 1", "right began 2"])
    #expect(right.seen.count == 1)
  }

  @Test("A9 a view that removes itself when a touch ends gets no cancel after the end")
  func removalAtEnd() {
    let pad = scene.pad("pad")
    pad.onTouches = { phase, _, _ in
      if phase == .ended { pad.removeFromSuperview() }
    }
    scene.tap()
    #expect(scene.log == ["pad began 1", "pad ended 1"])
    #expect(pad.seen.first?.phase == .ended)
  }

  @Test("A1 a touch kept past its end is final, and so is its view")
  func finalTouch() throws {
    let pad = scene.pad("pad")
    scene.down(1, 100, 100)
    scene.up(1)
    let touch = try #require(pad.seen.first)
    scene.down(1, 200, 200)
    #expect(touch.isOver && touch.phase == .ended && touch.location.x == 100)
    #expect(touch.view === pad)
    #expect(Set([touch]).contains(touch))
  }
}
