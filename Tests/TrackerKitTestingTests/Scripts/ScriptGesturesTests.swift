import Testing
import TrackerKit
import TrackerKitTesting

/// The geometry of scripted gestures, as recognizers measure it.
@Suite("Scripted gestures")
struct ScriptGesturesTests {
  private let center = Point(x: 200, y: 200)

  /// The locations of a finger in a script, in order.
  private func path(of finger: Int, _ script: FingerScript) -> [Point] {
    script.steps.compactMap { step in
      switch step.action {
      case .down(finger, let location), .move(finger, let location): location
      default: nil
      }
    }
  }

  @Test("C7 a pinch is as wide as it says, around its center, and scales by the ratio")
  func pinch() {
    var script = FingerScript()
    script.pinch(at: center, from: 100, to: 300, angle: Angle(degrees: 90))
    let (first, second) = (path(of: 1, script), path(of: 2, script))
    #expect(first.first == Point(x: 200, y: 150) && second.first == Point(x: 200, y: 250))
    #expect(first.last == Point(x: 200, y: 50) && second.last == Point(x: 200, y: 350))
    #expect(first.count == 31 && zip(first, second).allSatisfy { ($0 + $1) * 0.5 == center })
    let scene = TouchScene()
    let pinch = PinchGestureRecognizer()
    let scales = values(pinch, \.scale, scene, script)
    #expect(scales == scales.sorted())
    #expect(scales.last.map { (2.5...3).contains($0) } == true, "\(scales)")
    #expect(scene.app.touchEvent.allTouches.isEmpty)
  }

  @Test("C7 fingers that turn clockwise keep their distance and turn as far as the script says")
  func rotate() {
    var script = FingerScript()
    script.rotate(at: center, by: Angle(degrees: 90), distance: 120, fingers: (4, 2))
    let (first, second) = (path(of: 4, script), path(of: 2, script))
    #expect(second.first == Point(x: 260, y: 200))
    #expect(second.last.map { $0.distance(to: Point(x: 200, y: 260)) < 1e-9 } == true)
    #expect(zip(first, second).allSatisfy { abs($0.distance(to: $1) - 120) < 1e-9 })
    let rotation = RotationGestureRecognizer()
    let turned = values(rotation, \.rotation.degrees, TouchScene(), script)
    #expect(turned.last.map { (70...90.1).contains($0) } == true, "\(turned)")
  }

  @Test("C8 a fling has its velocity when the finger lifts")
  func fling() {
    var script = FingerScript()
    script.fling(1, from: Point(x: 50, y: 300), velocity: Point(x: 1200, y: -600))
    #expect(path(of: 1, script).last == Point(x: 230, y: 210))
    let pan = PanGestureRecognizer()
    let velocities = values(pan, { $0.velocity(in: nil) }, TouchScene(), script)
    let error = velocities.last?.distance(to: Point(x: 1200, y: -600))
    #expect(error.map { $0 < 5 } == true, "\(velocities)")
  }

  @Test("C7 a swipe is recognized as one")
  func swipe() {
    var script = FingerScript()
    script.swipe(1, from: Point(x: 300, y: 100), to: Point(x: 100, y: 100))
    let scene = TouchScene()
    let swipe = SwipeGestureRecognizer().attached(to: scene.pad("pad"), "swipe")
    swipe.direction = .left
    scene.play(script)
    #expect(scene.states("swipe") == ["ended", "possible"])
  }

  /// A recognizer's value at each of its actions during a script.
  private func values<Recognizer: GestureRecognizer, Value>(
    _ recognizer: Recognizer, _ value: @escaping (Recognizer) -> Value, _ scene: TouchScene,
    _ script: FingerScript
  ) -> [Value] {
    let target = ActionTarget(scene)
    var values: [Value] = []
    target.onAction = { _ in values.append(value(recognizer)) }
    recognizer.attached(to: scene.pad("pad"), "it", target)
    withExtendedLifetime(target) { scene.play(script) }
    return values
  }
}
