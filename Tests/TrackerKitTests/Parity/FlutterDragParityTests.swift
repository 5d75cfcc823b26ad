import Testing
import TrackerKit
import TrackerKitTesting

/// What Flutter's suites for drags, long presses, and scaling check, by this kit's rules.
@Suite("Flutter's drag and scale suites")
struct FlutterDragParityTests {
  private let scene = TouchScene()
  private let target: ActionTarget
  private let pad: NamedView

  init() {
    target = ActionTarget(scene)
    pad = scene.pad("pad")
  }

  /// Lets a pan begin along one axis only.
  private final class Along: GestureRecognizerDelegate {
    let isHorizontal: Bool
    init(isHorizontal: Bool) { self.isHorizontal = isHorizontal }

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
      guard let pan = recognizer as? PanGestureRecognizer else { return true }
      return (abs(pan.translation.x) > abs(pan.translation.y)) == isHorizontal
    }
  }

  @Test("C3 the finger's first direction decides between a horizontal and a vertical pan")
  func axes() {
    let delegates = [Along(isHorizontal: true), Along(isHorizontal: false)]
    let across = PanGestureRecognizer().attached(to: pad, "across", target)
    let down = PanGestureRecognizer().attached(to: pad, "down", target)
    across.delegate = delegates[0]
    down.delegate = delegates[1]
    for (end, winner) in [
      (Point(x: 130, y: 110), "across"), (Point(x: 90, y: 60), "down"),
      (Point(x: 70, y: 95), "across"),
    ] {
      scene.down(1, 100, 100)
      scene.move(1, end.x, end.y)
      // Its later direction does not matter.
      scene.move(1, 100, 300)
      scene.up(1)
      let actions = scene.news().filter { $0.contains("action") }
      #expect(actions == ["began", "changed", "ended"].map { "\(winner) action \($0)" })
    }
  }

  @Test("C7 a drag ends a tap at the same 10 pt at which the drag begins")
  func tapAndPan() {
    TapGestureRecognizer().attached(to: pad, "tap", target)
    PanGestureRecognizer().attached(to: pad, "pan", target)
    for (distance, winner) in [(10.0, "tap"), (10.1, "pan")] {
      scene.down(1, 100, 100)
      scene.move(1, 100 + distance, 100)
      scene.up(1)
      #expect(scene.news().filter { $0.contains("action") }.first?.hasPrefix(winner) == true)
    }
  }

  @Test("C7 a move without a change of location is reported and moves nothing")
  func stillMove() {
    let pan = PanGestureRecognizer().attached(to: pad, "pan", target)
    scene.down(1, 100, 100)
    scene.move(1, 130, 100)
    scene.move(1, 130, 100)
    #expect(scene.actions("pan") == ["began", "changed"] && pan.translation.x == 20)
  }

  @Test("C7 a drag continues while any one of its fingers is left", arguments: 1...3)
  func lastFinger(left: Int) {
    let pan = PanGestureRecognizer().attached(to: pad, "pan", target)
    scene.down(fingers: 1...3)
    scene.together { for finger in 1...3 { scene.move(finger, Double(finger) * 60, 120) } }
    for finger in 1...3 where finger != left { scene.up(finger) }
    #expect(pan.state.isUnderway)
    scene.move(left, Double(left) * 60, 150)
    #expect(pan.translation == Point(x: 0, y: 40))
    scene.up(left)
    #expect(scene.actions("pan").last == "ended")
  }

  @Test("C4 one cancelled finger of several cancels the drag")
  func oneCancelled() {
    let pan = PanGestureRecognizer().attached(to: pad, "pan", target)
    scene.down(fingers: 1...2)
    scene.drag(1, to: 60, 160, steps: 2)
    let contact = ContactID(device: 0, finger: 2)
    let location = Point(x: 120, y: 100)
    scene.send(.touch(TouchChange(.cancelled, number: 2, contact: contact, location: location)))
    #expect(pan.state == .cancelled, "until the other finger has lifted, too")
    scene.up(1)
    #expect(scene.actions("pan").last == "cancelled" && pan.state == .possible)
  }

  @Test("C8 a drag's velocity is not clipped, however fast the finger")
  func fling() {
    let reported = reported(by: PanGestureRecognizer(), \.velocity.x) { scene in
      scene.down(1, 0, 100)
      scene.drag(1, to: 399, 100, steps: 3)
      scene.up(1)
    }
    #expect(reported.last.map { abs($0 - 13_300) < 1 } == true)
  }

  @Test("C8 a quick flick of two moves has a velocity, too")
  func flick() {
    let reported = reported(by: PanGestureRecognizer(), \.velocity) { scene in
      scene.down(1, 10, 30)
      scene.move(1, 25, 30)
      scene.move(1, 40, 30)
      scene.up(1)
    }
    #expect(reported.last.map { $0.distance(to: Point(x: 1500, y: 0)) < 1e-6 } == true)
  }

  @Test("C7 each of several fingers contributes its share of the movement", arguments: 2...5)
  func parts(count: Int) {
    let pan = PanGestureRecognizer().attached(to: pad, "pan")
    scene.down(fingers: 1...count)
    scene.together { for finger in 1...count { scene.move(finger, Double(finger) * 60, 120) } }
    for finger in 1...count { scene.move(finger, Double(finger) * 60, 180) }
    #expect(pan.translation.distance(to: Point(x: 0, y: 70)) < 1e-9)
    scene.move(1, 60, 240)
    #expect(pan.translation.distance(to: Point(x: 0, y: 70 + 60 / Double(count))) < 1e-9)
  }

  @Test(
    "C7 press, then move, in one recognizer: a drag that begins by waiting", arguments: [0.3, 0.6])
  func delayedDrag(seconds: Double) {
    LongPressGestureRecognizer().attached(to: pad, "drag", target)
    scene.down(1, 100, 100)
    scene.move(1, 103, 104)
    scene.wait(seconds)
    scene.drag(1, to: 200, 100, steps: 2)
    scene.wait(1)
    #expect(scene.actions("drag") == (seconds > 0.5 ? ["began", "changed", "changed"] : []))
  }

  @Test("C6 a drag takes the finger from a long press, or a long press from a drag")
  func dragAndPress() {
    PanGestureRecognizer().attached(to: pad, "drag", target)
    LongPressGestureRecognizer().attached(to: pad, "press", target)
    scene.down(1, 100, 100)
    scene.wait(0.3)
    scene.move(1, 120, 100)
    scene.wait(0.5)
    scene.up(1)
    #expect(scene.actions("drag") == ["began", "ended"] && scene.actions("press").isEmpty)
    scene.log.removeAll()
    scene.down(1, 100, 100)
    scene.wait(0.6)
    scene.move(1, 150, 100)
    #expect(scene.actions("press") == ["began", "changed"] && scene.actions("drag").isEmpty)
  }

  // MARK: Scaling

  @Test("C6 a pan that has begun keeps its fingers: a later pinch fails")
  func scaleAgainstDrag() {
    PanGestureRecognizer().attached(to: pad, "drag", target)
    PinchGestureRecognizer().attached(to: pad, "pinch", target)
    scene.down(1, 100, 100)
    scene.move(1, 100, 130)
    scene.down(2, 200, 100)
    scene.move(2, 300, 100)
    #expect(scene.actions("pinch").isEmpty)
    scene.up(fingers: 1...2)
    scene.log.removeAll()
    scene.down(1, 100, 100)
    scene.down(2, 200, 100)
    scene.together {
      scene.move(1, 80, 100)
      scene.move(2, 220, 100)
    }
    scene.drag(1, to: 300, 300)
    #expect(scene.actions("pinch").first == "began" && scene.actions("drag").isEmpty)
  }

  @Test("C7 pinch, rotation, and pan count their fingers as they come and go")
  func pointerCount() {
    let pinch = PinchGestureRecognizer().attached(to: pad, "pinch")
    var counts: [Int] = []
    for finger in 1...3 {
      scene.down(finger, Double(finger) * 60, 100)
      counts.append(pinch.numberOfTouches)
    }
    scene.move(3, 300, 300)
    for finger in 1...3 {
      scene.up(finger)
      counts.append(pinch.numberOfTouches)
    }
    #expect(counts == [1, 2, 3, 2, 1, 0])
  }

  @Test("C7 two fingers that swap sides have made half a turn, and none when they swap back")
  func halfTurn() {
    let rotation = RotationGestureRecognizer().attached(to: pad, "rotation")
    scene.down(1, 140, 180)
    scene.down(2, 200, 240)
    scene.move(2, 220, 260)
    #expect(abs(rotation.rotation.degrees) < 1e-9)
    scene.move(2, 60, 100)
    #expect(abs(abs(rotation.rotation.degrees) - 180) < 1e-9)
    scene.move(2, 200, 240)
    #expect(abs(rotation.rotation.degrees.remainder(dividingBy: 360)) < 1e-9)
  }

  @Test("C7 with the last two of three fingers, scale and angle continue from where they were")
  func twoOfThree() {
    let pinch = PinchGestureRecognizer().attached(to: pad, "pinch")
    let rotation = RotationGestureRecognizer().attached(to: pad, "rotation")
    pinch.delegate = AllowAll.shared
    scene.ring(3, radius: 60, isDown: true)
    scene.ring(3, radius: 90, turned: 20)
    scene.up(1)
    let (scale, angle) = (pinch.scale, rotation.rotation)
    #expect(abs(scale - 1.5) < 1e-3 && abs(angle.degrees - 20) < 0.02)
    scene.move(2, 100, 100)
    scene.move(3, 200, 100)
    let (scale2, angle2) = (pinch.scale, rotation.rotation)
    scene.move(3, 100, 200)
    #expect(abs(pinch.scale - scale2) < 1e-9)
    #expect(abs(rotation.rotation.degrees - angle2.degrees - 90) < 1e-9)
  }
}
