import Testing
import TrackerKit
import TrackerKitTesting

/// What Flutter's suites for taps check, by this kit's rules.
@Suite("Flutter's tap suites")
struct FlutterTapParityTests {
  private let scene = TouchScene()
  private let target: ActionTarget
  private let pad: NamedView

  init() {
    target = ActionTarget(scene)
    pad = scene.pad("pad")
  }

  private func doubleTap() -> TapGestureRecognizer {
    let tap = TapGestureRecognizer().attached(to: pad, "double", target)
    tap.numberOfTapsRequired = 2
    return tap
  }

  @Test("C7 three taps are reported three times, once each")
  func noDuplicates() {
    TapGestureRecognizer().attached(to: pad, "tap", target)
    for count in 1...3 {
      scene.tap()
      #expect(scene.actions("tap").count == count)
    }
  }

  @Test("C6 of two taps on one view, the one attached first is recognized every time")
  func twoTaps() {
    TapGestureRecognizer().attached(to: pad, "first", target)
    TapGestureRecognizer().attached(to: pad, "second", target)
    for _ in 1...2 { scene.tap() }
    #expect(scene.actions("first") == ["ended", "ended"])
    #expect(
      scene.states("second").filter { $0 != "possible" } == ["failed (lost)", "failed (lost)"])
  }

  @Test("C6 a tap of the deeper view is recognized before one of the view around it")
  func deeperTap() {
    let inner = scene.pad("inner", Rect(x: 50, y: 50, width: 100, height: 100), in: pad)
    TapGestureRecognizer().attached(to: pad, "outer", target)
    TapGestureRecognizer().attached(to: inner, "inner", target)
    scene.tap(1, 100, 100)
    scene.tap(1, 300, 300)
    #expect(
      scene.log.filter { $0.contains("action") } == ["inner action ended", "outer action ended"])
  }

  @Test("C6 a tap that loses to a drag calls no action, neither failed nor cancelled")
  func losingTap() {
    TapGestureRecognizer().attached(to: pad, "tap", target)
    PanGestureRecognizer().attached(to: pad, "pan", target)
    scene.down(1, 50, 50)
    scene.move(1, 62, 50)
    scene.up(1)
    scene.down(1, 50, 50)
    scene.cancelAll()
    #expect(scene.actions("tap").isEmpty)
    #expect(scene.actions("pan") == ["began", "ended"])
  }

  @Test("C6 a double tap fails when another wins, during its first tap, the pause, or its last tap")
  func rejected() {
    for (delay, pause) in [(0.03, 0.1), (0.1, 0.1), (0.18, 0.1)] {
      let scene = TouchScene()
      let pad = scene.pad("pad")
      let target = ActionTarget(scene)
      let tap = TapGestureRecognizer().attached(to: pad, "double", target)
      tap.numberOfTapsRequired = 2
      let claimer = Claimer().attached(to: pad, "claimer", target)
      claimer.delay = delay
      scene.tap()
      scene.wait(pause)
      scene.tap()
      #expect(scene.actions("double").isEmpty && scene.states("double").first == "failed (lost)")
      #expect(scene.actions("claimer").first == "ended")
    }
  }

  @Test(
    "C5 a recognizer that waits for a double tap recognizes as soon as that has failed",
    arguments: [false, true])
  func passive(isFar: Bool) {
    let passive = Claimer().attached(to: pad, "passive", target)
    passive.claimsOn = .ended
    passive.require(toFail: doubleTap())
    scene.tap(1, 100, 100)
    #expect(scene.actions("passive").isEmpty)
    if isFar { scene.down(1, 300, 300) } else { scene.wait(0.4) }
    #expect(scene.actions("passive") == ["ended"])
  }

  @Test("C7 a second tap that comes too late is the first of the next double tap")
  func lateSecond() {
    _ = doubleTap()
    scene.tap()
    scene.wait(2)
    scene.tap()
    scene.wait(0.2)
    scene.tap()
    #expect(scene.actions("double") == ["ended"])
  }

  @Test("C7 a second tap too far away ends the double tap and does not begin the next")
  func farSecond() {
    _ = doubleTap()
    scene.tap(1, 100, 100)
    scene.tap(1, 200, 100)
    scene.tap(1, 200, 100)
    #expect(scene.actions("double").isEmpty)
    scene.tap(1, 200, 100)
    #expect(scene.actions("double") == ["ended"])
  }

  @Test("C7 a tap that moved is not part of a double tap; the two after it are")
  func movedTap() {
    _ = doubleTap()
    scene.down(1, 100, 100)
    scene.move(1, 146, 100)
    scene.up(1)
    scene.tap()
    #expect(scene.actions("double").isEmpty)
    scene.tap()
    #expect(scene.actions("double") == ["ended"])
  }

  @Test("C7 two overlapping fingers are neither a one-finger tap nor a one-finger double tap")
  func overlapping() {
    TapGestureRecognizer().attached(to: pad, "tap", target)
    _ = doubleTap()
    scene.down(1, 100, 100)
    scene.down(2, 110, 100)
    scene.up(1)
    scene.up(2)
    #expect(!scene.log.contains { $0.contains("action") })
  }

  @Test("C7 taps can follow each other as quickly as a finger can", arguments: 2...5)
  func rapid(count: Int) {
    let tap = TapGestureRecognizer().attached(to: pad, "taps", target)
    tap.numberOfTapsRequired = count
    for _ in 1...count { scene.tap(seconds: 0.001) }
    #expect(scene.actions("taps") == ["ended"])
  }

  @Test("C7 fingers on different views tap and long-press independently, at the same time")
  func multipleTaps() {
    let left = scene.pad("left", Rect(x: 0, y: 0, width: 200, height: 400))
    let right = scene.pad("right", Rect(x: 200, y: 0, width: 200, height: 400))
    for (name, view) in [("left", left), ("right", right)] {
      TapGestureRecognizer().attached(to: view, "\(name) tap", target)
      LongPressGestureRecognizer().attached(to: view, "\(name) press", target)
    }
    scene.down(1, 100, 100)
    scene.down(2, 300, 100)
    scene.move(1, 102, 101)
    scene.up(1)
    scene.wait(0.6)
    scene.move(2, 350, 100)
    scene.up(2)
    #expect(
      scene.log.filter { $0.contains("action") } == [
        "left tap action ended", "right press action began", "right press action changed",
        "right press action ended",
      ])
  }

  @Test("C3 a recognizer sees only touches of the types that it allows")
  func deviceKind() {
    let press = LongPressGestureRecognizer().attached(to: pad, "press", target)
    press.allowedTouchTypes = [.direct]
    var script = FingerScript()
    script.click(at: Point(x: 100, y: 100), seconds: 0.7)
    scene.play(script)
    #expect(scene.states("press").isEmpty)
    scene.tap(seconds: 0.7)
    #expect(scene.actions("press") == ["began", "ended"])
  }

  // MARK: Counting taps

  /// The counts of the view's touches when they are over.
  private func counts(_ script: (TouchScene) -> Void) -> [Int] {
    let scene = TouchScene()
    let pad = scene.pad("pad")
    var counts: [Int] = []
    pad.onTouches = { phase, touches, _ in
      if phase == .ended { counts += touches.map(\.tapCount) }
    }
    script(scene)
    return counts
  }

  @Test("A7 taps in a row count up, whatever recognizers make of them")
  func serialTaps() {
    let counts = counts { scene in for _ in 1...6 { scene.tap() } }
    #expect(counts == [1, 2, 3, 4, 5, 6])
  }

  @Test("A7 a tap counts on within 0.35 s and 45 pt of the last one, else from 1")
  func countLimits() {
    for (pause, shift, second) in [(0.33, 0.0, 2), (0.35, 0, 1), (0, 45, 2), (0, 45.1, 1)] {
      let counts = counts { scene in
        scene.tap(1, 100, 100)
        scene.wait(pause)
        scene.tap(1, 100 + shift, 100)
      }
      #expect(counts == [1, second], "\(pause) s, \(shift) pt")
    }
  }

  @Test("A7 a touch longer than 0.75 s or farther than 45 pt counts 0, and the next one 1")
  func noTap() {
    for (seconds, distance, count) in [(0.73, 0.0, 1), (0.75, 0, 0), (0, 45, 1), (0, 45.1, 0)] {
      let counts = counts { scene in
        scene.down(1, 100, 100)
        scene.wait(seconds)
        if distance > 0 { scene.move(1, 100 + distance, 100) }
        scene.up(1)
        scene.tap()
      }
      #expect(counts == [count, count + 1], "\(seconds) s, \(distance) pt")
    }
  }

  @Test("A7 a cancelled touch is not a tap: the next one counts from 1")
  func cancelledTap() {
    let counts = counts { scene in
      scene.tap()
      scene.down(1, 100, 100)
      scene.cancelAll()
      scene.tap()
    }
    #expect(counts == [1, 1])
  }

  @Test("A7 fingers that tap by turns at different locations have separate counts")
  func interleaved() {
    let counts = counts { scene in
      for _ in 1...2 {
        scene.down(1, 100, 100)
        scene.down(2, 300, 300)
        scene.up(1)
        scene.up(2)
      }
    }
    #expect(counts == [1, 1, 2, 2])
  }
}
