import Foundation
import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("The invitation of a kiosk")
struct AttractTests {
  private func scene(_ configure: (Settings) -> Void = { _ in }) -> SandboxScene {
    let scene = SandboxScene(mode: .trace, size: Size(width: 1024, height: 600)) {
      $0.isKiosk = true
      configure($0)
    }
    attract(scene).show()
    return scene
  }

  private func attract(_ scene: SandboxScene) -> AttractView { scene.sandbox.overlays.attract }

  @Test(
    "H3 a kiosk begins with its invitation, which any touch beside its tiles hides and passes on")
  func touch() {
    let settings = Settings()
    settings.isKiosk = true
    let sandbox = Sandbox(
      loop: EventLoop(), geometry: DisplayGeometry(points: Size(width: 800, height: 600)),
      mode: .trace, settings: settings)
    #expect(!sandbox.overlays.attract.isHidden)
    let scene = scene()
    scene.down(1, 5, 5)
    #expect(attract(scene).isHidden)
    scene.up(1)
    #expect(scene.sandbox.isPossible(.undo), "the mode got the touch")
  }

  @Test("H3 H2 a tile opens its mode, with the hint at the handle")
  func tiles() throws {
    for mode in ModeRegistry.standard.offering([], and: .trace).all {
      let scene = scene { $0.modes = ModeRegistry.standard.offering([], and: .trace) }
      let tiles = attract(scene).subviews.compactMap { $0 as? HUDButton }
      scene.tap(try #require(tiles.first { $0.command == .mode(mode) }))
      #expect(scene.sandbox.mode == mode && attract(scene).isHidden)
      #expect(!scene.sandbox.isPossible(.undo), "the mode did not get the touch")
      let hint = scene.hud.subviews.first { $0 is HUDHint }
      #expect(hint?.isHidden == false)
    }
  }

  @Test(
    "H3 H5 tiles are inside the window and do not overlap",
    arguments: [(320.0, 240.0), (240, 320), (1024, 600), (600, 1024), (1920, 1080), (3840, 2160)])
  func layout(width: Double, height: Double) {
    let scene = SandboxScene(size: Size(width: width, height: height)) { $0.isKiosk = true }
    attract(scene).show()
    let frames = attract(scene).subviews.compactMap { $0 as? HUDButton }.map(\.frame)
    #expect(frames.count == ModeRegistry.standard.all.count)
    for (index, frame) in frames.enumerated() {
      #expect(frame.minX >= 0 && frame.maxX <= width && frame.minY >= 0 && frame.maxY <= height)
      #expect(frame.size.shortEdge >= 24)
      for other in frames[(index + 1)...] { #expect(frame.intersection(other) == nil) }
    }
  }

  @Test("H3 the invitation returns a minute after the last touch, and not outside kiosks")
  func minute() {
    let scene = scene()
    scene.tap(5, 5)
    scene.wait(59)
    #expect(attract(scene).isHidden)
    scene.tap(5, 5)
    scene.wait(59)
    #expect(attract(scene).isHidden)
    scene.wait(2)
    #expect(!attract(scene).isHidden)
    let other = SandboxScene(mode: .trace)
    other.tap(5, 5)
    other.wait(600)
    #expect(attract(other).isHidden)
  }

  @Test("H3 the fingers of a recorded session drift over the invitation, again and again")
  func fingers() throws {
    let folder = try TemporaryFolder()
    #expect(AttractFingers(in: folder.path("none")).isEmpty)
    let fingers = AttractFingers(in: Self.assets)
    #expect(!fingers.isEmpty)
    let seen = stride(from: 0.0, to: 30, by: 0.25).map { fingers.fingers(at: $0) }
    #expect(seen.contains { $0.count > 2 })
    for finger in seen.joined() {
      #expect((0...1).contains(finger.x) && (0...1).contains(finger.y))
    }
    let later = stride(from: 300.0, to: 400, by: 0.25).contains { !fingers.fingers(at: $0).isEmpty }
    #expect(later)
  }

  /// The folder of assets of the sources.
  private static let assets = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "assets").path
}

@Suite("What a kiosk offers")
struct KioskOfferTests {
  @Test("H3 a kiosk leaves out Check, the inspector and the keys unless its owner offers them")
  func offered() throws {
    for (arguments, modes, commands) in [
      (["--kiosk"], 7, 0), (["--kiosk", "--offer", "check"], 8, 0),
      (["--kiosk", "--offer", "inspector,help"], 7, 2), (["--kiosk", "--mode", "check"], 8, 0),
      ([], 8, 2),
    ] {
      let settings = try PlayCommand(arguments).configuration.settings
      #expect(settings.modes.all.count == modes, "\(arguments)")
      let offered = [Command<Sandbox>.inspector, .help].filter { settings.offers($0) }
      #expect(offered.count == commands, "\(arguments)")
    }
    #expect(throws: Fault.self) { try PlayCommand(["--kiosk", "--offer", "quit"]) }
    #expect(throws: Fault.self) { try PlayCommand(["--kiosk", "--offer", ""]) }
  }

  @Test("H3 S1 a session knows what its kiosk offered")
  func recorded() throws {
    let settings = Settings()
    (settings.isKiosk, settings.offered) = (true, ["help", "check"])
    var header = SessionHeader(program: Touchplay.program)
    header.settings = settings.recorded(mode: .touchy)
    let other = Settings()
    _ = try other.apply(header)
    #expect(other.offered == ["check", "help"] && other.offers(Command<Sandbox>.help))
    #expect(!other.offers(Command<Sandbox>.inspector))
    header.settings.append(.init(name: "offered", value: "quit"))
    header.settings.removeAll { $0.name == "offered" && $0.value != "quit" }
    #expect(throws: SessionError.self) { try other.apply(header) }
  }
}
