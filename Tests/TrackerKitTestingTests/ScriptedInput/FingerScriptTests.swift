import Testing
import TrackerKit

@testable import TrackerKitTesting

@Suite("Finger scripts")
struct FingerScriptTests {
  @Test("Steps keep their order, each with the time elapsed so far")
  func order() {
    var script = FingerScript()
    script.tap(1, at: Point(x: 1, y: 2), seconds: 0.1)
    script.wait(0.5)
    script.press(.escape, with: [.control], seconds: 0.2)
    let expected: [(Double, FingerScript.Action)] = [
      (0, .down(finger: 1, at: Point(x: 1, y: 2))), (0.1, .up(finger: 1)),
      (0.6, .key(.control, isDown: true)), (0.6, .key(.escape, isDown: true)),
      (0.8, .key(.escape, isDown: false)), (0.8, .key(.control, isDown: false)),
    ]
    #expect(
      script.steps
        == expected.map { FingerScript.Step(time: Timestamp(seconds: $0.0), action: $0.1) })
    #expect(script.end == Timestamp(seconds: 0.8))
  }

  @Test("A drag has sixty moves per second and ends at its destination")
  func drag() {
    var script = FingerScript()
    let goal = Point(x: 60, y: 30)
    script.drag(4, from: .zero, to: goal, seconds: 0.5)
    #expect(script.steps.count == 30)
    #expect(script.steps.first?.action == .move(finger: 4, to: Point(x: 2, y: 1)))
    #expect(script.steps.last?.action == .move(finger: 4, to: goal))
    #expect(script.end == Timestamp(seconds: 0.5))
  }

  @Test("A script that would go back in time stops the program")
  func back() async {
    await #expect(processExitsWith: .failure) {
      var script = FingerScript()
      script.wait(-1)
    }
    await #expect(processExitsWith: .failure) {
      var script = FingerScript()
      script.drag(1, from: .zero, to: .zero, seconds: -1)
    }
  }
}

/// The turns of each kind of step.
@Suite("Script turns")
struct ScriptTurnsTests {
  private let here = Point(x: 10, y: 20)

  private func turns(_ write: (inout FingerScript) -> Void) -> [Turn] {
    var script = FingerScript()
    write(&script)
    return script.turns(windowSize: Size(width: 400, height: 300))
  }

  /// The changes of touches in order: `began 1 at 10, 20`.
  private func changes(_ turns: [Turn]) -> [String] {
    turns.flatMap(\.inputs).map { input in
      guard case .touch(let change) = input else { return "\(input)" }
      let (x, y) = (Int(change.location.x), Int(change.location.y))
      return "\(change.kind) \(change.number) at \(x), \(y)"
    }
  }

  private func key(_ label: String, _ isDown: Bool, _ modifiers: KeyModifiers = []) -> RootInput {
    .key(KeyChange(label: label, position: label, modifiers: modifiers, isDown: isDown))
  }

  @Test("I8 fingers become touches with the lowest free numbers, at the script's times")
  func fingers() {
    let turns = turns { script in
      script.wait(0.25)
      script.down(7, at: here)
      script.wait(0.5)
      script.down(3, at: .zero)
      script.move(7, to: Point(x: 30, y: 20))
      script.wait(0.1)
      script.up(7)
    }
    #expect(
      changes(turns) == [
        "began 1 at 10, 20", "began 2 at 0, 0", "moved 1 at 30, 20", "ended 1 at 30, 20",
      ])
    #expect(turns.map(\.time.seconds) == [0.25, 0.75, 0.85])
    #expect(turns.map(\.inputs.count) == [1, 2, 1])
  }

  @Test("I2 what cannot be makes no turn: a finger that is not down neither moves nor lifts")
  func impossible() {
    let turns = turns { script in
      script.move(1, to: here)
      script.wait(0.1)
      script.up(1)
    }
    #expect(turns == [])
  }

  @Test("A9 a cancel takes all touches, those of the mouse as well")
  func cancel() {
    let turns = turns { script in
      script.down(1, at: here)
      script.cancel()
      script.mouse(.moved(here))
      script.mouse(.primaryDown)
      script.cancel()
      script.mouse(.primaryUp)
    }
    #expect(
      changes(turns) == [
        "began 1 at 10, 20", "cancelled 1 at 10, 20", "began 1 at 10, 20", "cancelled 1 at 10, 20",
      ])
  }

  @Test("A double tap is two taps")
  func doubleTap() {
    let turns = turns { $0.doubleTap(1, at: here, pause: 0.2) }
    #expect(
      changes(turns) == [
        "began 1 at 10, 20", "ended 1 at 10, 20", "began 1 at 10, 20", "ended 1 at 10, 20",
      ])
    #expect(turns.map(\.time.microseconds) == [0, 50_000, 250_000, 300_000])
  }

  @Test("M1 a click is a finger; M2 with Alt held, it is two, mirrored about the window's center")
  func mouse() {
    let turns = turns { script in
      script.click(at: here)
      script.add(.key(.alt, isDown: true))
      script.click(at: here)
    }
    let touches = changes(turns).filter { $0.contains(" at ") }
    #expect(
      touches == [
        "began 1 at 10, 20", "ended 1 at 10, 20", "began 1 at 10, 20", "began 2 at 390, 280",
        "ended 1 at 10, 20", "ended 2 at 390, 280",
      ])
  }

  @Test("M5 the mouse is a device of its own, the same as in a window, and fingers are of another")
  func deviceNumbers() {
    let scene = TouchScene()
    let pad = scene.pad("pad")
    var script = FingerScript()
    script.click(at: here)
    script.tap(1, at: here)
    scene.play(script)
    scene.tap(2, 30, 30)
    #expect(pad.seen.map(\.type) == [.indirectPointer, .direct, .direct])
    #expect(
      pad.seen.map(\.contact.device) == [ContactID.mouseDevice]
        + [1, 1].map { $0 + ContactID.mouseDevice })
  }

  @Test("M5 a storm is one of fingers, not of the mouse")
  func stormDevice() {
    let scene = TouchScene()
    let pad = scene.pad("pad")
    #expect(TouchStorm(seed: 1).run(on: scene.app) == [])
    #expect(pad.seen.count > 10 && pad.seen.allSatisfy { $0.type == .direct })
  }

  @Test("A pressed key has the modifiers that are held")
  func keys() {
    let inputs = turns { $0.press(.escape, with: [.control]) }.flatMap(\.inputs)
    #expect(
      inputs == [
        key("left ctrl", true, .control), key("escape", true, .control),
        key("escape", false, .control), key("left ctrl", false),
      ])
  }

  @Test("I4 a display that changes cancels the touches; a new focus does not")
  func display() {
    let size = DisplayGeometry(points: Size(width: 100, height: 100))
    let turns = turns { script in
      script.down(1, at: here)
      script.display(.activated)
      script.display(.resized(size))
      script.data("answer", "yes")
    }
    #expect(
      changes(turns) == [
        "began 1 at 10, 20", "\(RootInput.display(.activated))", "cancelled 1 at 10, 20",
        "\(RootInput.display(.resized(size)))",
        "\(RootInput.data(DataEvent(name: "answer", value: "yes")))",
      ])
  }
}

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

@Suite("Playing scripts")
struct ScriptPlayingTests {
  @Test("Q4 a script plays with exact times, and timers that are due go between its turns")
  func times() {
    let scene = TouchScene()
    var log: [String] = []
    let pad = scene.pad("pad")
    pad.onTouches = { phase, _, event in log.append("\(phase) \(event.timestamp.microseconds)") }
    scene.app.loop.schedule(after: 0.1) { log.append("timer") }
    scene.app.loop.schedule(after: 0.5) { log.append("late timer") }
    var script = FingerScript()
    script.tap(1, at: .zero, seconds: 0.2)
    script.wait(0.3)
    script.play(on: scene.app)
    #expect(log == ["began 0", "timer", "ended 200000", "late timer"])
    #expect(scene.time == 0.5)
    log.removeAll()
    script.play(on: scene.app)
    #expect(log == ["began 500001", "ended 700001"])
  }

  @Test("A scene's fingers stay down from one script to the next")
  func continued() {
    let scene = TouchScene()
    scene.pad("pad")
    var script = FingerScript()
    script.down(1, at: .zero)
    scene.play(script)
    script = FingerScript()
    script.down(2, at: .zero)
    script.up(1)
    scene.play(script)
    scene.up(2)
    #expect(scene.log == ["pad began 1", "pad began 2", "pad ended 1", "pad ended 2"])
  }
}
