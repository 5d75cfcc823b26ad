import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Size setting in the HUD")
struct SizeTests {
  @Test(
    "H2 H5 the HUD steps through the sizes, and everything grows at once",
    arguments: ModeRegistry.standard.all)
  func steps(mode: Mode) throws {
    let scene = SandboxScene(mode: mode, size: Size(width: 1024, height: 600))
    let fresh = { (factor: Double) in
      SandboxScene(mode: mode, size: Size(width: 1024, height: 600)) { $0.interfaceFactor = factor }
    }
    scene.tap(scene.hud.handle)
    for factor in [1.25, 1.5, 1.75, 2, 2.5, 1] {
      // Among large buttons it takes scrolling to reach this one.
      if scene.settings.interfaceFactor < 1.5 {
        try scene.choose(.size)
      } else {
        scene.sandbox.perform(.size)
      }
      #expect(scene.settings.interfaceFactor == factor && scene.hud.isOpen)
      let other = fresh(factor)
      other.tap(other.hud.handle)
      other.sandbox.perform(.more)
      for scene in [scene, other] { scene.wait(0.3) }
      #expect(frames(scene) == frames(other))
    }
  }

  @Test("H5 a size without enough room is not offered")
  func small() throws {
    let scene = SandboxScene(size: Size(width: 320, height: 240))
    scene.tap(scene.hud.handle)
    #expect(try #require(scene.button(.size)).isEnabled == false)
  }

  @Test("H2 a display that states an impossible size gets targets that fit the window")
  func impossibleDisplay() {
    for width in [Double.leastNonzeroMagnitude, 1e-9, 5] {
      let geometry = DisplayGeometry(
        points: Size(width: 800, height: 480), pixels: Size(width: 800, height: 480),
        millimeters: Size(width: width, height: width))
      #expect(ControlStyle.dark.minimumTarget(on: geometry) == 480)
      let settings = Settings()
      let sandbox = Sandbox(
        loop: EventLoop(), geometry: geometry, mode: .touchy, settings: settings)
      sandbox.overlays.hud.unfold()
      #expect(sandbox.overlays.hud.isOpen)
    }
  }

  @Test("H5 a chosen size is saved, the display's own is not")
  func chosen() {
    let settings = Settings()
    settings.fittingFactor = 1.25
    let window = Size(width: 1024, height: 600)
    settings.stepSize(in: window)
    #expect(settings.chosenFactor == nil && settings.interfaceFactor == 1.25)
    settings.stepSize(in: window)
    #expect(settings.chosenFactor == 1.5)
  }

  @Test(
    "H5 S4 a size changed during a recording also changes in the replay", arguments: [1.0, 1.1])
  func replayed(factor: Double) throws {
    let scene = SandboxScene(mode: .trace, size: Size(width: 1024, height: 600)) {
      $0.interfaceFactor = factor
      $0.fittingFactor = 1.25
    }
    var header = SessionHeader()
    scene.sandbox.fill(&header)
    header.geometry = DisplayGeometry(points: Size(width: 1024, height: 600))
    let buffer = SessionBuffer(header: header)
    let recorder = SessionRecorder(header: header, sink: buffer, source: scene.sandbox)
    scene.sandbox.loop.observer = recorder
    for mode in ["3", "4", "2", "1"] {
      scene.press(mode)
      scene.tap(scene.hud.handle)
      for _ in 0..<3 { scene.tap(try #require(scene.button(.size))) }
      scene.tap(scene.hud.handle)
      scene.down(2, 100, 200)
      scene.move(2, 300, 250)
      scene.wait(1.2)
      scene.up(2)
    }
    scene.sandbox.loop.observer = nil
    recorder.finish(tick: scene.sandbox.loop.tick)
    var configuration = Replay.Configuration()
    configuration.verifies = true
    let replay = try Replay(buffer, configuration)
    while try replay.step() {}
    #expect(replay.difference == nil && replay.digestCount > 3)
    #expect(replay.sandbox.settings.interfaceFactor == scene.settings.interfaceFactor)
    #expect(replay.sandbox.dump.description == scene.sandbox.dump.description)
  }

  private func frames(_ scene: SandboxScene) -> [Rect] {
    (scene.sandbox.window?.descendants ?? []).filter { !$0.isHidden }.map(\.frame)
  }
}
