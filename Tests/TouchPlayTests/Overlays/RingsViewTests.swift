import Testing
import TrackerKit

@testable import TouchPlay

@Suite("RingsView")
struct RingsViewTests {
  /// The radius and the opacity of each ring in the rings' color.
  private func rings(_ scene: SandboxScene) -> [(radius: Double, alpha: UInt8)] {
    let canvas = Canvas()
    scene.sandbox.overlays.rings.draw(in: canvas)
    return canvas.commands.compactMap { command in
      guard case .ring(_, let radius, _, _) = command.shape else { return nil }
      return (radius, command.color.alpha)
    }
  }

  @Test("H7 a ring blooms under a finger for 0.25 s, fades for 0.35 s after it, and then is gone")
  func motion() throws {
    let scene = SandboxScene { $0.showsRings = true }
    scene.down(1, 300, 300)
    let start = try #require(rings(scene).first)
    #expect(start.radius > 44 && start.alpha == 255)
    scene.wait(0.1)
    let later = try #require(rings(scene).first)
    #expect(later.radius < start.radius && later.radius > 44)
    scene.wait(0.2)
    #expect(rings(scene).map(\.radius) == [44])
    scene.up(1)
    scene.wait(0.2)
    let fading = try #require(rings(scene).first)
    #expect(fading.radius > 44 && fading.alpha < 200)
    scene.wait(0.2)
    #expect(rings(scene).isEmpty && scene.sandbox.loop.deadline == nil)
  }

  @Test("H7 with less motion, a ring is there at once and gone at once")
  func less() {
    let scene = SandboxScene { ($0.showsRings, $0.hasMotion) = (true, false) }
    scene.down(1, 300, 300)
    #expect(rings(scene).map(\.radius) == [44])
    scene.up(1)
    #expect(rings(scene).isEmpty)
  }

  @Test("H7 S1 nothing of the rings moves when a recording begins")
  func recording() {
    let scene = SandboxScene { $0.showsRings = true }
    scene.down(1, 300, 300)
    scene.up(1)
    #expect(rings(scene).count == 1)
    scene.sandbox.stopAll()
    #expect(rings(scene).isEmpty)
  }
}
