import Testing
import TrackerKit
import TrackerKitTesting

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
