import Testing
import TrackerKit

@testable import TouchPlay

@Suite("HUD: the hint at first start")
struct HUDHintTests {
  private func scene(
    _ mode: Mode, _ size: Size = Size(width: 1280, height: 720), edge: HUDEdge = .right
  ) -> SandboxScene {
    let scene = SandboxScene(mode: mode, size: size) { $0.edge = edge }
    scene.hud.showHint(on: scene.sandbox.loop)
    return scene
  }

  private func hint(_ scene: SandboxScene) throws -> HUDHint {
    try #require(scene.hud.subviews.lazy.compactMap { $0 as? HUDHint }.first)
  }

  private func isInside(_ frame: Rect, _ room: Rect) -> Bool {
    frame.minX >= room.minX && frame.minY >= room.minY && frame.maxX <= room.maxX
      && frame.maxY <= room.maxY
  }

  @Test(
    "H2 the hint covers nothing, in every mode, at every edge",
    arguments: ModeRegistry.standard.all)
  func free(mode: Mode) throws {
    for (width, height) in [
      (1280.0, 720.0), (800, 480), (800, 600), (640, 480), (1024, 768), (1080, 1920), (1920, 1080),
      (480, 800), (7680, 4320),
    ] {
      for edge in HUDEdge.allCases {
        let scene = scene(mode, Size(width: width, height: height), edge: edge)
        let hint = try hint(scene)
        #expect(!hint.isHidden && hint.frame.size.shortEdge >= 40)
        for other in scene.sandbox.occupied + [scene.hud.handle.frame] {
          #expect(
            hint.frame.intersection(other) == nil, "\(edge), \(width) x \(height): \(hint.frame)")
        }
        #expect(isInside(hint.frame, scene.hud.bounds))
      }
    }
  }

  @Test(
    "H2 where nothing else is shown, the hint is beside the handle", arguments: HUDEdge.allCases)
  func beside(edge: HUDEdge) throws {
    let scene = scene(.touchy, edge: edge)
    let (hint, handle) = (try hint(scene).frame, scene.hud.handle.frame)
    #expect(hint.expanded(by: 1).intersection(handle) != nil)
    #expect(hint.center.x == handle.center.x || hint.center.y == handle.center.y)
  }

  @Test("H2 H5 in a window without room, the hint stays inside and off the handle")
  func small() throws {
    for (width, height) in [(320.0, 240.0), (240, 320), (120, 90)] {
      let scene = scene(.eightball, Size(width: width, height: height))
      let hint = try hint(scene).frame
      #expect(isInside(hint, scene.hud.bounds))
      if width > 200 { #expect(hint.intersection(scene.hud.handle.frame) == nil) }
    }
  }

  @Test("H2 the hint disappears at the first touch anywhere, or by itself")
  func goes() throws {
    for location in [Point(x: 100, y: 100), Point(x: 1270, y: 360)] {
      let scene = scene(.trace)
      scene.down(1, location.x, location.y)
      #expect(try hint(scene).isHidden)
    }
    let scene = scene(.trace)
    scene.wait(HUDHint.seconds + 0.1)
    #expect(try hint(scene).isHidden)
  }

  @Test("H2 the hint moves out of the way when the mode changes or a message appears")
  func moves() throws {
    let scene = scene(.touchy, Size(width: 640, height: 480))
    let first = try hint(scene).frame
    scene.press("5")
    let moved = try hint(scene).frame
    #expect(moved != first)
    #expect(scene.sandbox.occupied.allSatisfy { $0.intersection(moved) == nil })
    scene.press("1")
    #expect(try hint(scene).frame == first)
    scene.sandbox.overlays.message.text = "A drawing was damaged"
    scene.hud.layoutTree()
    let message = try #require(scene.sandbox.overlays.message.box)
    #expect(try hint(scene).frame.intersection(message) == nil)
  }
}
