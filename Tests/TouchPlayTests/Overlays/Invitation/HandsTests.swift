import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Hands that show what to do")
struct HandsTests {
  private func scene(_ mode: Mode, isKiosk: Bool = false) -> SandboxScene {
    SandboxScene(mode: mode) { ($0.showsHands, $0.isKiosk) = (true, isKiosk) }
  }

  private func hands(_ scene: SandboxScene) -> HandsView { scene.sandbox.overlays.hands }

  private func texts(_ scene: SandboxScene) -> String {
    let canvas = Canvas()
    scene.sandbox.window?.drawScene(in: canvas)
    return canvas.commands.compactMap { command -> String? in
      guard case .text(let run) = command.shape else { return nil }
      return run.text
    }.joined(separator: " ")
  }

  @Test(
    "H12 every mode has a lesson, which is shown and said until the first touch, and never again",
    arguments: ModeRegistry.standard.all)
  func once(mode: Mode) throws {
    let scene = scene(mode)
    let lesson = try #require(mode.lesson)
    #expect(hands(scene).isActive && texts(scene).contains(lesson.text.prefix(12)))
    scene.wait(1)
    scene.tap(300, 300)
    #expect(!hands(scene).isActive && scene.settings.seenHands == [mode.id])
    let other = try #require(ModeRegistry.standard.all.first { $0 != mode })
    scene.sandbox.change(to: other)
    #expect(hands(scene).isActive)
    scene.sandbox.change(to: mode)
    #expect(!hands(scene).isActive)
  }

  @Test("H12 hands go by themselves after a while, so that an idle program does nothing")
  func idle() {
    let scene = scene(.trace)
    scene.wait(10)
    #expect(!hands(scene).isActive && scene.sandbox.loop.deadline == nil)
    #expect(scene.settings.seenHands.isEmpty, "nobody has touched the mode")
  }

  @Test("H12 hands move, unless less motion is wanted")
  func motion() {
    for hasMotion in [true, false] {
      let scene = scene(.trace)
      scene.settings.hasMotion = hasMotion
      func rings() -> [Point] {
        let canvas = Canvas()
        scene.sandbox.window?.drawScene(in: canvas)
        return canvas.commands.compactMap { command in
          guard case .ring(let center, _, _, _) = command.shape else { return nil }
          return center
        }
      }
      scene.wait(1)
      let before = rings()
      scene.wait(0.3)
      #expect(!before.isEmpty)
      #expect((rings() != before) == hasMotion)
    }
  }

  @Test("H12 hands neither take touches nor show in replays; a touch of the panel leaves them")
  func untouched() throws {
    let scene = scene(.trace)
    scene.tap(scene.hud.handle)
    #expect(hands(scene).isActive)
    scene.tap(20, 20)
    #expect(scene.sandbox.isPossible(.undo))
    #expect(!hands(SandboxScene(mode: .trace)).isActive)
  }
}
