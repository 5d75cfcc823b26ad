import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

@Suite("Circle recognizer")
struct CircleGestureRecognizerTests {
  private static let middle = Point(x: 200, y: 200)

  /// A closed circle around the window's middle.
  private func circle(radius: Double = 80, isBackwards: Bool = false, from start: Int = 0)
    -> [Point]
  {
    let corners = Stroke.circle(pieces: 36)
    let locations = (0...36).map { corners[($0 + start) % 36] * radius + Self.middle }
    return isBackwards ? locations.reversed() : locations
  }

  private func states(_ draw: (TouchScene) -> Void) -> [String] {
    TrackerKitTests.states(of: CircleGestureRecognizer(), draw)
  }

  @Test("C7 a circle is recognized when the finger lifts, in either direction, from any start")
  func circles() {
    for isBackwards in [false, true] {
      for start in [0, 9, 14, 27] {
        let recognizer = CircleGestureRecognizer()
        let seen = TrackerKitTests.states(of: recognizer) { scene in
          let locations = circle(isBackwards: isBackwards, from: start)
          scene.down(1, locations[0].x, locations[0].y)
          for location in locations { scene.move(1, location.x, location.y) }
          #expect(recognizer.state == .possible)
          scene.up(1)
        }
        #expect(seen == ["ended", "possible"])
      }
    }
  }

  @Test("C7 a circle's size does not matter unless it is less than 20 pt")
  func size() {
    for (radius, expected) in [(9.9, "failed"), (10.1, "ended"), (190, "ended")] {
      #expect(states { $0.draw(circle(radius: radius)) } == [expected, "possible"], "\(radius) pt")
    }
  }

  @Test("C7 a tap, a line, half a circle, and a check mark are not circles")
  func others() {
    #expect(states { $0.tap() } == ["failed", "possible"])
    let line = [Point(x: 50, y: 50), Point(x: 150, y: 80), Point(x: 250, y: 110)]
    let check = [Point(x: 100, y: 158), Point(x: 132, y: 200), Point(x: 200, y: 100)]
    for locations in [line, check, Array(circle().prefix(19))] {
      #expect(states { $0.draw(locations) } == ["failed", "possible"])
    }
  }

  @Test("C7 two fingers draw no circle")
  func twoFingers() {
    let seen = states { scene in
      scene.down(2, 10, 10)
      scene.draw(circle())
      scene.up(2)
    }
    #expect(seen == ["failed", "possible"])
  }

  @Test("C7 a circle's action can read its name and confidence")
  func match() {
    let reported = reported(by: CircleGestureRecognizer(), \.match) { $0.draw(circle()) }
    #expect(reported.count == 1 && reported.first??.name == "circle")
    #expect(reported.first.map { $0?.confidence ?? 0 > 0.9 } == true)
  }

  @Test("C4 a cancelled touch draws no circle")
  func cancelled() {
    let seen = states { scene in
      let locations = circle()
      scene.down(1, locations[0].x, locations[0].y)
      for location in locations { scene.move(1, location.x, location.y) }
      scene.cancelAll()
    }
    #expect(seen == ["failed (touchesCancelled)", "possible"])
  }

  @Test("C6 a pan that begins first takes the finger from the circle, unless both are allowed")
  func panWins() {
    for mayBoth in [false, true] {
      let scene = TouchScene()
      let pad = scene.pad("pad")
      PanGestureRecognizer().attached(to: pad, "pan")
      let recognizer = CircleGestureRecognizer().attached(to: pad, "circle")
      recognizer.delegate = mayBoth ? AllowAll.shared : nil
      scene.draw(circle())
      #expect(scene.states("circle").first == (mayBoth ? "ended" : "failed (lost)"))
    }
  }
  @Test("C9 the tuning sets how long a circle waits for another stroke")
  func tuning() {
    let recognizer = CircleGestureRecognizer(tuning: .with { $0.longestStrokePause = 0.2 })
    recognizer.maximumNumberOfStrokes = 2
    let seen = TrackerKitTests.states(of: recognizer) { scene in
      scene.draw(circle())
      #expect(recognizer.state == .possible)
      scene.wait(0.21)
    }
    #expect(seen == ["ended", "possible"])
  }
}
