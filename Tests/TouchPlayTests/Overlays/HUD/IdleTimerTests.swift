import Testing

@testable import TouchPlay

@Suite("Idle reset")
struct IdleTimerTests {
  @Test("H3 a finger that has not moved for 60 s does not delay a reset, which lifts it")
  func restingFinger() {
    let scene = SandboxScene(mode: .trace) {
      $0.isKiosk = true
      $0.resetSeconds = 30
    }
    scene.down(9, 300, 300)
    scene.move(9, 400, 300)
    scene.down(1, 100, 100)
    scene.move(1, 200, 100)
    scene.up(1)
    #expect(scene.sandbox.trace.history?.canUndo == true)
    scene.wait(85)
    #expect(scene.sandbox.trace.history?.canUndo == true && scene.requests.isEmpty)
    scene.wait(10)
    #expect(scene.sandbox.trace.history?.canUndo == false && scene.requests == ["visit", "lift"])
    #expect(scene.sandbox.dump.description.contains("\"inProgress\": []"))
  }
}
