import PanelCheck
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("RecordingView")
final class RecordingViewTests: CheckScene {
  /// Inside the dot, and between it and the corner of the window.
  private static let locations = [Point(x: 740, y: 574), Point(x: 797, y: 597)]

  @Test("H4 a tap on the dot stops the recording, up to the corner; the mode does not get it")
  func tap() {
    for location in Self.locations {
      let scene = SandboxScene(mode: .trace) { $0.hasRecordingDot = true }
      scene.sandbox.overlays.recording.elapsed = 3
      scene.tap(location.x, location.y)
      #expect(scene.requests == ["record"] && !scene.sandbox.isPossible(.undo))
      scene.tap(600, 500)
      #expect(scene.requests == ["record"] && scene.sandbox.isPossible(.undo))
    }
  }

  @Test(
    "H4 in a replay the dot is not shown, but takes the same touches; without it, the mode does")
  func replay() throws {
    for hasDot in [true, false] {
      let scene = SandboxScene(mode: .trace) { $0.hasRecordingDot = hasDot }
      var header = SessionHeader(program: Touchplay.program)
      header.geometry = DisplayGeometry(points: Size(width: 800, height: 600))
      scene.sandbox.fill(&header)
      let sandbox = try Sandbox(header: header, settings: Settings())
      #expect(sandbox.overlays.recording.box == nil)
      let hit = try #require(sandbox.window?.hitTest(Self.locations[0]))
      #expect((hit === sandbox.overlays.recording) == hasDot)
    }
  }

  @Test("H4 a tap that leaves the dot, or begins beside it, stops nothing")
  func miss() {
    let scene = SandboxScene(mode: .trace) { $0.hasRecordingDot = true }
    scene.down(1, 740, 574)
    scene.move(1, 400, 300)
    scene.up(1)
    scene.down(1, 400, 300)
    scene.move(1, 740, 574)
    scene.up(1)
    #expect(scene.requests.isEmpty)
  }

  @Test("H4 the dot takes no touches while a test needs the whole surface")
  func surface() throws {
    let controller = try start([.edges])
    scene.settings.hasRecordingDot = true
    #expect(controller.usesWholeSurface)
    let hit = scene.sandbox.window?.hitTest(Self.locations[1])
    #expect(hit !== scene.sandbox.overlays.recording)
  }
}
