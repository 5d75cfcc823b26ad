import Testing
import TrackerKit

@testable import TouchPlay

@Suite("ModeTitleView")
struct ModeTitleViewTests {
  /// The opacity of a text on the screen; nil if it is not there.
  private func opacity(of text: String, in scene: SandboxScene) -> UInt8? {
    let canvas = Canvas()
    scene.sandbox.window?.drawScene(in: canvas)
    var group = 1.0
    for command in canvas.commands {
      switch command.shape {
      case .groupStart(let opacity): group = opacity
      case .groupEnd: group = 1
      case .text(let run) where run.text == text: return UInt8(Double(command.color.alpha) * group)
      default: break
      }
    }
    return nil
  }

  @Test("H12 the name of a chosen mode appears for 0.7 s, then fades for 0.4 s")
  func fades() throws {
    let scene = SandboxScene(mode: .touchy)
    #expect(opacity(of: "Trace", in: scene) == nil)
    scene.sandbox.change(to: .trace)
    scene.wait(0.6)
    #expect(opacity(of: "Trace", in: scene) == 255)
    scene.wait(0.3)
    let fading = try #require(opacity(of: "Trace", in: scene))
    #expect((20..<240).contains(fading))
    scene.wait(0.3)
    #expect(opacity(of: "Trace", in: scene) == nil && scene.sandbox.loop.deadline == nil)
  }

  @Test("H12 choosing the same mode again, or starting in it, shows no name")
  func same() {
    let scene = SandboxScene(mode: .trace)
    #expect(opacity(of: "Trace", in: scene) == nil)
    scene.sandbox.change(to: .trace)
    #expect(opacity(of: "Trace", in: scene) == nil)
  }

  @Test("H12 a name that fades makes room for the next one, in full strength")
  func next() {
    let scene = SandboxScene(mode: .touchy)
    scene.sandbox.change(to: .trace)
    scene.wait(0.9)
    scene.sandbox.change(to: .lines)
    #expect(opacity(of: "Trace", in: scene) == nil && opacity(of: "Lines", in: scene) == 255)
    scene.wait(0.6)
    #expect(opacity(of: "Lines", in: scene) == 255)
  }

  /// The opacity with which the ground of Trace, which is white, covers the whole window.
  private func veil(in scene: SandboxScene) -> UInt8? {
    let canvas = Canvas()
    scene.sandbox.window?.drawScene(in: canvas)
    let window = scene.sandbox.window?.bounds ?? .zero
    return canvas.commands.first {
      guard case .rectangle(window) = $0.shape else { return false }
      return $0.color.opacity(1) == .white
    }?.color.alpha
  }

  @Test("H12 a chosen mode comes from the ground of the previous one, in 0.18 s")
  func veil() throws {
    let scene = SandboxScene(mode: .trace)
    #expect(veil(in: scene) == nil)
    scene.sandbox.change(to: .gestures)
    #expect(veil(in: scene) == 255)
    scene.wait(0.09)
    #expect((30..<200).contains(try #require(veil(in: scene))))
    scene.wait(0.1)
    #expect(veil(in: scene) == nil)
  }

  @Test("H12 with less motion, a mode is there at once; the next mode ends a veil")
  func noVeil() {
    let scene = SandboxScene(mode: .trace)
    scene.sandbox.change(to: .gestures)
    scene.sandbox.settings.hasMotion = false
    scene.sandbox.change(to: .touchy)
    #expect(veil(in: scene) == nil)
  }
}
