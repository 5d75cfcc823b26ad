import Testing
import TrackerKit
import TrackerKitTesting

@Suite("Swipe recognizer")
struct SwipeGestureRecognizerTests {
  private func swipe(
    _ direction: SwipeDirection = .right, fingers: Int = 1,
    _ tuning: GestureTuning = GestureTuning()
  ) -> SwipeGestureRecognizer {
    let swipe = SwipeGestureRecognizer(tuning: tuning)
    swipe.direction = direction
    swipe.numberOfTouchesRequired = fingers
    return swipe
  }

  private static let ways: [(way: Point, direction: SwipeDirection)] = [
    (Point(x: 1, y: 0), .right), (Point(x: -1, y: 0), .left), (Point(x: 0, y: -1), .up),
    (Point(x: 0, y: 1), .down),
  ]

  @Test("C7 a swipe is recognized only in its own direction", arguments: 0...3)
  func directions(index: Int) {
    let wanted = Self.ways[index].direction
    for (way, direction) in Self.ways {
      let swipe = swipe(wanted)
      let recognized = reported(by: swipe, \.recognizedDirection) { scene in
        scene.down(1, 200, 200)
        scene.drag(1, to: 200 + way.x * 60, 200 + way.y * 60, steps: 5)
      }
      #expect(recognized == (direction == wanted ? [wanted] : []))
      #expect(swipe.state == (direction == wanted ? .ended : .failed))
    }
  }

  @Test("C7 a swipe of several directions reports the recognized one until its fingers are gone")
  func recognizedDirection() {
    for (way, direction) in Self.ways {
      let swipe = swipe([.left, .right, .up, .down])
      #expect(swipe.recognizedDirection == nil)
      _ = states(of: swipe) { scene in
        scene.down(1, 200, 200)
        scene.drag(1, to: 200 + way.x * 60, 200 + way.y * 60, steps: 5)
        #expect(swipe.recognizedDirection == direction)
        scene.up(1)
      }
      #expect(swipe.recognizedDirection == nil)
    }
  }

  @Test("C7 a swipe is recognized at 50 pt, while the finger is still down")
  func distance() {
    for (distance, expected) in [(49.9, GestureState.possible), (50, .ended), (50.1, .ended)] {
      let swipe = swipe()
      _ = states(of: swipe) { scene in
        scene.down(1, 100, 100)
        scene.move(1, 100 + distance, 100)
        #expect(swipe.state == expected, "\(distance) pt")
      }
    }
    let short = states(of: swipe()) { scene in
      scene.down(1, 100, 100)
      scene.move(1, 149.9, 100)
      scene.up(1)
    }
    #expect(short == ["failed", "possible"])
  }

  @Test("C7 a swipe takes at most 0.5 s")
  func duration() {
    for (seconds, expected) in [(0.48, ["ended"]), (0.5, ["failed"])] {
      let seen = states(of: swipe()) { scene in
        scene.down(1, 100, 100)
        scene.wait(seconds)
        scene.move(1, 160, 100)
      }
      #expect(seen == expected, "\(seconds) s")
    }
  }

  @Test("C7 a swipe deviates from its direction by at most 30°", arguments: [1.0, -1])
  func angle(side: Double) {
    // The tangents of 29.9° and 30.1°.
    for (slope, expected) in [(0.5750, ["ended"]), (0.5797, ["failed"])] {
      let seen = states(of: swipe()) { scene in
        scene.down(1, 100, 200)
        scene.move(1, 160, 200 + 60 * slope * side)
      }
      #expect(seen == expected, "\(slope)")
    }
  }

  @Test("C7 the first 10 pt can go anywhere, the rest cannot")
  func start() {
    for (distance, expected) in [(9.9, ["ended"]), (10.1, ["failed"])] {
      let seen = states(of: swipe()) { scene in
        scene.down(1, 100, 100)
        scene.move(1, 100, 100 + distance)
        scene.move(1, 160, 100)
      }
      #expect(seen == expected, "\(distance) pt")
    }
  }

  @Test("C7 a swipe takes exactly its number of fingers", arguments: 1...5)
  func fingers(count: Int) {
    for down in 1...5 {
      let seen = states(of: swipe(.down, fingers: count)) { scene in
        scene.down(fingers: 1...down)
        for step in 1...6 {
          scene.together {
            for finger in 1...down {
              scene.move(finger, Double(finger) * 60, 100 + Double(step) * 10)
            }
          }
        }
        scene.up(fingers: 1...down)
      }
      #expect(seen == [down == count ? "ended" : "failed", "possible"], "\(down) for \(count)")
    }
  }

  @Test("C7 an extra finger fails the swipe at once", arguments: 1...4)
  func tooMany(count: Int) {
    let seen = states(of: swipe(fingers: count)) { $0.down(fingers: 1...count + 1) }
    #expect(seen == ["failed"])
  }

  @Test("C7 a swipe of several fingers is measured at their center")
  func middle() {
    let seen = states(of: swipe(fingers: 2)) { scene in
      scene.together { scene.down(fingers: 1...2) }
      scene.move(1, 159, 100)
      #expect(scene.states("it").isEmpty, "their center has moved 49.5 pt")
      scene.move(1, 160, 100)
    }
    #expect(seen == ["ended"])
  }

  @Test("C7 the fingers of a swipe land within 0.25 s")
  func landing() {
    for (seconds, expected) in [(0.23, ["ended"]), (0.25, ["failed"])] {
      let seen = states(of: swipe(fingers: 2)) { scene in
        scene.down(1, 60, 100)
        scene.wait(seconds)
        scene.down(2, 120, 100)
        scene.together {
          scene.move(1, 120, 100)
          scene.move(2, 180, 100)
        }
      }
      #expect(seen == expected, "\(seconds) s")
    }
  }

  @Test("C7 a finger that lifts early makes the swipe fail")
  func lifted() {
    let seen = states(of: swipe(fingers: 2)) { scene in
      scene.down(fingers: 1...2)
      scene.up(1)
      scene.move(2, 300, 100)
      scene.up(2)
    }
    #expect(seen == ["failed", "possible"])
  }

  @Test("C4 cancelled touches make a swipe fail, but do not change one already recognized")
  func cancelled() {
    let early = states(of: swipe()) { scene in
      scene.down(1, 100, 100)
      scene.move(1, 140, 100)
      scene.cancelAll()
    }
    #expect(early == ["failed (touchesCancelled)", "possible"])
    let late = states(of: swipe()) { scene in
      scene.down(1, 100, 100)
      scene.move(1, 160, 100)
      scene.cancelAll()
    }
    #expect(late == ["ended", "possible"])
  }

  @Test("C5 a pan that waits for a swipe begins when the finger takes another direction")
  func panWaits() {
    let scene = TouchScene()
    let pad = scene.pad("pad")
    let target = ActionTarget(scene)
    let pan = PanGestureRecognizer().attached(to: pad, "pan", target)
    pan.require(toFail: swipe().attached(to: pad, "swipe", target))
    scene.down(1, 100, 100)
    scene.drag(1, to: 170, 100, steps: 7)
    #expect(scene.actions("swipe") == ["ended"] && pan.state == .failed)
    scene.up(1)
    scene.down(1, 100, 100)
    scene.drag(1, to: 100, 120, steps: 2)
    #expect(scene.actions("pan") == ["began"])
  }

  @Test("C9 a swipe takes its constants from the tuning")
  func tuning() {
    func ends(_ tuning: GestureTuning, to location: Point, after seconds: Double = 0) -> Bool {
      states(of: swipe(tuning)) { scene in
        scene.down(1, 100, 100)
        scene.wait(seconds)
        scene.move(1, location.x, location.y)
      } == ["ended"]
    }
    #expect(ends(.with { $0.swipeDistance = 20 }, to: Point(x: 121, y: 100)))
    #expect(ends(.with { $0.longestSwipe = 2 }, to: Point(x: 160, y: 100), after: 1.9))
    #expect(ends(.with { $0.swipeAngle = 45 }, to: Point(x: 160, y: 155)))
    let early = swipe(.with { $0.swipeSlop = 4 })
    let seen = states(of: early) { scene in
      scene.down(1, 100, 100)
      scene.move(1, 100, 104.1)
    }
    #expect(seen == ["failed"])
    let quick = swipe(fingers: 2, .with { $0.longestLanding = 0.005 })
    #expect(states(of: quick) { $0.down(fingers: 1...2) } == ["failed"])
  }

  private func swipe(_ tuning: GestureTuning) -> SwipeGestureRecognizer { swipe(.right, tuning) }
}
