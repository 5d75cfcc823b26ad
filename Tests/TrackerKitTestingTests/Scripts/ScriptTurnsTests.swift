import Testing
import TrackerKit
import TrackerKitTesting

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
      let (x, y) = (Int(change.position.x), Int(change.position.y))
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
    #expect(pad.seen.map(\.isFromMouse) == [true, false, false])
    #expect(
      pad.seen.map(\.contact.device) == [ContactID.mouseDevice]
        + [1, 1].map { $0 + ContactID.mouseDevice })
  }

  @Test("M5 a storm is one of fingers, not of the mouse")
  func stormDevice() {
    let scene = TouchScene()
    let pad = scene.pad("pad")
    #expect(TouchStorm(seed: 1).run(on: scene.app) == [])
    #expect(pad.seen.count > 10 && !pad.seen.contains { $0.isFromMouse })
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
