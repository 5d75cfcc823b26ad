import Testing
import TrackerKit
import TrackerKitTesting

@Suite("Long press recognizer")
struct LongPressGestureRecognizerTests {
  private func press(
    fingers: Int = 1, _ tuning: GestureTuning = GestureTuning()
  ) -> LongPressGestureRecognizer {
    let press = LongPressGestureRecognizer(tuning: tuning)
    press.numberOfTouchesRequired = fingers
    return press
  }

  private let failed = ["failed", "possible"]

  @Test("C7 a press begins after 0.5 s, changes with every move, and ends when the finger lifts")
  func edges() {
    let seen = states(of: press()) { scene in
      scene.down(1, 100, 100)
      scene.wait(0.51)
      scene.move(1, 200, 100)
      scene.move(1, 201, 100)
      scene.up(1)
    }
    #expect(seen == ["began", "changed", "changed", "ended", "possible"])
  }

  @Test("C7 a lift after 0.49 s makes no long press, one after 0.51 s does")
  func duration() {
    for (seconds, isLong) in [(0.48, false), (0.5, true)] {
      // Lifting takes another 0.01 s.
      let seen = states(of: press()) { $0.tap(seconds: seconds) }
      #expect(seen == (isLong ? ["began", "ended", "possible"] : failed), "\(seconds) s")
    }
  }

  @Test("C7 before a press begins, it moves at most 10 pt")
  func slop() {
    for (distance, isPress) in [(9.9, true), (10, true), (10.1, false)] {
      let seen = states(of: press()) { scene in
        scene.down(1, 100, 100)
        scene.move(1, 100, 100 + distance)
        scene.wait(0.6)
      }
      #expect(seen == (isPress ? ["began"] : ["failed"]), "\(distance) pt")
    }
  }

  @Test("C7 a press takes exactly its number of fingers", arguments: 1...5)
  func fingers(count: Int) {
    for down in 1...5 {
      let seen = states(of: press(fingers: count)) { scene in
        scene.down(fingers: 1...down)
        scene.wait(0.6)
        scene.up(fingers: 1...down)
      }
      #expect(
        seen == (down == count ? ["began", "ended", "possible"] : failed), "\(down) for \(count)")
    }
  }

  @Test("C7 the time counts from the last finger needed")
  func lastFinger() {
    let pair = press(fingers: 2)
    let seen = states(of: pair) { scene in
      scene.down(1, 100, 100)
      scene.wait(0.2)
      scene.down(2, 160, 100)
      scene.wait(0.45)
      #expect(pair.state == .possible)
      scene.wait(0.1)
    }
    #expect(seen == ["began"])
  }

  @Test("C7 the fingers of a press land within 0.25 s")
  func landing() {
    for (seconds, isPress) in [(0.23, true), (0.25, false)] {
      let seen = states(of: press(fingers: 2)) { scene in
        scene.down(1, 100, 100)
        scene.wait(seconds)
        scene.down(2, 160, 100)
        scene.wait(0.6)
      }
      #expect(seen == (isPress ? ["began"] : ["failed"]), "\(seconds) s")
    }
  }

  @Test("C7 a press of several fingers ends when the first of them lifts")
  func firstLifts() {
    let seen = states(of: press(fingers: 3)) { scene in
      scene.down(fingers: 1...3)
      scene.wait(0.6)
      scene.up(2)
      scene.move(1, 70, 100)
      #expect(scene.states("it") == ["began", "ended"])
      scene.up(1)
      scene.up(3)
    }
    #expect(seen == ["began", "ended", "possible"])
  }

  @Test("B5 C7 a finger that lands during the press is ignored and stays with its view")
  func extraFinger() {
    let scene = TouchScene()
    let press = press().attached(to: scene.pad("pad"), "press")
    scene.down(1, 100, 100)
    scene.wait(0.6)
    _ = scene.news()
    scene.down(2, 200, 100)
    #expect(press.numberOfTouches == 1 && press.location.x == 100)
    scene.move(2, 230, 100)
    scene.up(1)
    scene.up(2)
    #expect(
      scene.log == [
        "pad began 2", "pad moved 2", "press: ended", "press: possible", "pad ended 2",
      ])
  }

  @Test("C4 cancelled touches cancel a press that has begun and fail one that has not")
  func cancelled() {
    let early = states(of: press()) { scene in
      scene.down(1, 100, 100)
      scene.cancelAll()
      scene.wait(1)
    }
    #expect(early == ["failed (touchesCancelled)", "possible"])
    let late = states(of: press()) { scene in
      scene.down(1, 100, 100)
      scene.wait(0.6)
      scene.cancelAll()
    }
    #expect(late == ["began", "cancelled", "possible"])
  }

  @Test("C2 after a press, or a failed one, the next takes its full time")
  func again() {
    let seen = states(of: press()) { scene in
      scene.tap(seconds: 0.4)
      scene.tap(seconds: 0.4)
      scene.tap(seconds: 0.6)
      scene.tap(seconds: 0.4)
    }
    #expect(seen == failed + failed + ["began", "ended", "possible"] + failed)
  }

  @Test(
    "C5 a tap that waits for a long press is recognized when the finger lifts in time",
    arguments: [0.3, 0.6])
  func tapWaits(seconds: Double) {
    let scene = TouchScene()
    let pad = scene.pad("pad")
    let target = ActionTarget(scene)
    let tap = TapGestureRecognizer().attached(to: pad, "tap", target)
    let press = press().attached(to: pad, "press", target)
    tap.require(toFail: press)
    scene.tap(seconds: seconds)
    #expect(scene.actions("tap") == (seconds < 0.5 ? ["ended"] : []))
    #expect(scene.actions("press") == (seconds < 0.5 ? [] : ["began", "ended"]))
  }

  @Test("C9 a press takes its constants from the tuning")
  func tuning() {
    let short = states(of: press(.with { $0.longPressDuration = 0.1 })) { $0.tap(seconds: 0.11) }
    #expect(short == ["began", "ended", "possible"])
    let loose = states(of: press(.with { $0.longPressSlop = 50 })) { scene in
      scene.down(1, 100, 100)
      scene.move(1, 149, 100)
      scene.wait(0.6)
    }
    #expect(loose == ["began"])
    let quick = press(fingers: 2, .with { $0.longestLanding = 0.005 })
    #expect(states(of: quick) { $0.down(fingers: 1...2) } == ["failed"])
  }

  private func press(_ tuning: GestureTuning) -> LongPressGestureRecognizer {
    press(fingers: 1, tuning)
  }
}
