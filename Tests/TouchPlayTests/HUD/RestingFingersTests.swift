import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Fingers at rest")
struct RestingFingersTests {
  private func scene(_ rules: SessionRules = .present, reset: Double? = nil) -> SandboxScene {
    SandboxScene(mode: .trace) {
      $0.isKiosk = true
      $0.resetSeconds = reset
      $0.rules = rules
    }
  }

  @Test(
    "H2 the handle opens the HUD next to a finger at rest for 3 s, but not next to a moving one")
  func handle() {
    for (seconds, isOpen) in [(2.5, false), (3.5, true)] {
      let scene = scene()
      scene.down(9, 300, 300)
      scene.wait(seconds)
      scene.tap(scene.hud.handle)
      #expect(scene.hud.isOpen == isOpen, "\(seconds) s")
    }
  }

  @Test("H2 a finger that moves again counts again")
  func movedAgain() {
    let scene = scene()
    scene.down(9, 300, 300)
    scene.wait(10)
    scene.move(9, 310, 300)
    scene.wait(0.5)
    scene.tap(scene.hud.handle)
    #expect(!scene.hud.isOpen)
  }

  @Test(
    "H2 holding the handle quits next to a finger at rest; a finger that lands cancels the hold")
  func hold() {
    for lands in [false, true] {
      let scene = SandboxScene(mode: .trace)
      scene.down(9, 300, 300)
      scene.wait(4)
      let handle = scene.hud.handle.frame.center
      scene.down(1, handle.x, handle.y)
      scene.wait(1)
      if lands { scene.down(2, 400, 300) }
      scene.wait(2)
      #expect(scene.requests == (lands ? [] : ["quit"]))
    }
  }

  @Test("H3 five fingers held for 5 s quit a kiosk next to fingers at rest", arguments: [0, 1, 5])
  func fiveFingers(resting: Int) {
    let scene = scene()
    for finger in 0..<resting { scene.down(20 + finger, 700, Double(100 + 50 * finger)) }
    scene.wait(4)
    for finger in 1...5 { scene.down(finger, Double(finger) * 100, 300) }
    scene.wait(4.9)
    #expect(!scene.sandbox.overlays.question.isOpen)
    scene.wait(0.2)
    #expect(scene.sandbox.overlays.question.isOpen)
  }

  @Test("H3 six fingers that land together do not quit, nor do five of which one was at rest")
  func notFive() {
    for resting in [false, true] {
      let scene = scene()
      scene.down(6, 100, 500)
      if resting { scene.wait(4) }
      for finger in 1...(resting ? 4 : 5) { scene.down(finger, Double(finger) * 100, 300) }
      scene.wait(10)
      #expect(!scene.sandbox.overlays.question.isOpen)
    }
  }

  @Test("H3 two opposite corners quit a kiosk next to a finger at rest")
  func corners() {
    let scene = scene()
    scene.down(9, 300, 300)
    scene.wait(4)
    for location in [Point(x: 5, y: 5), Point(x: 795, y: 595)] {
      scene.down(1, location.x, location.y)
      scene.wait(5.1)
      scene.up(1)
    }
    #expect(scene.sandbox.overlays.question.isOpen)
  }

  @Test("H3 a finger that has not moved for 60 s does not delay a reset, which lifts it")
  func reset() {
    let scene = scene(reset: 30)
    scene.down(9, 300, 300)
    scene.move(9, 400, 300)
    scene.down(1, 100, 100)
    scene.move(1, 200, 100)
    scene.up(1)
    #expect(scene.sandbox.trace.canUndo)
    scene.wait(85)
    #expect(scene.sandbox.trace.canUndo && scene.requests.isEmpty)
    scene.wait(10)
    #expect(!scene.sandbox.trace.canUndo && scene.requests == ["lift"])
    #expect(scene.sandbox.dump.description.contains("\"inProgress\": []"))
  }

  @Test("I3 the key l lifts stuck fingers, in a kiosk, too")
  func key() {
    let scene = scene()
    scene.press("l")
    #expect(scene.requests == ["lift"])
  }

  @Test("S9 in sessions of older versions every finger counts")
  func earlierSession() {
    let scene = scene(.first, reset: 30)
    scene.down(9, 300, 300)
    scene.wait(200)
    scene.tap(scene.hud.handle)
    #expect(!scene.hud.isOpen && scene.requests.isEmpty)
  }
}
