import Testing
import TrackerKit
import TrackerKitTesting

@Suite("Touch storms")
struct TouchStormTests {
  /// Shows its fingers, and may forget those that are cancelled.
  private final class Board: View {
    var fingers: [Touch] = []
    let forgetsCancelled: Bool

    init(frame: Rect, forgetsCancelled: Bool) {
      self.forgetsCancelled = forgetsCancelled
      super.init(frame: frame)
      isMultipleTouchEnabled = true
    }

    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { fingers += touches }
    override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
      fingers.removeAll { touches.contains($0) }
    }
    override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
      if !forgetsCancelled { fingers.removeAll { touches.contains($0) } }
    }
  }

  private func faults(_ seed: UInt64, forgetsCancelled: Bool) -> [String] {
    let scene = TouchScene()
    let board = Board(frame: scene.window.bounds, forgetsCancelled: forgetsCancelled)
    scene.window.addSubview(board)
    return TouchStorm(seed: seed, keys: [.escape]).run(on: scene.app) {
      board.fingers.contains(where: \.isOver) ? "a finger that is gone" : nil
    }
  }

  @Test("A9 a storm finds a view that ignores cancellation, and none in one that does not")
  func ghosts() {
    for seed in 0..<8 as Range<UInt64> {
      #expect(faults(seed, forgetsCancelled: false) == [], "seed \(seed)")
      let found = faults(seed, forgetsCancelled: true)
      #expect(found.count == 1 && found[0].hasPrefix("turn "), "seed \(seed): \(found)")
      #expect(found[0].hasSuffix("s: a finger that is gone"))
    }
  }

  @Test("A storm finds a control that tracks a touch which is gone")
  func tracking() {
    /// Does not tell its superclass that the touches have ended.
    final class Deaf: Control {
      override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {}
      override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {}
    }
    let scene = TouchScene()
    scene.window.addSubview(Deaf(frame: scene.window.bounds))
    #expect(
      TouchStorm(seed: 1, turns: 50).run(on: scene.app) == [
        "at rest: Deaf tracks a touch that is gone"
      ])
  }

  @Test("A10 a storm finds a view that leaves interaction ignored")
  func ignoring() {
    final class Gate: View {
      override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
        window?.application?.beginIgnoringInteractionEvents()
      }
    }
    let scene = TouchScene()
    scene.window.addSubview(Gate(frame: scene.window.bounds))
    #expect(TouchStorm(seed: 1).run(on: scene.app) == ["at rest: interaction is ignored"])
  }

  @Test("The same storm is the same turns; another seed makes others, and the observer comes back")
  func determinism() {
    final class Turns: TurnObserver {
      var turns: [Turn] = []
      func tickWillClose(_ tick: Int64) {}
      func turnWillBegin(_ turn: Turn) { turns.append(turn) }
    }
    func turns(_ seed: UInt64) -> [Turn] {
      let scene = TouchScene()
      let observer = Turns()
      scene.app.loop.observer = observer
      #expect(TouchStorm(seed: seed, turns: 50, keys: [.tab]).run(on: scene.app) == [])
      #expect(scene.app.deliveryObserver === scene)
      return observer.turns
    }
    #expect(turns(3) == turns(3))
    #expect(turns(3) != turns(4))
    #expect(turns(3).count >= 50)
    let inputs = turns(3).flatMap(\.inputs)
    #expect(inputs.contains { if case .key = $0 { true } else { false } })
  }

  @Test("A1 C1 the watch finds touches and states that are out of order")
  func watch() {
    let watch = DeliveryWatch()
    let scene = TouchScene()
    let pad = scene.pad("pad")
    scene.down(1, 10, 10)
    let event = scene.app.touchEvent
    watch.delivered(.touches(event), touches: event.allTouches, to: pad)
    #expect(watch.faults == [])
    watch.checkRest()
    #expect(watch.faults == ["NamedView still has the touches [1]"])
    watch.delivered(.touches(event), touches: event.allTouches, to: pad)
    #expect(watch.faults.last == "NamedView: touch 1 began out of order")
    let tap = TapGestureRecognizer()
    watch.recognizer(tap, went: .began, to: .possible, because: .decision)
    #expect(
      watch.faults.dropFirst(2) == [
        "recognizer ?, TapGestureRecognizer, went from began, but stood at possible",
        "recognizer ?, TapGestureRecognizer, went from began to possible because decision",
      ])
  }
}
