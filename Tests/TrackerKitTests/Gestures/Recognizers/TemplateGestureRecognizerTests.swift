import Testing
import TrackerKit
import TrackerKitTesting

@Suite("Template recognizer")
struct TemplateGestureRecognizerTests {
  private static let slash = [Point(x: 100, y: 200), Point(x: 150, y: 150), Point(x: 200, y: 100)]
  private static let backslash = [
    Point(x: 100, y: 100), Point(x: 150, y: 150), Point(x: 200, y: 200),
  ]
  private static let corner = [Point(x: 100, y: 100), Point(x: 100, y: 200), Point(x: 200, y: 200)]

  /// Knows a cross of two strokes and a corner of one.
  private func recognizer(_ tuning: GestureTuning = GestureTuning()) -> TemplateGestureRecognizer {
    let examples = [
      GestureTemplate(name: "cross", strokes: [Self.slash, Self.backslash]),
      GestureTemplate(name: "corner", strokes: [Self.corner]),
    ]
    return TemplateGestureRecognizer(library: TemplateLibrary(examples), tuning: tuning)
  }

  private func names(
    _ recognizer: TemplateGestureRecognizer, _ script: (TouchScene) -> Void
  ) -> [String?] {
    reported(by: recognizer, \.match?.name, script)
  }

  @Test("C7 a drawing with the maximum number of strokes is recognized when the last one lifts")
  func lastStroke() {
    let recognizer = recognizer()
    let seen = states(of: recognizer) { scene in
      scene.draw(Self.backslash)
      #expect(recognizer.state == .possible)
      scene.draw(Self.slash)
    }
    #expect(seen == ["ended", "possible"])
    #expect(
      names(self.recognizer()) { for stroke in [Self.slash, Self.backslash] { $0.draw(stroke) } }
        == ["cross"])
  }

  @Test("C7 a drawing of fewer strokes ends when no other stroke comes for 0.6 s")
  func pause() {
    let recognizer = recognizer()
    let seen = states(of: recognizer) { scene in
      scene.draw(Self.corner)
      scene.wait(0.59)
      #expect(recognizer.state == .possible && recognizer.match == nil)
      scene.wait(0.02)
    }
    #expect(seen == ["ended", "possible"])
    let named = names(self.recognizer()) { scene in
      scene.draw(Self.corner)
      scene.wait(1)
    }
    #expect(named == ["corner"])
  }

  @Test("C7 a stroke belongs to the drawing if it begins within 0.6 s of the previous one's end")
  func strokePause() {
    for (seconds, expected) in [(0.58, ["cross"]), (0.6, [])] {
      let named = names(recognizer()) { scene in
        scene.draw(Self.slash)
        scene.wait(seconds)
        scene.draw(Self.backslash)
        scene.wait(1)
      }
      #expect(named == expected, "\(seconds) s")
    }
  }

  @Test("C7 a drawing that the library refuses fails")
  func refused() {
    let recognizer = recognizer()
    let seen = states(of: recognizer) { scene in
      scene.draw(Self.slash)
      scene.wait(1)
      #expect(recognizer.match == nil)
      scene.draw(Self.corner)
      scene.wait(1)
    }
    #expect(
      seen == ["failed", "possible", "ended", "possible"], "and the next one counts from zero")
  }

  @Test("C7 two fingers at once make no drawing", arguments: [false, true])
  func twoFingers(isOneTurn: Bool) {
    let seen = states(of: recognizer()) { scene in
      if isOneTurn {
        scene.together { scene.down(fingers: 1...2) }
      } else {
        scene.down(fingers: 1...2)
      }
      scene.up(fingers: 1...2)
    }
    #expect(seen == ["failed", "possible"])
  }

  @Test("C7 the number of strokes can be limited; only the limit ends a drawing at once")
  func strokeLimit() {
    let one = recognizer()
    one.maximumNumberOfStrokes = 1
    #expect(names(one) { $0.draw(Self.corner) } == ["corner"])
    let three = recognizer()
    three.maximumNumberOfStrokes = 3
    let named = names(three) { scene in
      scene.draw(Self.slash)
      scene.draw(Self.backslash)
      #expect(three.state == .possible)
      scene.wait(1)
    }
    #expect(named == ["cross"])
    let none = recognizer()
    none.maximumNumberOfStrokes = 0
    #expect(states(of: none) { $0.draw(Self.corner) } == ["failed", "possible"])
  }

  @Test("C7 the strokes are all locations of the fingers, each of them once")
  func strokes() {
    let recognizer = recognizer()
    _ = states(of: recognizer) { scene in
      scene.down(1, 10, 10)
      scene.move(1, 10, 10)
      scene.together {
        scene.move(1, 20, 10)
        scene.move(1, 30, 15)
      }
      scene.up(1)
      scene.down(1, 40, 40)
      #expect(
        recognizer.strokes == [
          [Point(x: 10, y: 10), Point(x: 20, y: 10), Point(x: 30, y: 15)], [Point(x: 40, y: 40)],
        ])
      scene.up(1)
      #expect(recognizer.strokes.isEmpty && recognizer.match == nil)
    }
  }

  @Test("C7 a drawing's action can read name, confidence, and strokes")
  func match() throws {
    let reported = reported(by: recognizer(), { ($0.match, $0.strokes) }) { scene in
      scene.draw(Self.corner)
      scene.wait(1)
    }
    let (match, strokes) = try #require(reported.first)
    #expect(match?.confidence == 1 && match?.runnerUp == "cross")
    #expect(strokes == [Self.corner])
  }

  @Test("C7 a gesture learned between two drawings is known for the next one")
  func learning() {
    let recognizer = TemplateGestureRecognizer(library: TemplateLibrary())
    let named = names(recognizer) { scene in
      scene.draw(Self.corner)
      recognizer.library.add(GestureTemplate(name: "corner", strokes: [Self.corner]))
      scene.draw(Self.corner)
    }
    #expect(named == ["corner"])
  }

  @Test("B2 B4 C7 a recognized drawing takes all its strokes from the view, even the early ones")
  func takesStrokes() {
    let scene = TouchScene()
    recognizer().attached(to: scene.pad("pad"), "drawing")
    for stroke in [Self.slash, Self.backslash] { scene.draw(stroke) }
    let ends = scene.log.filter { !$0.contains("moved") }
    #expect(
      ends == [
        "pad began 1", "pad began 1", "drawing: ended", "pad cancelled 1,1", "drawing: possible",
      ])
  }

  @Test("C4 a cancelled touch makes a drawing fail, in its first stroke or its second")
  func cancelled() {
    for strokes in 0...1 {
      let seen = states(of: recognizer()) { scene in
        for _ in 0..<strokes { scene.draw(Self.slash) }
        scene.down(1, 100, 100)
        scene.cancelAll()
        scene.wait(1)
      }
      #expect(seen == ["failed (touchesCancelled)", "possible"])
    }
  }

  @Test("C3 a drawing that the delegate does not allow fails")
  func notAllowed() {
    final class Forbid: GestureRecognizerDelegate {
      func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { false }
    }
    let forbid = Forbid()
    let recognizer = recognizer()
    recognizer.delegate = forbid
    let seen = withExtendedLifetime(forbid) {
      states(of: recognizer) { scene in
        scene.draw(Self.corner)
        scene.wait(1)
      }
    }
    #expect(seen == ["failed (notAllowed)", "possible"])
  }

  @Test("C5 a tap that waits for a drawing is recognized when the dot turns out not to be one")
  func tapWaits() {
    let scene = TouchScene()
    let pad = scene.pad("pad")
    let target = ActionTarget(scene)
    let tap = TapGestureRecognizer().attached(to: pad, "tap", target)
    tap.require(toFail: recognizer().attached(to: pad, "drawing"))
    scene.tap()
    scene.wait(0.59)
    #expect(scene.actions("tap").isEmpty)
    scene.wait(0.02)
    #expect(scene.actions("tap") == ["ended"])
  }

  @Test("C9 a drawing takes the pause between strokes from the tuning")
  func tuning() {
    let named = names(recognizer(.with { $0.longestStrokePause = 2 })) { scene in
      scene.draw(Self.slash)
      scene.wait(1.9)
      scene.draw(Self.backslash)
    }
    #expect(named == ["cross"])
  }
}
