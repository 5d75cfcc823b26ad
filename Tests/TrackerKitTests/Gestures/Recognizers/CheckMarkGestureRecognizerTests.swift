import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

@Suite("Check mark recognizer")
struct CheckMarkGestureRecognizerTests {
  /// A check mark of the given width and a height of 100 pt, as a finger reports it.
  private func check(width: Double = 100, scale: Double = 1) -> [Point] {
    let corners = [Point(x: 0, y: 58), Point(x: 0.32, y: 100), Point(x: 1, y: 0)]
      .map { Point(x: $0.x * width, y: $0.y) * scale + Point(x: 50, y: 50) }
    return zip(corners, corners.dropFirst()).flatMap { start, end in
      (0...9).map { start + (end - start) * (Double($0) / 9) }
    }
  }

  private func states(_ draw: (TouchScene) -> Void) -> [String] {
    TrackerKitTests.states(of: CheckMarkGestureRecognizer(), draw)
  }

  @Test("C7 check marks are recognized, narrow or wide")
  func checkMarks() {
    for width in [70.0, 100, 140] {
      #expect(states { $0.draw(check(width: width)) } == ["ended", "possible"], "\(width) pt")
    }
  }

  @Test("C7 a check mark's size does not matter unless it is less than 20 pt")
  func size() {
    for (scale, expected) in [(0.19, "failed"), (0.21, "ended"), (3, "ended")] {
      #expect(states { $0.draw(check(scale: scale)) } == [expected, "possible"], "× \(scale)")
    }
  }

  @Test("C7 a tap, a line, an upside-down check mark, and a circle are not check marks")
  func others() {
    #expect(states { $0.tap() } == ["failed", "possible"])
    let line = [Point(x: 50, y: 50), Point(x: 150, y: 80), Point(x: 250, y: 110)]
    let upsideDown = check().map { Point(x: $0.x, y: 200 - $0.y) }
    let circle = Stroke.circle(pieces: 36).map { $0 * 60 + Point(x: 100, y: 100) }
    for locations in [line, upsideDown, circle] {
      #expect(states { $0.draw(locations) } == ["failed", "possible"])
    }
  }

  @Test("C7 two fingers draw no check mark")
  func twoFingers() {
    let seen = states { scene in
      scene.down(2, 300, 300)
      scene.draw(check())
      scene.up(2)
    }
    #expect(seen == ["failed", "possible"])
  }

  @Test("C7 a check mark's action can read its name")
  func match() {
    let reported = reported(by: CheckMarkGestureRecognizer(), \.match?.name) { $0.draw(check()) }
    #expect(reported == ["check mark"])
  }

  @Test("C4 a cancelled touch draws no check mark")
  func cancelled() {
    let seen = states { scene in
      scene.down(1, 50, 108)
      for location in check() { scene.move(1, location.x, location.y) }
      scene.cancelAll()
    }
    #expect(seen == ["failed (touchesCancelled)", "possible"])
  }

  @Test("C5 a circle that waits for a check mark is recognized when the drawing is not one")
  func circleWaits() {
    let scene = TouchScene()
    let pad = scene.pad("pad")
    let target = ActionTarget(scene)
    let circle = CircleGestureRecognizer().attached(to: pad, "circle", target)
    circle.require(toFail: CheckMarkGestureRecognizer().attached(to: pad, "check", target))
    scene.draw(check())
    scene.draw(
      (Stroke.circle(pieces: 36) + [Point(x: 1, y: 0)]).map { $0 * 60 + Point(x: 99, y: 99) })
    #expect(
      scene.log.filter { $0.contains("action") } == ["check action ended", "circle action ended"])
  }
  @Test("C9 the tuning sets how long a check mark waits for another stroke")
  func tuning() {
    let recognizer = CheckMarkGestureRecognizer(tuning: .with { $0.longestStrokePause = 0.2 })
    recognizer.maximumNumberOfStrokes = 2
    let seen = TrackerKitTests.states(of: recognizer) { scene in
      scene.draw(check())
      #expect(recognizer.state == .possible)
      scene.wait(0.21)
    }
    #expect(seen == ["ended", "possible"])
  }
}
