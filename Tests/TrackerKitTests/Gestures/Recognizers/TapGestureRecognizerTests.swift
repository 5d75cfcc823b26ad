import Testing
import TrackerKit
import TrackerKitTesting

@Suite("Tap recognizer")
struct TapGestureRecognizerTests {
  private func tap(
    _ taps: Int = 1, fingers: Int = 1, _ tuning: GestureTuning = GestureTuning()
  ) -> TapGestureRecognizer {
    let tap = TapGestureRecognizer(tuning: tuning)
    tap.numberOfTapsRequired = taps
    tap.numberOfTouchesRequired = fingers
    return tap
  }

  private let recognized = ["ended", "possible"]
  private let failed = ["failed", "possible"]

  @Test(
    "C7 a tap takes exactly its number of fingers, which can land and lift one by one",
    arguments: 1...5)
  func fingers(count: Int) {
    for down in 1...5 {
      let seen = states(of: tap(fingers: count)) { scene in
        scene.down(fingers: 1...down)
        scene.up(fingers: 1...down)
      }
      #expect(seen == (down == count ? recognized : failed), "\(down) fingers for \(count)")
    }
  }

  @Test("C7 fingers that land and lift in one turn make a tap, too", arguments: 1...5)
  func oneTurn(count: Int) {
    let seen = states(of: tap(fingers: count)) { scene in
      scene.together { scene.down(fingers: 1...count) }
      scene.together { scene.up(fingers: 1...count) }
    }
    #expect(seen == recognized)
  }

  @Test("C7 a tap is reported once, when its last finger lifts")
  func moment() {
    let scene = TouchScene()
    let target = ActionTarget(scene)
    let pair = tap(fingers: 2).attached(to: scene.pad("pad"), "tap", target)
    scene.down(fingers: 1...2)
    scene.up(2)
    #expect(pair.state == .possible && scene.actions("tap").isEmpty)
    scene.up(1)
    #expect(scene.actions("tap") == ["ended"])
  }

  @Test("C7 an extra finger fails the tap at once", arguments: 1...4)
  func tooMany(count: Int) {
    let seen = states(of: tap(fingers: count)) { $0.down(fingers: 1...count + 1) }
    #expect(seen == ["failed"])
  }

  @Test("C7 a finger that lands after another has lifted fails the tap")
  func lateFinger() {
    let seen = states(of: tap(fingers: 2)) { scene in
      scene.down(fingers: 1...2)
      scene.up(1)
      scene.down(3, 180, 100)
      scene.up(2)
      scene.up(3)
    }
    #expect(seen == failed)
  }

  @Test(
    "C7 the required number of taps in a row is recognized, by any number of fingers",
    arguments: 1...5)
  func taps(count: Int) {
    for fingers in 1...3 {
      let seen = states(of: tap(count, fingers: fingers)) { scene in
        for _ in 1...count {
          scene.down(fingers: 1...fingers)
          scene.up(fingers: 1...fingers)
        }
      }
      #expect(seen == recognized, "\(fingers) fingers")
    }
  }

  @Test("C7 too few taps fail when no further one comes in time")
  func tooFew() {
    let seen = states(of: tap(3)) { scene in
      scene.tap()
      scene.tap()
      scene.wait(0.4)
    }
    #expect(seen == failed)
  }

  @Test(
    "C7 A7 a tap moves at most 7 mm from where it began, but at least 10 pt, even if it returns; where nobody knows the panel's size, 45 pt",
    arguments: [(nil, 45), (4, 28), (1, 10), (10, 70)] as [(Double?, Double)])
  func slop(density: Double?, most: Double) {
    for (distance, isTap) in [(most - 0.1, true), (most, true), (most + 0.1, false)] {
      var counts: [Int] = []
      let seen = states(of: tap()) { scene in
        scene.setDensity(density)
        scene.down(1, 100, 100)
        scene.move(1, 100 + distance, 100)
        scene.move(1, 100, 100)
        counts = scene.app.touchEvent.allTouches.map(\.tapCount)
        scene.up(1)
      }
      #expect(seen == (isTap ? recognized : failed), "\(distance) pt")
      #expect(counts == [isTap ? 1 : 0], "\(distance) pt")
    }
  }

  @Test("A7 C7 what a tap is follows the window when it comes to another panel")
  func otherPanel() {
    let scene = TouchScene()
    let target = ActionTarget(scene)
    tap().attached(to: scene.pad("pad"), "tap", target)
    let size = scene.window.bounds.size
    for density in [4.0, 8] {
      let millimeters = Size(width: size.width / density, height: size.height / density)
      scene.send(
        .display(
          .resized(DisplayGeometry(points: size, pixels: size, millimeters: millimeters))))
      scene.down(1, 100, 100)
      scene.move(1, 140, 100)
      scene.up(1)
    }
    #expect(scene.actions("tap") == ["ended"], "40 pt are 10 mm, then 5 mm")
  }

  @Test(
    "C5 C6 beside a pan, a finger that has gone 10 pt pans, whether or not the tap waits for that")
  func besidePan() {
    for waits in [false, true] {
      for (distance, expected) in [(10.0, ["tap action ended"]), (10.1, [])] {
        let scene = TouchScene()
        let pad = scene.pad("pad")
        let target = ActionTarget(scene)
        let tap = tap().attached(to: pad, "tap", target)
        let pan = PanGestureRecognizer().attached(to: pad, "pan", target)
        if waits { tap.require(toFail: pan) }
        scene.down(1, 100, 100)
        scene.move(1, 100 + distance, 100)
        scene.up(1)
        #expect(scene.log.filter { $0.contains("tap action") } == expected, "\(distance) pt")
        #expect(scene.actions("pan").isEmpty == !expected.isEmpty, "\(distance) pt")
      }
    }
  }

  @Test("C7 a tap lasts at most 0.75 s, from its first finger to its last")
  func duration() {
    for (seconds, isTap) in [(0.73, true), (0.75, false)] {
      // Each report takes another 0.01 s.
      let single = states(of: tap()) { $0.tap(seconds: seconds) }
      #expect(single == (isTap ? recognized : failed), "\(seconds) s")
      let pair = states(of: tap(fingers: 2)) { scene in
        scene.down(fingers: 1...2)
        scene.up(1)
        scene.wait(seconds - 0.02)
        scene.up(2)
      }
      #expect(pair == (isTap ? recognized : failed), "\(seconds) s with two fingers")
    }
  }

  @Test("C7 the next tap begins within 0.35 s after the end of the previous one")
  func pause() {
    for (seconds, isDouble) in [(0.33, true), (0.35, false)] {
      let seen = states(of: tap(2)) { scene in
        scene.tap()
        scene.wait(seconds)
        scene.tap()
      }
      #expect(seen == (isDouble ? recognized : failed), "\(seconds) s")
    }
  }

  @Test("C7 the next tap is within 45 pt of the previous one, not of the first")
  func distance() {
    for (distance, isTriple) in [(44.9, true), (45, true), (45.1, false)] {
      let seen = states(of: tap(3)) { scene in
        for step in 0...2 { scene.tap(1, 100 + Double(step) * distance, 100) }
      }
      #expect(seen == (isTriple ? recognized : failed), "\(distance) pt")
    }
  }

  @Test("C7 the distance between taps of several fingers is that of their centers")
  func middles() {
    for (shift, isDouble) in [(44.9, true), (45.1, false)] {
      let seen = states(of: tap(2, fingers: 2)) { scene in
        scene.down(1, 50, 100)
        scene.down(2, 250, 100)
        scene.up(1)
        scene.up(2)
        // The first of them lands far from the center, and so does a finger at its location.
        scene.down(2, 250 + shift, 100)
        scene.down(1, 50 + shift, 100)
        scene.up(2)
        scene.up(1)
      }
      #expect(seen == (isDouble ? recognized : failed), "\(shift) pt")
    }
  }

  @Test("C7 the fingers of a tap land within 0.25 s")
  func landing() {
    for (seconds, isTap) in [(0.23, true), (0.25, false)] {
      let seen = states(of: tap(fingers: 2)) { scene in
        scene.down(1, 100, 100)
        scene.wait(seconds)
        scene.down(2, 160, 100)
        scene.up(fingers: 1...2)
      }
      #expect(seen == (isTap ? recognized : failed), "\(seconds) s")
    }
  }

  @Test("C4 a cancelled touch makes a tap fail, in its first tap or a later one")
  func cancelled() {
    let first = states(of: tap()) { scene in
      scene.down(1, 100, 100)
      scene.cancelAll()
    }
    #expect(first == ["failed (touchesCancelled)", "possible"])
    let second = states(of: tap(2)) { scene in
      scene.tap()
      scene.down(1, 100, 100)
      scene.cancelAll()
      scene.tap()
      scene.tap()
    }
    #expect(second == ["failed (touchesCancelled)", "possible"] + recognized)
  }

  @Test("C2 after a failure the next tap counts from one")
  func countsAgain() {
    let seen = states(of: tap(2)) { scene in
      scene.tap()
      scene.wait(0.5)
      scene.tap()
      scene.tap()
    }
    #expect(seen == failed + recognized)
  }

  @Test("C5 single, double, and triple tap each wait for the next", arguments: 1...3)
  func chain(count: Int) {
    let scene = TouchScene()
    let pad = scene.pad("pad")
    let target = ActionTarget(scene)
    let all = (1...3).map { tap($0).attached(to: pad, "\($0)", target) }
    all[0].require(toFail: all[1])
    all[0].require(toFail: all[2])
    all[1].require(toFail: all[2])
    for _ in 1...count { scene.tap() }
    scene.wait(0.5)
    #expect(scene.log.filter { $0.contains("action") } == ["\(count) action ended"])
  }

  @Test("C5 a tap that waits for a double tap claims no later touch: a drag after it is a pan")
  func tapThenDrag() {
    let scene = TouchScene()
    let pad = scene.pad("pad")
    let target = ActionTarget(scene)
    let single = tap().attached(to: pad, "single", target)
    let double = tap(2).attached(to: pad, "double", target)
    single.require(toFail: double)
    PanGestureRecognizer().attached(to: pad, "pan", target)
    scene.tap()
    scene.down(1, 100, 100)
    scene.move(1, 120, 100)
    #expect(
      scene.log.filter { $0.contains("action") } == ["pan action began", "single action ended"])
  }

  @Test("C7 a tap's action can read its location, in the window and in any view")
  func place() {
    let location = Point(x: 130, y: 80)
    let inner = NamedView(name: "inner", frame: Rect(x: 100, y: 50, width: 90, height: 90))
    let reported = reported(
      by: tap(), { [$0.location, $0.location(in: inner), $0.location(in: nil)] }
    ) {
      $0.window.addSubview(inner)
      inner.isUserInteractionEnabled = false
      $0.tap(1, location.x, location.y)
    }
    #expect(reported == [[location, Point(x: 30, y: 30), location]])
  }

  @Test("C7 Q5 after a stall a finger that lifted long ago made a tap, not a long press")
  func stall() {
    let scene = TouchScene()
    let pad = scene.pad("pad")
    let target = ActionTarget(scene)
    tap().attached(to: pad, "tap", target)
    LongPressGestureRecognizer().attached(to: pad, "press", target)
    scene.down(1, 100, 100)
    let contact = ContactID(device: 0, finger: 1)
    let up = TouchChange(.ended, number: 1, contact: contact, location: Point(x: 100, y: 100))
    scene.app.loop.handle(Turn(time: Timestamp(seconds: 2), inputs: [.touch(up)]))
    #expect(scene.actions("tap") == ["ended"] && scene.actions("press").isEmpty)
  }

  @Test("C9 a tap takes its constants from the tuning")
  func tuning() {
    let long = tap(.with { $0.longestTap = 2 })
    #expect(states(of: long) { $0.tap(seconds: 1.9) } == recognized)
    let still = tap(.with { $0.tapSlop = .points(3) })
    let moved = states(of: still) { scene in
      scene.down(1, 100, 100)
      scene.move(1, 103.1, 100)
      scene.up(1)
    }
    #expect(moved == failed)
    let patient = tap(2, .with { $0.longestTapPause = 1 })
    let slow = states(of: patient) { scene in
      scene.tap()
      scene.wait(0.9)
      scene.tap()
    }
    #expect(slow == recognized)
    let far = tap(2, .with { $0.farthestTap = 200 })
    let apart = states(of: far) { scene in
      scene.tap(1, 100, 100)
      scene.tap(1, 299, 100)
    }
    #expect(apart == recognized)
    let quick = tap(fingers: 2, .with { $0.longestLanding = 0.005 })
    #expect(states(of: quick) { $0.down(fingers: 1...2) } == ["failed"])
  }

  private func tap(_ tuning: GestureTuning) -> TapGestureRecognizer { tap(1, tuning) }
}
