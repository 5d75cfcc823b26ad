import Testing
import TrackerKit
import TrackerKitTesting

/// What storms have found, each case by itself.
@Suite("Storm findings")
struct StormFindingsTests {
  private let scene = TouchScene()
  private let pad: NamedView

  init() {
    pad = scene.pad("pad")
  }

  @Test("A9 a view that leaves while its touch ends is notified only once")
  func leavesAtEnd() {
    pad.onTouches = { [pad] phase, _, _ in if phase == .ended { pad.removeFromSuperview() } }
    scene.tap()
    #expect(scene.log == ["pad began 1", "pad ended 1"])
    #expect(pad.seen.map(\.phase) == [.ended])
  }

  @Test("B2 a late recognition cancels no touch whose end the view has seen")
  func lateRecognition() {
    let double = TapGestureRecognizer().attached(to: pad, "double")
    double.numberOfTapsRequired = 2
    double.delaysTouchesEnded = false
    scene.tap()
    scene.wait(0.1)
    scene.tap()
    #expect(
      scene.log == [
        "pad began 1", "pad ended 1", "pad began 1", "double: ended", "pad cancelled 1",
        "double: possible",
      ])
  }

  @Test("A9 a view moved by a callback about its removal has only one superview")
  func movedWhileLeaving() {
    let other = scene.pad("other")
    other.isUserInteractionEnabled = false
    pad.onTouches = { [pad] phase, _, _ in if phase == .cancelled { other.addSubview(pad) } }
    scene.down(1, 100, 100)
    pad.removeFromSuperview()
    #expect(pad.superview === other && other.subviews.count == 1)
    pad.removeFromSuperview()
    #expect(pad.superview == nil && other.subviews.isEmpty)
  }

  /// Begins and ends on the first move.
  private final class Flash: GestureRecognizer {
    override var isContinuous: Bool { true }
    override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
      guard isUndecided else { return }
      transition(to: .began)
      transition(to: .ended)
    }
  }

  @Test("C1 an action that disables a gesture already over does not change its result")
  func disabledInOldAction() {
    let target = ActionTarget(scene)
    Flash().attached(to: pad, "flash", target)
    target.onAction = { if $0.state == .began { $0.isEnabled = false } }
    scene.down(1, 100, 100)
    scene.move(1, 110, 100)
    #expect(
      scene.log.filter { $0.hasPrefix("flash") } == [
        "flash: began", "flash: ended", "flash action began", "flash action ended",
        "flash: possible",
      ])
  }

  @Test("B4 a recognizer that stops delaying releases a held end")
  func delaysNoMore() {
    let double = TapGestureRecognizer().attached(to: pad, "double")
    double.numberOfTapsRequired = 2
    scene.tap()
    #expect(scene.news() == ["pad began 1"])
    double.delaysTouchesEnded = false
    #expect(scene.news() == ["pad ended 1"])
  }

  /// Ignores the second finger when it moves.
  private final class OneFinger: GestureRecognizer {
    override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
      for touch in touches where touch.number == 2 { ignore(touch) }
    }
  }

  @Test("B3 B5 an ignored touch is no longer held, even if the recognizer goes on")
  func ignoredGoesOn() {
    let one = OneFinger().attached(to: pad, "one")
    one.delaysTouchesBegan = true
    scene.down(1, 100, 100)
    scene.down(2, 200, 100)
    scene.move(2, 210, 100)
    #expect(scene.log == ["pad began 2", "pad moved 2"])
  }

  /// Makes the recognizers wait for each other in a cycle, or disables the one it is asked about.
  private final class Judge: GestureRecognizerDelegate {
    var circle: [GestureRecognizer] = []
    var disables = false

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
      if disables { recognizer.isEnabled = false }
      return true
    }

    func gestureRecognizer(
      _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool {
      guard let index = circle.firstIndex(where: { $0 === recognizer }) else { return false }
      return circle[(index + 1) % circle.count] === other
    }
  }

  @Test("C5 three recognizers that wait for each other by delegate do not wait forever")
  func circle() {
    let target = ActionTarget(scene)
    let judge = Judge()
    judge.circle = ["first", "second", "third"].map { name in
      TapGestureRecognizer().attached(to: pad, name, target)
    }
    for recognizer in judge.circle { recognizer.delegate = judge }
    scene.tap()
    scene.wait(1)
    #expect(scene.log.filter { $0.hasSuffix("action ended") }.count == 1)
    #expect(scene.log.contains { $0.hasPrefix("pad cancelled") })
  }

  /// Makes the recognizer in the middle and each of the others wait for each other.
  private final class Chain: GestureRecognizerDelegate {
    let middle = Claimer()

    func gestureRecognizer(
      _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool {
      other.delegate === self && (recognizer === middle) != (other === middle)
    }
  }

  @Test("C5 the last of a chain of recognizers that wait for each other lets another one begin")
  func chain() {
    let target = ActionTarget(scene)
    let chain = Chain()
    for (name, claimer) in [("middle", chain.middle), ("left", Claimer()), ("right", Claimer())] {
      claimer.attached(to: pad, name, target)
      claimer.claimsOn = .began
      claimer.delegate = chain
    }
    // Nobody waits for it, and it does not decide.
    Claimer().attached(to: pad, "idle", target)
    scene.down(1, 100, 100)
    #expect(scene.states("middle") == ["ended"])
    #expect(scene.states("left") == ["failed (requirement)"])
    #expect(scene.states("right") == ["failed (requirement)"])
  }

  /// Makes either of two recognizers wait, and then denies that the other one does.
  private final class Contrarian: GestureRecognizerDelegate {
    private weak var made: GestureRecognizer?

    func gestureRecognizer(
      _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool {
      guard other.delegate === self else { return false }
      let isDenied = made === other
      made = isDenied ? nil : recognizer
      return !isDenied
    }

    func forget() { made = nil }
  }

  @Test("B4 C5 recognizers whose delegate changes its answers do not wait forever")
  func changingAnswers() {
    let target = ActionTarget(scene)
    let judge = Contrarian()
    let (last, first, second) = (Claimer(), Claimer(), Claimer())
    for (name, claimer) in [("last", last), ("first", first), ("second", second)] {
      claimer.attached(to: pad, name, target)
      claimer.claimsOn = claimer === second ? .moved : .began
    }
    last.require(toFail: first)
    first.delegate = judge
    second.delegate = judge
    scene.down(1, 100, 100)
    judge.forget()
    #expect(scene.news() == ["pad began 1"])
    scene.move(1, 110, 100)
    scene.up(1)
    #expect(scene.actions("first") == ["ended"])
    #expect(scene.states("last") == ["failed (requirement)", "possible"])
    #expect(scene.deliveries("pad") == ["cancelled 1"])
  }

  @Test("C3 a delegate can disable the recognizer it is asked about")
  func disabledWhenAsked() {
    let judge = Judge()
    judge.disables = true
    let pan = PanGestureRecognizer().attached(to: pad, "pan")
    pan.delegate = judge
    scene.down(1, 100, 100)
    scene.drag(1, to: 150, 100)
    scene.up(1)
    #expect(
      scene.log.filter { $0.hasPrefix("pan") } == ["pan: failed (disabled)", "pan: possible"])
    #expect(scene.log.last == "pad ended 1")
  }

  @Test("A10 ignoring that ends while it begins leaves no timer")
  func shortIgnoring() {
    let app = scene.app
    pad.onTouches = { phase, _, _ in if phase == .cancelled { app.endIgnoringInteractionEvents() } }
    scene.down(1, 100, 100)
    app.beginIgnoringInteractionEvents()
    #expect(!app.isIgnoringInteractionEvents)
    // The pause of the finger has its own (rule C8).
    scene.wait(0.1)
    #expect(app.loop.deadline == nil)
  }

  @Test("Q6 a function posted before the loop runs ends its first wait")
  func postedBefore() {
    final class Counter: @unchecked Sendable { var posts = 0 }
    let counter = Counter()
    scene.app.loop.mailbox(for: counter).post { _ in }
    scene.app.loop.postbox.onPost { counter.posts += 1 }
    #expect(counter.posts == 1)
  }
}
