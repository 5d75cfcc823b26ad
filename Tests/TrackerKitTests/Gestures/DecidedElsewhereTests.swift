import Testing
import TrackerKit
import TrackerKitTesting

/// Recognizers that decide outside their touch methods.
@Suite("Decided elsewhere")
struct DecidedElsewhereTests {
  /// Where a recognizer decides.
  enum Place: CaseIterable {
    case timer, mailbox, key, notification, animation, turnEnd, afterTouches, betweenTurns
  }

  /// Decides only when it is told to.
  private final class Decider: GestureRecognizer {
    var goesOn = false
    var onEnded: (() -> Void)?
    override var isContinuous: Bool { goesOn }
    override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { onEnded?() }
  }

  /// Calls a function once, where it is told to.
  private final class Caller: Application {
    var onKey: (() -> Void)?
    var onTouches: (() -> Void)?
    var onNotification: (() -> Void)?

    override func sendEvent(_ event: Event) {
      super.sendEvent(event)
      if case .key = event { call(&onKey) }
      if case .touches(let touches) = event, touches.kind == .ended { call(&onTouches) }
    }

    func notified(_ value: Int) { call(&onNotification) }

    private func call(_ function: inout (() -> Void)?) {
      let body = function
      function = nil
      body?()
    }
  }

  /// Carries a function to the loop's thread.
  private final class Letter {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  private let app = Caller(loop: EventLoop())
  private let scene: TouchScene
  private let target: ActionTarget
  private let pad: NamedView
  private let decider = Decider()

  init() {
    scene = TouchScene(app: app)
    target = ActionTarget(scene)
    pad = scene.pad("pad", Rect(x: 0, y: 0, width: 300, height: 300))
    decider.attached(to: pad, "decider", target)
  }

  /// Runs a function at a place, in a turn in which nothing else happens.
  private func run(at place: Place, _ body: @escaping () -> Void) {
    switch place {
    case .timer: app.loop.schedule(after: 0.001, body)
    case .mailbox:
      let letter = Letter(body)
      return withExtendedLifetime(letter) {
        app.loop.mailbox(for: letter).post { $0.body() }
        scene.together {}
      }
    case .key:
      app.onKey = body
      return scene.send(.key(KeyChange(label: "a", position: "a", isDown: true)))
    case .notification:
      let name = NotificationName<Int>("number")
      app.onNotification = body
      app.addObserver(app, Caller.notified, for: name)
      app.post(name, 1)
    case .animation:
      app.loop.animate { _ in
        body()
        return false
      }
    case .turnEnd:
      app.loop.onTurnEnd = { [app] in
        app.loop.onTurnEnd = nil
        body()
      }
    case .afterTouches:
      app.onTouches = body
      return scene.tap(9, 350, 350)
    case .betweenTurns: return body()
    }
    scene.together {}
  }

  @Test(
    "B2 B6 a decision made anywhere takes the touches, then calls its action",
    arguments: Place.allCases)
  func begins(_ place: Place) {
    decider.goesOn = true
    scene.down(1, 100, 100)
    run(at: place) { [decider] in decider.transition(to: .began) }
    #expect(
      scene.news().filter { !$0.hasPrefix("Window") } == [
        "pad began 1", "decider: began", "pad cancelled 1", "decider action began",
      ])
    run(at: place) { [decider] in decider.transition(to: .changed) }
    run(at: place) { [decider] in decider.transition(to: .ended) }
    #expect(scene.actions("decider") == ["changed", "ended"])
  }

  @Test(
    "C5 a tap that waits is recognized when the other one fails, wherever it does",
    arguments: Place.allCases)
  func waitingTap(_ place: Place) {
    decider.onEnded = { [unowned decider] in decider.startTimer(after: 60) {} }
    let tap = TapGestureRecognizer().attached(to: pad, "tap", target)
    tap.require(toFail: decider)
    scene.tap()
    #expect(scene.actions("tap").isEmpty)
    run(at: place) { [decider] in decider.fail() }
    #expect(scene.actions("tap") == ["ended"])
    #expect(tap.state == .possible && decider.state == .possible, "both sequences are over")
  }

  @Test("B3 held touches are delivered when the recognizer fails", arguments: Place.allCases)
  func heldTouches(_ place: Place) {
    decider.delaysTouchesBegan = true
    scene.down(1, 100, 100)
    run(at: place) { [decider] in decider.cancel() }
    #expect(scene.deliveries("pad") == ["began 1"])
  }

  @Test("B3 B5 held touches are delivered when they are ignored", arguments: Place.allCases)
  func ignoredTouches(_ place: Place) {
    decider.delaysTouchesBegan = true
    scene.down(1, 100, 100)
    run(at: place) { [decider] in decider.touches.forEach(decider.ignore) }
    #expect(scene.deliveries("pad") == ["began 1"])
  }

  @Test(
    "B6 Q2 actions come after the handler, and before the next event", arguments: [0.001, 0.05])
  func order(seconds: Double) {
    decider.goesOn = true
    scene.down(1, 100, 100)
    scene.log.removeAll()
    app.loop.schedule(after: seconds) { [scene, decider] in
      decider.transition(to: .began)
      decider.transition(to: .changed)
      scene.log.append("timer is over")
    }
    app.loop.schedule(after: seconds) { [scene] in scene.log.append("next timer") }
    scene.wait(0.1)
    #expect(
      scene.log == [
        "decider: began", "decider: changed", "timer is over", "pad cancelled 1",
        "decider action began", "decider action changed", "next timer",
      ])
  }

  @Test("B6 a recognizer's own timer is a place like any other")
  func ownTimer() {
    decider.goesOn = true
    decider.onEnded = { [scene, decider] in
      decider.startTimer(after: 0.02) {
        decider.transition(to: .began)
        decider.startTimer(after: 0.02) { decider.transition(to: .ended) }
        scene.log.append("timer is over")
      }
    }
    scene.tap()
    scene.wait(0.1)
    #expect(
      scene.log == [
        "pad began 1", "decider: began", "timer is over", "pad cancelled 1",
        "decider action began", "decider: ended", "decider action ended", "decider: possible",
      ])
  }

  /// Keeps the turns of a loop.
  private final class Turns: TurnObserver {
    var turns: [Turn] = []
    func tickWillClose(_ tick: Int64) {}
    func turnWillBegin(_ turn: Turn) { turns.append(turn) }
  }

  /// Lets a recognizer be decided by timers while something happens; returns the log with the ticks.
  private static func log(of script: (TouchScene) -> Void) -> [String] {
    let scene = TouchScene()
    let target = ActionTarget(scene)
    let decider = Decider().attached(to: scene.pad("pad"), "decider", target)
    decider.goesOn = true
    target.onAction = { _ in scene.log.append("tick \(scene.app.loop.tick)") }
    for (seconds, state) in [(0.1, GestureState.began), (0.15, .changed), (0.2, .ended)] {
      scene.app.loop.schedule(after: seconds) { decider.transition(to: state) }
    }
    return withExtendedLifetime(target) {
      script(scene)
      return scene.log
    }
  }

  @Test("B6 S3 the same turns again have the same decisions in the same ticks")
  func replay() {
    let observer = Turns()
    let live = Self.log { scene in
      scene.app.loop.observer = observer
      scene.down(1, 100, 100)
      scene.wait(0.5)
      scene.up(1)
    }
    #expect(live.count(where: { $0.hasPrefix("decider action") }) == 3)
    #expect(live == Self.log { scene in observer.turns.forEach(scene.app.loop.handle) })
  }

  @Test("B6 C4 disabling a recognizer is carried out after the handler that does it, once")
  func disabling() {
    decider.goesOn = true
    scene.down(1, 100, 100)
    run(at: .betweenTurns) { [decider] in decider.transition(to: .began) }
    run(at: .timer) { [scene, decider] in
      decider.isEnabled = false
      decider.isEnabled = true
      scene.log.append("timer is over")
    }
    #expect(
      scene.log.suffix(4) == [
        "decider: cancelled (disabled)", "timer is over", "decider action cancelled",
        "decider: possible",
      ])
  }
}
