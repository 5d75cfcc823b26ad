import Testing
import TrackerKit

@testable import TouchPlay

@Suite("HUD handle")
struct HUDHandleTests {
  @Test(
    "H2 a tap on the handle opens the HUD, whatever a faulty panel reports",
    arguments: FaultyPanel.Fault.allCases)
  func tap(beside fault: FaultyPanel.Fault) {
    let scene = SandboxScene(mode: .trace)
    let panel = FaultyPanel(fault, beside: scene)
    for _ in 1...20 {
      scene.tap(scene.hud.handle)
      #expect(scene.hud.isOpen)
      scene.tap(scene.hud.handle)
      panel.wait(0.1)
      #expect(!scene.hud.isOpen)
    }
  }

  @Test(
    "H2 holding the handle for 2 s quits, whatever a faulty panel reports",
    arguments: FaultyPanel.Fault.allCases)
  func hold(beside fault: FaultyPanel.Fault) {
    let scene = SandboxScene(mode: .trace)
    let panel = FaultyPanel(fault, beside: scene)
    let handle = scene.hud.handle.frame.center
    scene.down(1, handle.x, handle.y)
    panel.wait(1)
    #expect(scene.requests.isEmpty)
    panel.wait(1.5)
    #expect(scene.requests == ["quit"])
  }

  @Test("H2 a finger that leaves the handle does not quit")
  func left() {
    let scene = SandboxScene(mode: .trace)
    let handle = scene.hud.handle.frame.center
    scene.down(1, handle.x, handle.y)
    scene.wait(1)
    scene.move(1, handle.x - 300, handle.y)
    scene.wait(5)
    scene.up(1)
    #expect(scene.requests.isEmpty && !scene.hud.isOpen)
  }

  @Test("H2 the handle takes its finger from the mode, and no other one")
  func others() {
    let scene = SandboxScene(mode: .trace)
    let handle = scene.hud.handle.frame.center
    scene.down(1, 100, 100)
    scene.down(2, handle.x, handle.y)
    scene.move(2, handle.x - 300, handle.y)
    scene.up(2)
    #expect(!scene.hud.isOpen && !scene.sandbox.isPossible(.undo))
    scene.move(1, 200, 100)
    scene.up(1)
    #expect(scene.sandbox.isPossible(.undo))
  }
}
