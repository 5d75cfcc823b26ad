import Testing
import TrackerKit
import TrackerKitTesting

/// Recognizers that wait without touches (decision 4).
@Suite("Paused recognizers")
struct PausedRecognizerTests {
  private let scene = TouchScene()
  private let target: ActionTarget
  private let pad: NamedView

  init() {
    target = ActionTarget(scene)
    pad = scene.pad("pad")
  }

  /// Does nothing but what it is told to.
  private final class Waiter: GestureRecognizer {
    var goesOn = false
    var onBegan: (() -> Void)?
    var onEnded: (() -> Void)?

    override var isContinuous: Bool { goesOn }

    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { onBegan?() }

    override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { onEnded?() }
  }

  @Test("C2 a paused recognizer does not fail before its timer is over, and then at once")
  func timer() {
    let waiter = Waiter().attached(to: pad, "waiter")
    waiter.onEnded = { [unowned waiter] in waiter.startTimer(after: 0.3) {} }
    let tap = TapGestureRecognizer().attached(to: pad, "tap", target)
    tap.require(toFail: waiter)
    scene.tap()
    scene.wait(0.29)
    #expect(waiter.state == .possible && scene.log == ["pad began 1"])
    scene.wait(0.05)
    #expect(
      scene.log == [
        "pad began 1", "waiter: failed (touchesGone)", "tap: ended", "pad cancelled 1",
        "tap action ended", "waiter: possible", "tap: possible",
      ])
  }

  @Test("C2 a timer that starts another one prolongs the pause; a new touch does, too")
  func prolonged() {
    let waiter = Waiter().attached(to: pad, "waiter")
    waiter.onEnded = { [unowned waiter] in
      waiter.startTimer(after: 0.2) { waiter.startTimer(after: 0.2) {} }
    }
    scene.tap()
    scene.wait(0.35)
    #expect(scene.states("waiter").isEmpty)
    waiter.onEnded = nil
    scene.down(1, 100, 100)
    scene.wait(1)
    #expect(scene.states("waiter").isEmpty, "its touch is down")
    scene.up(1)
    #expect(scene.states("waiter") == ["failed (touchesGone)", "possible"])
  }

  @Test("C2 a paused recognizer whose timer is stopped fails at once")
  func stopped() {
    let waiter = Waiter().attached(to: pad, "waiter")
    waiter.onEnded = { [unowned waiter] in waiter.startTimer(after: 1) {} }
    scene.tap()
    #expect(scene.states("waiter").isEmpty)
    waiter.stopTimer()
    #expect(scene.states("waiter") == ["failed (touchesGone)", "possible"])
    #expect(scene.log.contains("pad ended 1"))
  }

  @Test("C2 a gesture that begins in a pause and does not end is cancelled")
  func begunInPause() {
    let waiter = Waiter().attached(to: pad, "waiter", target)
    waiter.goesOn = true
    waiter.onEnded = { [unowned waiter] in
      waiter.startTimer(after: 0.2) { waiter.transition(to: .began) }
    }
    scene.tap()
    scene.wait(0.3)
    #expect(scene.states("waiter") == ["began", "cancelled (touchesGone)", "possible"])
    #expect(scene.actions("waiter") == ["began", "cancelled"])
  }

  @Test("C2 C5 a gesture that may begin only after its touches are gone is cancelled")
  func begunTooLate() {
    let double = TapGestureRecognizer().attached(to: pad, "double")
    double.numberOfTapsRequired = 2
    let waiter = Waiter().attached(to: pad, "waiter", target)
    waiter.goesOn = true
    waiter.require(toFail: double)
    waiter.onBegan = { [unowned waiter] in waiter.transition(to: .began) }
    scene.tap()
    scene.wait(1)
    #expect(scene.actions("waiter") == ["began", "cancelled"])
    #expect(waiter.state == .possible)
  }

  @Test("B5 C2 a recognizer that ignores the touch that ended its pause fails")
  func ignored() {
    let waiter = Waiter().attached(to: pad, "waiter")
    waiter.onEnded = { [unowned waiter] in waiter.startTimer(after: 1) {} }
    scene.tap()
    waiter.onBegan = { [unowned waiter] in
      waiter.stopTimer()
      for touch in waiter.touches { waiter.ignore(touch) }
    }
    scene.down(1, 100, 100)
    #expect(scene.states("waiter") == ["failed (touchesGone)", "possible"])
    scene.up(1)
    #expect(scene.log.filter { $0 == "pad ended 1" }.count == 2)
  }
}
