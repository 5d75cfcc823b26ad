import Testing
import TrackerKit
import TrackerKitTesting

@Suite("Delivery order")
struct DeliveryOrderTests {
  private let scene = TouchScene()

  /// Notes what it gets, and decides when it is told to.
  private final class Watcher: GestureRecognizer {
    let scene: TouchScene
    var endsOn: TouchPhase?
    var failsOn: TouchPhase?

    init(_ scene: TouchScene) {
      self.scene = scene
      super.init()
    }

    private func note(_ phase: TouchPhase) {
      scene.log.append("\(name ?? "") sees \(phase)")
      if endsOn == phase { transition(to: .ended) }
      if failsOn == phase { fail() }
    }

    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { note(.began) }
    override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { note(.moved) }
    override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { note(.ended) }
  }

  @Test("B1 recognizers see an event before the view, deepest view first, then as attached")
  func order() {
    let outer = scene.pad("outer")
    let inner = scene.pad("inner", in: outer)
    Watcher(scene).attached(to: scene.window, "window")
    Watcher(scene).attached(to: outer, "outer 1")
    Watcher(scene).attached(to: inner, "inner 1")
    Watcher(scene).attached(to: outer, "outer 2")
    Watcher(scene).attached(to: inner, "inner 2")
    scene.down(1, 100, 100)
    #expect(
      scene.log == [
        "inner 1 sees began", "inner 2 sees began", "outer 1 sees began", "outer 2 sees began",
        "window sees began", "inner began 1",
      ])
  }

  @Test("B1 the recognizer of the deeper view comes first, even if each watches its own finger")
  func orderOfFingers() {
    let left = scene.pad("left", Rect(x: 0, y: 0, width: 200, height: 400))
    scene.pad("inner", in: scene.pad("middle", in: left))
    let right = scene.pad("right", Rect(x: 200, y: 0, width: 200, height: 400))
    let knob = scene.pad("knob", in: right)
    Watcher(scene).attached(to: left, "left")
    Watcher(scene).attached(to: knob, "knob")
    scene.down(1, 100, 100)
    scene.down(2, 300, 100)
    _ = scene.news()
    scene.together {
      scene.move(1, 110, 100)
      scene.move(2, 310, 100)
    }
    #expect(scene.news().prefix(2) == ["knob sees moved", "left sees moved"])
  }

  @Test("B1 application and window see every event before hit testing")
  func overrides() {
    final class Root: Application {
      var log: [String] = []
      override func sendEvent(_ event: Event) {
        log.append("application")
        super.sendEvent(event)
      }
    }
    final class Glass: Window {
      override func sendEvent(_ event: Event) {
        (application as? Root)?.log.append("window")
        super.sendEvent(event)
      }
      override func hitTest(_ point: Point) -> View? {
        (application as? Root)?.log.append("hit test")
        return super.hitTest(point)
      }
    }
    let app = Root(loop: EventLoop())
    let scene = TouchScene(app: app)
    let glass = Glass(frame: scene.window.frame)
    app.show(glass)
    scene.down(1, 10, 10)
    scene.move(1, 20, 10)
    #expect(app.log == ["application", "window", "hit test", "application", "window"])
  }

  @Test("B2 B6 on recognition the view gets its cancel, then the action runs, then nothing more")
  func cancelsTouches() throws {
    let target = ActionTarget(scene)
    let pad = scene.pad("pad")
    let watcher = Watcher(scene).attached(to: pad, "watcher", target)
    let other = Watcher(scene).attached(to: pad, "other")
    other.delegate = AllowAll.shared
    watcher.endsOn = .moved
    scene.down(1, 100, 100)
    _ = scene.news()
    scene.move(1, 110, 100)
    scene.move(1, 120, 100)
    scene.up(1)
    #expect(
      scene.news() == [
        "watcher sees moved", "watcher: ended", "other sees moved", "pad cancelled 1",
        "watcher action ended", "other sees moved", "other sees ended",
        "other: failed (touchesGone)",
        "watcher: possible", "other: possible",
      ])
    let touch = try #require(pad.seen.first)
    #expect(touch.cancelReason == .recognizer && touch.view == nil)
  }

  @Test("B2 a recognizer that does not cancel touches leaves them to the view")
  func leavesTouches() {
    let pad = scene.pad("pad")
    let watcher = Watcher(scene).attached(to: pad, "watcher")
    watcher.endsOn = .moved
    watcher.cancelsTouchesInView = false
    scene.down(1, 100, 100)
    scene.move(1, 110, 100)
    scene.up(1)
    #expect(
      scene.log.filter { $0.hasPrefix("pad") } == ["pad began 1", "pad moved 1", "pad ended 1"])
  }

  @Test("B3 after the recognizer fails, a delayed touch arrives with its times and every move")
  func delaysBegan() throws {
    let pad = scene.pad("pad")
    let watcher = Watcher(scene).attached(to: pad, "watcher")
    watcher.delaysTouchesBegan = true
    var samples: [(TouchPhase, Double, [Double])] = []
    pad.onTouches = { phase, touches, event in
      let locations = event.samples(of: touches[0]).map(\.location.x)
      samples.append((phase, event.timestamp.seconds, locations))
      #expect(touches[0].timestamp == event.timestamp && touches[0].phase == phase)
    }
    scene.down(1, 100, 100)
    scene.together {
      scene.move(1, 101, 100)
      scene.move(1, 102, 100)
    }
    scene.move(1, 103, 100)
    #expect(samples.isEmpty)
    watcher.failsOn = .moved
    scene.move(1, 104, 100)
    #expect(samples.map(\.0) == [.began, .moved, .moved, .moved])
    #expect(samples.map(\.2) == [[100], [101, 102], [103], [104]])
    #expect(samples.map(\.1) == [0.01, 0.02, 0.03, 0.04])
    scene.up(1)
    #expect(samples.last?.0 == .ended && pad.seen.count == 1)
  }

  @Test("B3 a delayed touch is dropped when the recognizer recognizes")
  func dropsDelayed() {
    let pad = scene.pad("pad")
    let watcher = Watcher(scene).attached(to: pad, "watcher")
    watcher.delaysTouchesBegan = true
    watcher.endsOn = .ended
    scene.down(1, 100, 100)
    scene.move(1, 110, 100)
    scene.up(1)
    #expect(!scene.log.contains { $0.hasPrefix("pad") })
  }

  @Test("B3 a recognizer that cancels no touches drops a delayed one, but not a delivered one")
  func dropsUnseen() {
    let pad = scene.pad("pad")
    let watcher = Watcher(scene).attached(to: pad, "watcher")
    watcher.cancelsTouchesInView = false
    watcher.endsOn = .ended
    for isDelayed in [true, false] {
      watcher.delaysTouchesBegan = isDelayed
      scene.tap()
      let heard = scene.news().filter { $0.hasPrefix("pad") }
      #expect(heard == (isDelayed ? [] : ["pad began 1", "pad ended 1"]))
    }
  }

  @Test("B4 an end waits for the recognizer: failure delivers it, recognition cancels the touch")
  func delaysEnded() {
    let pad = scene.pad("pad")
    let double = TapGestureRecognizer().attached(to: pad, "double")
    double.numberOfTapsRequired = 2
    scene.tap()
    #expect(scene.news() == ["pad began 1"])
    scene.wait(0.4)
    #expect(scene.news() == ["double: failed", "pad ended 1", "double: possible"])
    scene.wait(1)
    scene.tap()
    scene.wait(0.1)
    scene.tap()
    #expect(
      scene.news() == [
        "pad began 1", "pad began 1", "double: ended", "pad cancelled 1,1", "double: possible",
      ])
    #expect(pad.seen.map(\.phase) == [.ended, .cancelled, .cancelled])
  }

  @Test("B4 without the delay, the end is delivered at once")
  func promptEnd() {
    let pad = scene.pad("pad")
    let double = TapGestureRecognizer().attached(to: pad, "double")
    double.numberOfTapsRequired = 2
    double.delaysTouchesEnded = false
    scene.tap()
    #expect(scene.news() == ["pad began 1", "pad ended 1"])
  }

  @Test("B2 B4 an end that the view got stays an end, even if the gesture is recognized later")
  func endStays() {
    let pad = scene.pad("pad")
    let double = TapGestureRecognizer().attached(to: pad, "double")
    double.numberOfTapsRequired = 2
    double.delaysTouchesEnded = false
    scene.tap()
    scene.tap()
    #expect(
      scene.log == [
        "pad began 1", "pad ended 1", "pad began 1", "double: ended", "pad cancelled 1",
        "double: possible",
      ])
    #expect(pad.seen.map(\.phase) == [.ended, .cancelled])
  }

  @Test("B5 a touch that the recognizer ignores stays with the view")
  func ignored() {
    let pad = scene.pad("pad")
    let pan = PanGestureRecognizer().attached(to: pad, "pan")
    pan.maximumNumberOfTouches = 1
    scene.down(1, 100, 100)
    scene.down(2, 200, 200)
    scene.drag(1, to: 150, 100)
    scene.move(2, 210, 200)
    scene.up(2)
    scene.up(1)
    #expect(
      scene.log.filter { $0.hasPrefix("pad") } == [
        "pad began 1", "pad began 2", "pad moved 1", "pad moved 1", "pad cancelled 1",
        "pad moved 2", "pad ended 2",
      ])
  }

  /// Begins on the first move and ignores its touches on the next one.
  private final class Quitter: GestureRecognizer {
    override var isContinuous: Bool { true }
    override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
      if isUndecided { return transition(to: .began) }
      for touch in touches { ignore(touch) }
    }
  }

  @Test("B5 C4 a gesture that ignores its last touch is cancelled, and starts again with the next")
  func ignoresAll() {
    let target = ActionTarget(scene)
    Quitter().attached(to: scene.pad("pad"), "quitter", target)
    for _ in 0..<2 {
      scene.log.removeAll()
      scene.down(1, 100, 100)
      scene.move(1, 110, 100)
      scene.move(1, 120, 100)
      #expect(scene.states("quitter") == ["began", "cancelled (touchesGone)", "possible"])
      #expect(scene.actions("quitter") == ["began", "cancelled"])
      scene.up(1)
    }
  }
}

/// Allows all recognizers to run together.
final class AllowAll: GestureRecognizerDelegate {
  nonisolated(unsafe) static let shared = AllowAll()

  func gestureRecognizer(
    _ recognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { true }
}
