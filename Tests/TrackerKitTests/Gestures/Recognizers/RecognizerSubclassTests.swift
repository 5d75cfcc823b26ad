import Testing
import TrackerKit
import TrackerKitTesting

/// The kit's recognizers with a subclass's own condition: nothing above y = 50.
@Suite("Subclasses of recognizers")
struct RecognizerSubclassTests {
  private final class LowTap: TapGestureRecognizer {
    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
      if location.y < 50 { fail() } else { super.touchesBegan(touches, with: event) }
    }
  }

  private final class LowPress: LongPressGestureRecognizer {
    override func shouldBegin() -> Bool { location.y >= 50 }
  }

  private final class LowSwipe: SwipeGestureRecognizer {
    var resets = 0

    override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
      if location.y < 50 { fail() } else { super.touchesMoved(touches, with: event) }
    }

    override func reset() {
      super.reset()
      resets += 1
    }
  }

  private final class LowPinch: PinchGestureRecognizer {
    override func shouldBegin() -> Bool { location.y >= 50 }
  }

  private final class LowRotation: RotationGestureRecognizer {
    override func shouldBegin() -> Bool { location.y >= 50 }
  }

  private final class LowEdgePan: ScreenEdgePanGestureRecognizer {
    override func shouldBegin() -> Bool { super.shouldBegin() && location.y >= 50 }
  }

  @Test("C7 a subclass of each of UIKit's recognizers adds a condition to its gesture")
  func conditions() {
    let gestures: [(GestureRecognizer, (TouchScene, Double) -> Void)] = [
      (LowTap(), { scene, y in scene.tap(1, 100, y) }),
      (LowPress(), { scene, y in scene.tap(1, 100, y, seconds: 1) }),
      (LowSwipe(), { scene, y in Self.draw(scene, from: 100, to: 200, y) }),
      (LowPinch(), { scene, y in Self.spread(scene, y, up: 0) }),
      (LowRotation(), { scene, y in Self.spread(scene, y, up: 20) }),
      (LowEdgePan(), { scene, y in Self.draw(scene, from: 2, to: 100, y) }),
    ]
    for (recognizer, gesture) in gestures {
      let scene = TouchScene()
      recognizer.attached(to: scene.pad("pad"), "it")
      gesture(scene, 30)
      #expect(!scene.states("it").contains { $0 == "began" || $0 == "ended" }, "\(recognizer)")
      #expect(scene.states("it").first?.hasPrefix("failed") == true, "\(recognizer)")
      gesture(scene, 100)
      #expect(scene.states("it").suffix(2) == ["ended", "possible"], "\(recognizer)")
    }
  }

  @Test("C2 C7 a subclass is told when its sequence is over")
  func resets() {
    let scene = TouchScene()
    let swipe = LowSwipe().attached(to: scene.pad("pad"), "it")
    Self.draw(scene, from: 100, to: 200, 100)
    Self.draw(scene, from: 100, to: 200, 30)
    #expect(swipe.resets == 2)
  }

  private static func draw(_ scene: TouchScene, from start: Double, to end: Double, _ y: Double) {
    scene.down(1, start, y)
    scene.drag(1, to: end, y, steps: 5)
    scene.up(1)
  }

  /// Two fingers move apart, and one of them up and the other down.
  private static func spread(_ scene: TouchScene, _ y: Double, up: Double) {
    scene.down(1, 100, y)
    scene.down(2, 160, y)
    scene.together {
      scene.move(1, up == 0 ? 80 : 100, y - up)
      scene.move(2, up == 0 ? 180 : 160, y + up)
    }
    scene.up(1)
    scene.up(2)
  }
}
