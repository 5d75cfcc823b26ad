import Testing
import TrackerKit
import TrackerKitTesting

@Suite("Knob")
struct KnobTests {
  let scene = TouchScene()
  let knob: Knob
  let center: Point

  init() {
    knob = Knob(frame: scene.window.bounds)
    center = knob.bounds.center
    scene.window.addSubview(knob)
  }

  @Test("Two fingers turn the knob, and a double tap turns it back")
  func turn() {
    var script = FingerScript()
    script.rotate(at: center, by: Angle(degrees: 90))
    scene.play(script)
    #expect(knob.angle.degrees > 70)
    #expect(!knob.isTurning)

    script = FingerScript()
    script.wait(1)
    script.doubleTap(1, at: center)
    scene.play(script)
    #expect(knob.angle == .zero)
  }

  @Test("One finger does not turn the knob: it gets every move itself")
  func oneFinger() {
    scene.down(1, 100, 100)
    scene.drag(1, to: 300, 100, steps: 2)
    scene.up(1)
    #expect(scene.deliveries("Knob") == ["began 1", "moved 1", "moved 1", "ended 1"])
    #expect(knob.angle == .zero)
  }

  @Test("Whatever fingers do, the knob is let go with the last of them", arguments: 0..<20)
  func storm(seed: UInt64) {
    let faults = TouchStorm(seed: seed).run(on: scene.app) {
      let isTouched = !scene.app.touchEvent.allTouches.isEmpty
      return knob.isTurning && !isTouched ? "turning without fingers" : nil
    }
    #expect(faults == [])
  }
}
