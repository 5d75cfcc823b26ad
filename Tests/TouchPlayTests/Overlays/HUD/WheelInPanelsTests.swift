import Testing
import TrackerKit

@testable import TouchPlay

@Suite("The wheel in the program")
struct WheelInPanelsTests {
  private func turn(_ scene: SandboxScene, at position: Point, _ notches: Double) {
    scene.sandbox.loop.handle(
      Turn(
        time: scene.sandbox.loop.time.advanced(bySeconds: 0.01),
        inputs: [.wheel(WheelChange(at: position, delta: Point(x: 0, y: notches)))]))
  }

  private func scroller(_ scene: SandboxScene) -> ScrollView? {
    scene.hud.descendants.lazy.compactMap { $0 as? ScrollView }.first
  }

  @Test("H2 I11 the wheel scrolls the HUD's panel in a small window, and nothing else")
  func panel() throws {
    let scene = SandboxScene(mode: .trace, size: Size(width: 320, height: 200))
    let before = scene.sandbox.modelDigest
    turn(scene, at: Point(x: 100, y: 100), 1)
    #expect(scene.sandbox.modelDigest == before)
    scene.tap(scene.hud.handle)
    scene.wait(0.3)
    let scroller = try #require(self.scroller(scene))
    turn(scene, at: scroller.convert(scroller.bounds.center, to: nil), 1)
    #expect(scroller.contentOffset.y == 50 && !scroller.bounces)
    #expect(scene.sandbox.modelDigest == before)
  }

  @Test("H3 I11 the wheel counts as input for the reset")
  func reset() {
    let scene = SandboxScene(mode: .lines) { ($0.isKiosk, $0.resetSeconds) = (true, 5) }
    scene.sandbox.change(to: .trace)
    scene.wait(4)
    turn(scene, at: Point(x: 100, y: 100), 1)
    scene.wait(4)
    #expect(scene.sandbox.mode == .trace)
    scene.wait(2)
    #expect(scene.sandbox.mode == .lines)
  }
}
