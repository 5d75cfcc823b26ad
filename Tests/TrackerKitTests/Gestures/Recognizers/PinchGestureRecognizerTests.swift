import Testing
import TrackerKit
import TrackerKitTesting

@Suite("Pinch recognizer")
struct PinchGestureRecognizerTests {
  private func isNear(_ one: Double, _ other: Double, within limit: Double = 1e-9) -> Bool {
    abs(one - other) <= limit
  }

  /// Two fingers 100 pt apart, the second of which moves along their line.
  private func spread(
    _ pinch: PinchGestureRecognizer = PinchGestureRecognizer(), to locations: Double...,
    then rest: (TouchScene) -> Void
  ) -> [String] {
    states(of: pinch) { scene in
      scene.down(1, 100, 100)
      scene.down(2, 200, 100)
      for x in locations { scene.move(2, x, 100) }
      rest(scene)
    }
  }

  @Test("C7 a pinch begins, changes with every move, and ends when its last finger lifts")
  func edges() {
    let seen = spread(to: 250, 260, 270) { scene in
      scene.up(1)
      scene.move(2, 300, 100)
      scene.up(2)
    }
    #expect(seen == ["began", "changed", "changed", "ended", "possible"])
  }

  @Test("C7 a pinch begins when the fingers' mean distance from their center has changed by 4 pt")
  func slop() {
    for side in [1.0, -1] {
      // One finger's movement changes the mean distance by half of it.
      for (distance, expected) in [(3.9, [String]()), (4, ["began"]), (4.1, ["began"])] {
        #expect(spread(to: 200 + 2 * distance * side) { _ in } == expected, "\(distance) pt")
      }
    }
  }

  @Test("C7 one finger does not pinch, and neither do several that keep their distances")
  func noPinch() {
    let single = states(of: PinchGestureRecognizer()) { scene in
      scene.down(1, 100, 100)
      scene.drag(1, to: 300, 100)
      scene.up(1)
    }
    #expect(single == ["failed (touchesGone)", "possible"])
    let parallel = states(of: PinchGestureRecognizer()) { scene in
      scene.down(fingers: 1...3)
      scene.together { for finger in 1...3 { scene.move(finger, Double(finger) * 60 + 90, 250) } }
      scene.up(fingers: 1...3)
    }
    #expect(parallel == ["failed (touchesGone)", "possible"])
  }

  @Test("C7 any number of fingers gives the scale by which they moved apart", arguments: 2...5)
  func scale(count: Int) {
    for (radius, expected) in [(100.0, 2.0), (25, 0.5)] {
      let pinch = PinchGestureRecognizer()
      _ = states(of: pinch) { scene in
        scene.ring(count, radius: 50, isDown: true)
        #expect(pinch.scale == 1 && pinch.numberOfTouches == count)
        scene.ring(count, radius: radius)
        #expect(isNear(pinch.scale, expected, within: 1e-3))
        #expect(pinch.location.distance(to: Point(x: 200, y: 200)) < 0.01)
      }
    }
  }

  @Test("C7 Flutter's numbers: scale and center of two fingers, then of three")
  func flutterNumbers() {
    let pinch = PinchGestureRecognizer()
    func expect(_ scale: Double, _ x: Double, _ y: Double) {
      #expect(isNear(pinch.scale, scale), "\(pinch.scale), not \(scale)")
      #expect(pinch.location.distance(to: Point(x: x, y: y)) < 1e-9)
    }
    _ = states(of: pinch) { scene in
      scene.down(1, 20, 30)
      scene.down(2, 10, 20)
      scene.move(2, 0, 10)
      expect(2, 10, 20)
      scene.move(2, 15, 25)
      expect(0.5, 17.5, 27.5)
      scene.down(3, 25, 35)
      pinch.scale = 1
      scene.move(3, 55, 65)
      expect(5, 30, 40)
      scene.move(1, 25, 35)
      scene.move(2, 20, 30)
      scene.move(3, 15, 25)
      expect(1, 20, 30)
    }
  }

  @Test(
    "C7 fingers that land or lift do not change the scale; one remaining finger changes nothing")
  func comeAndGo() {
    let pinch = PinchGestureRecognizer()
    let seen = spread(pinch, to: 300) { scene in
      #expect(pinch.scale == 2)
      scene.down(3, 200, 390)
      #expect(pinch.scale == 2)
      scene.up(2)
      #expect(pinch.scale == 2 && pinch.state == .began)
      scene.up(3)
      scene.move(1, 300, 100)
      #expect(pinch.scale == 2 && pinch.location.x == 300)
      scene.down(2, 200, 100)
      #expect(pinch.scale == 2)
      scene.move(2, 250, 100)
      #expect(isNear(pinch.scale, 1))
    }
    #expect(seen == ["began", "changed"], "with one finger left, no action is called")
  }

  @Test("C7 before the pinch begins, movement counts from where the last finger landed")
  func landing() {
    let pinch = PinchGestureRecognizer()
    _ = states(of: pinch) { scene in
      scene.down(1, 100, 100)
      scene.move(1, 150, 100)
      scene.down(2, 250, 100)
      scene.move(2, 257, 100)
      scene.down(3, 257, 100)
      #expect(pinch.scale == 1)
      scene.up(3)
      scene.move(2, 264, 100)
      #expect(pinch.state == .possible)
      scene.move(2, 266, 100)
      #expect(pinch.state == .began && isNear(pinch.scale, 116.0 / 107))
    }
  }

  @Test("C7 a pinch continues from a scale set outside or inside its action")
  func setScale() {
    let scene = TouchScene()
    let target = ActionTarget(scene)
    let pinch = PinchGestureRecognizer().attached(to: scene.pad("pad"), "pinch", target)
    var steps: [Double] = []
    target.onAction = { _ in
      steps.append(pinch.scale)
      pinch.scale = 1
    }
    scene.down(1, 100, 100)
    scene.down(2, 200, 100)
    for x in [225.0, 250, 200] { scene.move(2, x, 100) }
    #expect(zip(steps, [1.25, 1.2, 2.0 / 3]).allSatisfy { isNear($0, $1) } && steps.count == 3)
    pinch.scale = 8
    scene.move(2, 150, 100)
    #expect(steps.last.map { isNear($0, 4) } == true)
  }

  @Test("C7 coinciding fingers give a large but finite scale")
  func sameLocation() {
    let pinch = PinchGestureRecognizer()
    _ = states(of: pinch) { scene in
      scene.down(1, 100, 100)
      scene.down(2, 100, 100)
      scene.move(2, 200, 100)
      // A mean distance counts as at least 0.5 pt.
      #expect(pinch.scale == 100)
      scene.move(2, 100, 100)
      #expect(pinch.scale == 1)
    }
  }

  @Test("C8 a pinch's velocity is the growth of its scale per second")
  func velocity() {
    let pinch = PinchGestureRecognizer()
    _ = spread(pinch, to: 205, 210, 215, 220, 225) { scene in
      #expect(isNear(pinch.velocity, 5, within: 1e-6))
      scene.wait(0.041)
      scene.up(2)
      #expect(pinch.velocity == 0)
    }
    let inwards = PinchGestureRecognizer()
    _ = spread(inwards, to: 195, 190, 185, 180) { _ in
      #expect(isNear(inwards.velocity, -5, within: 1e-6))
    }
  }

  @Test("C8 fingers that lift one by one preserve the pinch's velocity for its end")
  func velocityAtEnd() {
    let reported = reported(by: PinchGestureRecognizer(), \.velocity) { scene in
      scene.down(1, 100, 100)
      scene.down(2, 200, 100)
      for x in [205.0, 210, 215, 220] { scene.move(2, x, 100) }
      scene.up(2)
      scene.up(1)
    }
    #expect(reported.last.map { isNear($0, 5, within: 1e-6) } == true)
  }

  @Test("C8 setting the scale rescales the velocity and loses no samples")
  func velocityOfSetScale() {
    let pinch = PinchGestureRecognizer()
    _ = spread(pinch, to: 205, 210, 215, 220, 225) { scene in
      pinch.scale = 2.5
      #expect(isNear(pinch.velocity, 10, within: 1e-6))
    }
    // Set in every step, as a caller that applies the scale step by step does: still 5 % in 10 ms.
    let stepwise = PinchGestureRecognizer()
    _ = spread(stepwise, to: 205) { scene in
      for step in 2...9 {
        stepwise.scale = 1
        scene.move(2, 200 + Double(step) * 5, 100)
      }
      stepwise.scale = 1
      #expect(isNear(stepwise.velocity, 5 / 1.45, within: 1e-6))
    }
  }

  @Test("C4 cancelled touches cancel a pinch that has begun and fail one that has not")
  func cancelled() {
    #expect(spread { $0.cancelAll() } == ["failed (touchesCancelled)", "possible"])
    #expect(spread(to: 250) { $0.cancelAll() } == ["began", "cancelled", "possible"])
  }

  @Test("C2 a second pinch starts at 1")
  func startsAfresh() {
    let pinch = PinchGestureRecognizer()
    _ = spread(pinch, to: 300) { scene in
      scene.up(fingers: 1...2)
      #expect(pinch.scale == 1 && pinch.velocity == 0)
      scene.down(1, 100, 100)
      scene.down(2, 300, 100)
      scene.move(2, 200, 100)
      #expect(pinch.scale == 0.5)
    }
  }

  @Test("C6 pinch, rotation, and pan run together if a delegate lets them")
  func together() {
    let scene = TouchScene()
    let pad = scene.pad("pad")
    let (pinch, rotation, pan) = (
      PinchGestureRecognizer(), RotationGestureRecognizer(), PanGestureRecognizer()
    )
    for recognizer in [pinch, rotation, pan] {
      recognizer.attached(to: pad, "it")
      recognizer.delegate = AllowAll.shared
    }
    scene.ring(2, radius: 50, isDown: true)
    for step in 1...9 {
      scene.ring(2, radius: 50 + Double(step) * 5, turned: Double(step) * 10)
      let shift = Double(step) * 5
      scene.move(1, 245 + shift, 200)
    }
    #expect(pinch.state == .changed && rotation.state == .changed && pan.state == .changed)
  }

  @Test("C9 a pinch takes its slop from the tuning")
  func tuning() {
    for (slop, expected) in [(20.0, [String]()), (1, ["began"])] {
      #expect(
        spread(PinchGestureRecognizer(tuning: .with { $0.pinchSlop = slop }), to: 203) { _ in }
          == expected
      )
    }
  }
  @Test("C9 a pinch's velocity takes its constants from the tuning")
  func velocityTuning() {
    let pinch = PinchGestureRecognizer(tuning: .with { $0.velocity.longestPause = 1 })
    _ = spread(pinch, to: 205, 210, 215) { scene in
      scene.wait(0.5)
      scene.up(2)
      #expect(isNear(pinch.velocity, 5, within: 1e-6))
    }
  }
}
