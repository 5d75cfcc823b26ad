import Testing
import TrackerKit
import TrackerKitTesting

@Suite("Gesture arbiter")
struct GestureArbiterTests {
  private let scene = TouchScene()
  private let target: ActionTarget
  private let pad: NamedView

  init() {
    target = ActionTarget(scene)
    pad = scene.pad("pad")
  }

  @Test("C2 a final state stays until the touches are gone, then the recognizer is possible again")
  func finalStates() {
    let swipe = SwipeGestureRecognizer().attached(to: pad, "swipe", target)
    scene.down(1, 100, 100)
    scene.drag(1, to: 200, 100, steps: 4)
    #expect(swipe.state == .ended)
    scene.drag(1, to: 300, 100, steps: 4)
    scene.down(2, 50, 50)
    #expect(swipe.state == .ended)
    scene.up(1)
    #expect(swipe.state == .possible, "a later touch is not part of the sequence")
    scene.up(2)
    #expect(
      scene.log.filter { $0.hasPrefix("swipe") } == [
        "swipe: ended", "swipe action ended", "swipe: possible",
      ])
  }

  @Test("C2 a final state stays while its own finger is down, even if others start again")
  func finalBesideOthers() {
    let left = scene.pad("left", Rect(x: 0, y: 0, width: 200, height: 400))
    let right = scene.pad("right", Rect(x: 200, y: 0, width: 200, height: 400))
    let swipe = SwipeGestureRecognizer().attached(to: left, "swipe", target)
    let tap = TapGestureRecognizer().attached(to: right, "tap", target)
    scene.down(1, 50, 100)
    scene.drag(1, to: 150, 100, steps: 4)
    scene.tap(2, 300, 100)
    #expect(tap.state == .possible && scene.actions("tap") == ["ended"])
    #expect(swipe.state == .ended && swipe.numberOfTouches == 1)
  }

  @Test("C2 thousands of overlapping fingers are tracked to the last one", .timeLimit(.minutes(1)))
  func crowd() {
    // If all touches were searched for each that waits, this would take minutes.
    let recognizers = [
      PanGestureRecognizer(), TapGestureRecognizer(), LongPressGestureRecognizer(),
      PinchGestureRecognizer(), RotationGestureRecognizer(), SwipeGestureRecognizer(),
    ]
    for recognizer in recognizers { recognizer.attached(to: pad, "crowd") }
    scene.app.deliveryObserver = nil
    scene.down(1, 50, 50)
    scene.drag(1, to: 150, 50)
    for round in 0..<1500 {
      let (next, last) = (2 - round % 2, 1 + round % 2)
      scene.down(next, Double(50 + round % 300), 100)
      scene.up(last)
    }
    #expect(recognizers[0].state.isUnderway)
    scene.up(1)
    scene.up(2)
    #expect(recognizers.allSatisfy { $0.state == .possible })
  }

  @Test("C2 a failed recognizer starts again with the next touch")
  func failedStartsAfresh() {
    let tap = TapGestureRecognizer().attached(to: pad, "tap", target)
    scene.down(1, 100, 100)
    scene.drag(1, to: 200, 100)
    #expect(tap.state == .failed)
    scene.up(1)
    #expect(tap.state == .possible)
    scene.tap()
    #expect(scene.log.contains("tap action ended"))
  }

  /// Answers as configured.
  private final class Judge: GestureRecognizerDelegate {
    var mayBegin = true
    var refuses: [Int] = []
    var together: [String] = []
    var waits: [(String, String)] = []
    var waitedFor: [(String, String)] = []

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { mayBegin }

    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
      !refuses.contains(touch.number)
    }

    func gestureRecognizer(
      _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
      together.contains(other.name ?? "")
    }

    func gestureRecognizer(
      _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool {
      waits.contains { $0 == (recognizer.name ?? "", other.name ?? "") }
    }

    func gestureRecognizer(
      _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool {
      waitedFor.contains { $0 == (recognizer.name ?? "", other.name ?? "") }
    }
  }

  @Test("C3 a recognizer fails if its delegate does not let it begin")
  func shouldBegin() {
    let judge = Judge()
    let tap = TapGestureRecognizer().attached(to: pad, "tap", target)
    tap.delegate = judge
    judge.mayBegin = false
    scene.tap()
    #expect(
      scene.news() == ["pad began 1", "tap: failed (notAllowed)", "pad ended 1", "tap: possible"])
    scene.wait(1)
    judge.mayBegin = true
    scene.tap()
    #expect(scene.log.contains("tap action ended"))
  }

  @Test("C3 a touch that the delegate refuses reaches the view but not the recognizer")
  func shouldReceive() {
    let judge = Judge()
    judge.refuses = [1]
    let tap = TapGestureRecognizer().attached(to: pad, "tap", target)
    tap.delegate = judge
    scene.down(1, 100, 100)
    scene.tap(2, 200, 200)
    scene.up(1)
    #expect(
      scene.log == [
        "pad began 1", "pad began 2", "tap: ended", "pad cancelled 2", "tap action ended",
        "tap: possible", "pad ended 1",
      ])
  }

  @Test("C4 cancelled touches cancel a continuous recognizer and fail a discrete one")
  func cancelledTouches() {
    let pan = PanGestureRecognizer().attached(to: pad, "pan", target)
    let tap = TapGestureRecognizer().attached(to: pad, "tap", target)
    tap.delegate = AllowAll.shared
    scene.down(1, 100, 100)
    scene.cancelAll()
    #expect(
      scene.news() == [
        "pad began 1", "pan: failed (touchesCancelled)", "tap: failed (touchesCancelled)",
        "pad cancelled 1", "pan: possible", "tap: possible",
      ])
    scene.down(1, 100, 100)
    scene.drag(1, to: 150, 100, steps: 2)
    _ = scene.news()
    scene.cancelAll()
    #expect(
      scene.news() == ["pan: cancelled", "pan action cancelled", "pan: possible", "tap: possible"])
    #expect(pan.state == .possible && tap.state == .possible)
  }

  @Test("C4 disabling an active recognizer cancels it; it gets no more touches")
  func disabling() {
    let pan = PanGestureRecognizer().attached(to: pad, "pan", target)
    scene.down(1, 100, 100)
    scene.drag(1, to: 130, 100, steps: 2)
    _ = scene.news()
    pan.isEnabled = false
    #expect(scene.news() == ["pan: cancelled (disabled)", "pan action cancelled", "pan: possible"])
    scene.drag(1, to: 160, 100, steps: 2)
    scene.up(1)
    scene.down(1, 100, 100)
    scene.drag(1, to: 130, 100, steps: 2)
    #expect(pan.state == .possible && pan.touches.isEmpty)
  }

  @Test("C5 a recognizer waits until the required one fails, then goes on")
  func requirementFails() {
    let single = TapGestureRecognizer().attached(to: pad, "single", target)
    let double = TapGestureRecognizer().attached(to: pad, "double", target)
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    scene.tap()
    #expect(!scene.news().contains("single action ended"))
    scene.wait(0.36)
    #expect(
      scene.news() == [
        "double: failed", "single: ended", "pad cancelled 1", "single action ended",
        "single: possible", "double: possible",
      ])
  }

  @Test("C5 a recognizer fails when the required one recognizes")
  func requirementRecognized() {
    let single = TapGestureRecognizer().attached(to: pad, "single", target)
    let double = TapGestureRecognizer().attached(to: pad, "double", target)
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    scene.tap()
    scene.wait(0.1)
    scene.tap()
    #expect(scene.log.contains("double action ended"))
    #expect(scene.log.contains("single: failed (requirement)"))
    #expect(!scene.log.contains("single action ended"))
  }

  @Test(
    "C5 a waiting continuous gesture begins late and reports its end after its beginning",
    arguments: [true, false])
  func pendingContinuous(isFirst: Bool) {
    let press = LongPressGestureRecognizer()
    if isFirst { press.attached(to: pad, "press", target) }
    let pan = PanGestureRecognizer().attached(to: pad, "pan", target)
    if !isFirst { press.attached(to: pad, "press", target) }
    let judge = Judge()
    judge.waits = [("press", "pan")]
    press.delegate = judge
    scene.down(1, 100, 100)
    scene.wait(0.6)
    #expect(press.state == .possible)
    scene.up(1)
    #expect(
      scene.log.filter { $0.hasPrefix("press action") } == [
        "press action began", "press action ended",
      ])
    #expect(pan.state == .possible && press.state == .possible)
  }

  @Test("C5 the delegate of either recognizer can make one wait", arguments: [true, false])
  func requirementByDelegate(isByWaiting: Bool) {
    let judge = Judge()
    let swipe = SwipeGestureRecognizer().attached(to: pad, "swipe", target)
    let pan = PanGestureRecognizer().attached(to: pad, "pan", target)
    if isByWaiting {
      judge.waits = [("pan", "swipe")]
      pan.delegate = judge
    } else {
      judge.waitedFor = [("swipe", "pan")]
      swipe.delegate = judge
    }
    scene.down(1, 100, 100)
    scene.drag(1, to: 120, 100, steps: 4)
    #expect(pan.state == .possible)
    scene.drag(1, to: 120, 160, steps: 4)
    #expect(swipe.state == .failed && pan.state == .changed)
  }

  @Test("C5 two recognizers that wait for each other by delegate do not wait forever")
  func mutualWaiting() {
    let judge = Judge()
    judge.waits = [("first", "second"), ("second", "first")]
    let first = TapGestureRecognizer().attached(to: pad, "first", target)
    let second = TapGestureRecognizer().attached(to: pad, "second", target)
    first.delegate = judge
    second.delegate = judge
    scene.tap()
    #expect(scene.log.filter { $0.hasSuffix("action ended") }.count == 1)
    #expect(first.state == .possible && second.state == .possible)
  }

  @Test("C5 a required recognizer without touches holds nobody up")
  func absentRequirement() {
    let elsewhere = scene.pad("elsewhere", Rect(x: 0, y: 0, width: 50, height: 50))
    let other = TapGestureRecognizer().attached(to: elsewhere, "other", target)
    let edge = ScreenEdgePanGestureRecognizer().attached(to: scene.window, "edge", target)
    let tap = TapGestureRecognizer().attached(to: pad, "tap", target)
    tap.require(toFail: other)
    tap.require(toFail: edge)
    scene.tap()
    #expect(scene.log.contains("tap action ended"))
  }

  @Test("C6 the first recognizer wins; others that share its touches fail")
  func firstWins() {
    let pan = PanGestureRecognizer().attached(to: pad, "pan", target)
    let press = LongPressGestureRecognizer().attached(to: pad, "press", target)
    scene.down(1, 100, 100)
    scene.wait(0.6)
    #expect(press.state == .began && pan.state == .failed)
    scene.drag(1, to: 200, 100)
    #expect(!scene.log.contains { $0.hasPrefix("pan action") })
    scene.up(1)
    scene.log.removeAll()
    scene.down(1, 100, 100)
    scene.drag(1, to: 200, 100)
    scene.wait(0.6)
    #expect(pan.state == .changed && press.state == .failed)
  }

  @Test("C6 a later recognizer fails, too, and takes no touches away")
  func laterLoses() {
    let outer = PinchGestureRecognizer().attached(to: scene.window, "pinch", target)
    let pan = PanGestureRecognizer().attached(to: pad, "pan", target)
    scene.down(1, 100, 100)
    scene.drag(1, to: 150, 100)
    scene.down(2, 200, 100)
    scene.drag(2, to: 300, 100)
    #expect(pan.state == .changed)
    #expect(outer.state == .failed)
  }

  @Test("C6 a recognizer that has begun keeps fingers that join it from the views they land on")
  func joiningFinger() {
    let left = scene.pad("left", Rect(x: 0, y: 0, width: 200, height: 400))
    let right = scene.pad("right", Rect(x: 200, y: 0, width: 200, height: 400))
    let outer = PanGestureRecognizer().attached(to: scene.window, "outer", target)
    _ = TapGestureRecognizer().attached(to: left, "tap", target)
    let inner = PanGestureRecognizer().attached(to: right, "inner", target)
    scene.down(1, 100, 100)
    scene.drag(1, to: 150, 100, steps: 2)
    scene.down(2, 300, 100)
    #expect(inner.state == .possible && inner.touches == outer.touches.suffix(1))
    scene.drag(2, to: 300, 150, steps: 2)
    #expect(outer.state == .changed && scene.actions("inner").isEmpty)
    #expect(scene.states("inner") == ["failed (lost)"])
  }

  @Test("C6 recognizers of different touches do not interfere")
  func differentTouches() {
    let left = scene.pad("left", Rect(x: 0, y: 0, width: 200, height: 400))
    let right = scene.pad("right", Rect(x: 200, y: 0, width: 200, height: 400))
    let first = PanGestureRecognizer().attached(to: left, "first", target)
    let second = PanGestureRecognizer().attached(to: right, "second", target)
    scene.down(1, 100, 100)
    scene.down(2, 300, 100)
    scene.drag(1, to: 150, 100)
    scene.drag(2, to: 350, 100)
    #expect(first.state == .changed && second.state == .changed)
  }

  @Test("C6 both recognizers proceed when either delegate allows it", arguments: ["pan", "pinch"])
  func simultaneous(asked: String) {
    let judge = Judge()
    let pan = PanGestureRecognizer().attached(to: pad, "pan", target)
    let pinch = PinchGestureRecognizer().attached(to: pad, "pinch", target)
    if asked == "pan" {
      pan.delegate = judge
      judge.together = ["pinch"]
    } else {
      pinch.delegate = judge
      judge.together = ["pan"]
    }
    scene.down(1, 100, 100)
    scene.down(2, 200, 100)
    scene.drag(2, to: 300, 100)
    #expect(pan.state == .changed && pinch.state == .changed)
  }

  @Test("B6 an action can remove its view; later deliveries stay in order")
  func actionRemovesView() {
    let tap = TapGestureRecognizer().attached(to: pad, "tap", target)
    target.onAction = { _ in self.pad.removeFromSuperview() }
    scene.tap()
    #expect(
      scene.news() == [
        "pad began 1", "tap: ended", "pad cancelled 1", "tap action ended", "tap: possible",
      ])
    #expect(tap.state == .possible)
    scene.tap()
    #expect(scene.news() == ["Window began 1", "Window ended 1"])
  }

  @Test("C4 a cancelled gesture is not cancelled again by the action of its beginning")
  func disablingTooLate() {
    let holder = Claimer().attached(to: pad, "holder")
    let pan = PanGestureRecognizer().attached(to: pad, "pan", target)
    pan.require(toFail: holder)
    target.onAction = { recognizer in
      recognizer.isEnabled = false
      recognizer.isEnabled = true
    }
    scene.down(1, 100, 100)
    scene.move(1, 150, 100)
    scene.cancelAll()
    #expect(scene.actions("pan") == ["began", "cancelled"])
    #expect(scene.states("pan") == ["began", "cancelled", "possible"])
  }

  @Test("C4 a recognizer whose view leaves is cancelled")
  func viewLeaves() {
    let outer = PanGestureRecognizer().attached(to: scene.window, "outer", target)
    let pan = PanGestureRecognizer().attached(to: pad, "pan", target)
    pan.delegate = AllowAll.shared
    scene.down(1, 100, 100)
    scene.drag(1, to: 150, 100)
    _ = scene.news()
    pad.removeFromSuperview()
    #expect(scene.news() == ["pan: cancelled (disabled)", "pan action cancelled", "pan: possible"])
    scene.move(1, 160, 100)
    #expect(outer.state == .changed, "recognizers around the view go on")
  }
}
