import Testing
import TrackerKit
import TrackerKitTesting

@Suite("Pan recognizer")
struct PanGestureRecognizerTests {
  private func pan(
    _ fingers: ClosedRange<Int> = 1...Int.max, _ tuning: GestureTuning = GestureTuning()
  ) -> PanGestureRecognizer {
    let pan = PanGestureRecognizer(tuning: tuning)
    pan.minimumNumberOfTouches = fingers.lowerBound
    pan.maximumNumberOfTouches = fingers.upperBound
    return pan
  }

  @Test("C7 a pan begins, changes with every move, and ends when the finger lifts")
  func edges() {
    let seen = states(of: pan()) { scene in
      scene.down(1, 100, 100)
      for x in [105.0, 115, 116, 117] { scene.move(1, x, 100) }
      scene.up(1)
    }
    #expect(seen == ["began", "changed", "changed", "ended", "possible"])
  }

  @Test("C7 a pan begins beyond 10 pt, in any direction", arguments: [-1.0, 0, 1])
  func slop(side: Double) {
    let length = (1 + side * side).squareRoot()
    for (distance, expected) in [(9.9, [String]()), (10.1, ["began"])] {
      let seen = states(of: pan()) { scene in
        scene.down(1, 100, 100)
        scene.move(1, 100 - distance / length, 100 + distance * side / length)
      }
      #expect(seen == expected, "\(distance) pt")
    }
  }

  @Test("C7 fingers that lift before the pan has begun make it fail")
  func failed() {
    let seen = states(of: pan()) { scene in
      scene.down(fingers: 1...2)
      scene.up(1)
      #expect(scene.states("it").isEmpty)
      scene.up(2)
    }
    #expect(seen == ["failed (touchesGone)", "possible"])
  }

  @Test("C7 movement before the pan begins is not part of its translation, so nothing jumps")
  func translation() {
    let reported = reported(by: pan(), \.translation) { scene in
      scene.down(1, 100, 100)
      scene.move(1, 106, 108)
      scene.move(1, 112, 116)
      scene.move(1, 112, 126)
      scene.move(1, 100, 100)
      scene.up(1)
    }
    // It begins 20 pt away, halfway along.
    let locations = [(6.0, 8.0), (6, 18), (-6, -8), (-6, -8)]
    #expect(reported == locations.map { Point(x: $0.0, y: $0.1) })
  }

  @Test("C7 a finger that lifts away from its last location moves the pan")
  func lastStep() {
    let scene = TouchScene()
    let target = ActionTarget(scene)
    let pan = pan().attached(to: scene.pad("pad"), "pan", target)
    var last = Point.zero
    target.onAction = { _ in last = pan.translation }
    scene.down(1, 100, 100)
    scene.move(1, 120, 100)
    let contact = ContactID(device: 0, finger: 1)
    let location = Point(x: 150, y: 100)
    scene.send(.touch(TouchChange(.ended, number: 1, contact: contact, location: location)))
    #expect(last == Point(x: 40, y: 0))
  }

  @Test("C7 a pan continues from a translation set outside or inside its action")
  func setTranslation() {
    let scene = TouchScene()
    let target = ActionTarget(scene)
    let pan = pan().attached(to: scene.pad("pad"), "pan", target)
    var steps: [Point] = []
    target.onAction = { _ in
      steps.append(pan.translation)
      pan.setTranslation(.zero)
    }
    scene.down(1, 100, 100)
    for x in [110.5, 115.5, 117.5] { scene.move(1, x, 100) }
    #expect(steps.map(\.x) == [0.5, 5, 2])
    pan.setTranslation(Point(x: 50, y: 60))
    scene.move(1, 117.5, 101.5)
    #expect(steps.last == Point(x: 50, y: 61.5))
  }

  @Test("C7 the fingers' center moves the pan; fingers that land or lift do not")
  func comeAndGo() {
    let scene = TouchScene()
    let pan = pan().attached(to: scene.pad("pad"), "pan")
    scene.down(1, 100, 100)
    scene.move(1, 120, 100)
    #expect(pan.translation.x == 10 && pan.location == Point(x: 120, y: 100))
    scene.down(2, 300, 200)
    #expect(pan.translation.x == 10 && pan.location == Point(x: 210, y: 150))
    scene.move(2, 320, 200)
    #expect(pan.translation == Point(x: 20, y: 0) && pan.numberOfTouches == 2)
    scene.up(1)
    #expect(pan.translation.x == 20 && pan.location.x == 320)
    scene.move(2, 325, 210)
    #expect(pan.translation == Point(x: 25, y: 10) && pan.state == .changed)
  }

  @Test(
    "C7 a pan needs its minimum number of fingers and ends when there are fewer", arguments: 1...5)
  func minimum(count: Int) {
    for down in 1...5 {
      let scene = TouchScene()
      let pan = pan(count...Int.max).attached(to: scene.pad("pad"), "pan")
      scene.down(fingers: 1...down)
      moveAll(1...down, by: 12, in: scene)
      #expect(pan.state == (down < count ? .possible : .began), "\(down) for \(count)")
      guard down >= count else { continue }
      for finger in (count...down).reversed() {
        #expect(pan.state.isUnderway)
        scene.up(finger)
      }
      #expect(pan.state == (count == 1 ? .possible : .ended))
    }
  }

  private func moveAll(_ fingers: ClosedRange<Int>, by distance: Double, in scene: TouchScene) {
    scene.together {
      for finger in fingers { scene.move(finger, Double(finger) * 60, 100 + distance) }
    }
  }

  @Test("C7 movement before enough fingers are down does not count")
  func tooEarly() {
    let seen = states(of: pan(2...2)) { scene in
      scene.down(1, 100, 100)
      scene.move(1, 150, 100)
      scene.down(2, 200, 100)
      scene.move(1, 151, 100)
      #expect(scene.states("it").isEmpty)
      scene.move(1, 171, 100)
    }
    #expect(seen == ["began"])
  }

  @Test(
    "B5 C7 fingers beyond the maximum number are ignored: the last ones to land", arguments: 1...4)
  func maximum(count: Int) {
    for isOneTurn in [false, true] {
      let scene = TouchScene()
      let pan = pan(1...count).attached(to: scene.pad("pad"), "pan")
      if isOneTurn {
        scene.together { scene.down(fingers: 1...5) }
      } else {
        scene.down(fingers: 1...5)
      }
      #expect(pan.touches.map(\.number) == Array(1...count))
      _ = scene.news()
      moveAll(1...5, by: 30, in: scene)
      let left = (count + 1...5).map { "\($0)" }.joined(separator: ",")
      #expect(scene.news().last == "pad moved \(left)")
    }
  }

  @Test("C4 cancelled touches cancel a pan that has begun and fail one that has not")
  func cancelled() {
    for (distance, expected) in [
      (5.0, ["failed (touchesCancelled)"]), (15, ["began", "cancelled"]),
    ] {
      let seen = states(of: pan()) { scene in
        scene.down(1, 100, 100)
        scene.move(1, 100 + distance, 100)
        scene.cancelAll()
      }
      #expect(seen == expected + ["possible"])
    }
  }

  @Test("C2 a second pan starts from zero")
  func startsAfresh() {
    let pan = pan()
    _ = states(of: pan) { scene in
      scene.down(1, 100, 100)
      scene.drag(1, to: 200, 150)
      scene.up(1)
      #expect(pan.translation == .zero && pan.velocity == .zero)
      scene.down(1, 100, 100)
      scene.move(1, 100, 90.5)
      #expect(pan.state == .possible)
      scene.move(1, 100, 89.5)
      #expect(pan.translation == Point(x: 0, y: -0.5))
    }
  }

  @Test("C8 a pan's velocity is that of its center, in points per second")
  func velocity() {
    let pan = pan()
    _ = states(of: pan) { scene in
      scene.down(1, 100, 100)
      scene.drag(1, to: 150, 80, steps: 5)
      #expect(isNear(pan.velocity, Point(x: 1000, y: -400)))
      scene.down(2, 300, 100)
      for step in 1...11 { scene.move(2, 300 + Double(step) * 4, 100) }
      #expect(isNear(pan.velocity, Point(x: 200, y: 0)))
    }
  }

  private func isNear(_ one: Point, _ other: Point) -> Bool { one.distance(to: other) < 1e-6 }

  @Test("C8 the velocity at the lift is that of the movement before, or zero after a pause")
  func velocityAtEnd() {
    for (pause, expected) in [(0.0, 1000.0), (0.03, 1000), (0.05, 0)] {
      let reported = reported(by: pan(), \.velocity) { scene in
        scene.down(1, 100, 100)
        scene.drag(1, to: 200, 100)
        scene.wait(pause)
        scene.up(1)
      }
      #expect(reported.last.map { isNear($0, Point(x: expected, y: 0)) } == true, "\(pause) s")
    }
  }

  @Test("C5 a pan that is over while it waits takes no more fingers")
  func overWhileWaiting() {
    let scene = TouchScene()
    let pad = scene.pad("pad")
    let target = ActionTarget(scene)
    let drawing = TemplateGestureRecognizer(library: TemplateLibrary()).attached(to: pad, "drawing")
    drawing.maximumNumberOfStrokes = 2
    let pan = pan().attached(to: pad, "pan", target)
    pan.require(toFail: drawing)
    scene.down(1, 100, 100)
    scene.drag(1, to: 150, 100)
    scene.up(1)
    scene.down(1, 300, 300)
    #expect(pan.state == .possible && pan.numberOfTouches == 0)
    scene.up(1)
    #expect(scene.actions("pan") == ["began", "ended"])
  }

  @Test("C1 C5 a pan over before it could begin ends once, even if its last finger lifts then")
  func endsOnce() {
    /// Fails when the last finger lifts.
    final class Holder: GestureRecognizer {
      override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
        if self.touches.count == touches.count { fail() }
      }
    }
    let scene = TouchScene()
    let pad = scene.pad("pad")
    let target = ActionTarget(scene)
    let holder = Holder().attached(to: pad, "holder")
    let pan = pan(2...2).attached(to: pad, "pan", target)
    pan.require(toFail: holder)
    scene.down(fingers: 1...2)
    scene.drag(1, to: 60, 200, steps: 2)
    scene.up(1)
    #expect(scene.actions("pan").isEmpty)
    scene.up(2)
    #expect(scene.actions("pan") == ["began", "ended"])
    #expect(scene.states("pan") == ["began", "ended", "possible"])
  }

  @Test("C9 a pan takes its constants from the tuning")
  func tuning() {
    let seen = states(of: pan(1...1, .with { $0.panSlop = 2 })) { scene in
      scene.down(1, 100, 100)
      scene.move(1, 102.1, 100)
    }
    #expect(seen == ["began"])
    let reported = reported(by: pan(1...1, .with { $0.velocity.longestPause = 1 }), \.velocity) {
      scene in
      scene.down(1, 100, 100)
      scene.drag(1, to: 200, 100)
      scene.wait(0.5)
      scene.up(1)
    }
    #expect(reported.last.map { isNear($0, Point(x: 1000, y: 0)) } == true)
  }
}
