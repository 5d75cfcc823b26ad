import Testing
import TrackerKitTesting

@testable import TrackerKit

@Suite("Gesture states")
struct GestureStateTests {
  @Test("C1 a discrete gesture goes from possible only to recognized or failed")
  func discrete() {
    let allowed = allowedTransitions(isContinuous: false)
    #expect(allowed == ["possible→ended", "possible→failed"])
  }

  @Test("C1 a continuous gesture begins, changes, and ends or is cancelled; or it fails")
  func continuous() {
    let allowed = allowedTransitions(isContinuous: true)
    #expect(
      allowed == [
        "possible→began", "possible→failed", "began→changed", "began→ended", "began→cancelled",
        "changed→changed", "changed→ended", "changed→cancelled",
      ])
  }

  private func allowedTransitions(isContinuous: Bool) -> [String] {
    GestureState.allCases.flatMap { old in
      GestureState.allCases.compactMap { new in
        GestureState.allows(old, new, isContinuous: isContinuous) ? "\(old)→\(new)" : nil
      }
    }
  }

  @Test("D7 a target that is removed hears nothing more of the gesture")
  func removedTarget() {
    let scene = TouchScene()
    let target = ActionTarget(scene)
    let pan = PanGestureRecognizer().attached(to: scene.pad("pad"), "pan", target)
    scene.down(1, 100, 100)
    scene.move(1, 120, 100)
    pan.removeTarget(target)
    scene.move(1, 140, 100)
    #expect(scene.actions("pan") == ["began"] && pan.state == .changed)
  }

  @Test("D7 a target can remove itself from a gesture and a control while it is being destroyed")
  func departingTarget() {
    final class Departing: View {
      let pan: PanGestureRecognizer
      let button: Button

      init(_ pan: PanGestureRecognizer, _ button: Button) {
        (self.pan, self.button) = (pan, button)
        super.init()
        pan.addTarget(self, action: Action(Departing.act))
        button.addTarget(self, action: Action(Departing.act), for: .touchDown)
      }

      deinit {
        pan.removeTarget(self)
        button.removeTarget(self)
      }

      func act() {}
    }
    let (pan, button) = (PanGestureRecognizer(), Button())
    var target: Departing? = Departing(pan, button)
    #expect(pan.actions.count == 1 && target != nil)
    target = nil
    #expect(pan.actions.isEmpty)
    button.sendActions(for: .touchDown)
  }

  @Test("C1 changed after changed calls the actions each time")
  func repeatedChanges() {
    let scene = TouchScene()
    let pad = scene.pad("pad")
    let target = ActionTarget(scene)
    PanGestureRecognizer().attached(to: pad, "pan", target)
    scene.down(1, 100, 100)
    for x in [120.0, 121, 122] { scene.move(1, x, 100) }
    scene.up(1)
    #expect(
      scene.log.filter { $0.hasPrefix("pan action") } == [
        "pan action began", "pan action changed", "pan action changed", "pan action ended",
      ])
  }

  /// Ends twice.
  private final class Hasty: GestureRecognizer {
    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
      transition(to: .ended)
      transition(to: .ended)
    }
  }

  @Test("C1 an illegal transition stops the program")
  func illegalTransition() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let scene = TouchScene()
      Hasty().attached(to: scene.pad("pad"), "hasty")
      scene.down(1, 100, 100)
    }
    #expect(result.said("A gesture recognizer cannot go from ended to ended"))
  }

  @Test("C5 a cycle of requirements stops the program")
  func cyclicRequirement() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let (first, second, third) = (
        TapGestureRecognizer(), PanGestureRecognizer(), SwipeGestureRecognizer()
      )
      first.require(toFail: second)
      second.require(toFail: third)
      third.require(toFail: first)
    }
    #expect(result.said("Gesture recognizers require each other to fail"))
  }

  @Test("A10 ending ignoring more often than beginning it stops the program")
  func unbalancedEnd() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let app = Application(loop: EventLoop())
      app.beginIgnoringInteractionEvents()
      app.endIgnoringInteractionEvents()
      app.endIgnoringInteractionEvents()
    }
    #expect(result.said("Ignoring interaction ended without having begun"))
  }
}
