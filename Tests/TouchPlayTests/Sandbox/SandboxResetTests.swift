import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Reset")
struct SandboxResetTests {
  private func stroke(_ scene: SandboxScene) {
    scene.down(1, 100, 100)
    scene.move(1, 300, 200)
    scene.move(1, 500, 300)
    scene.up(1)
  }

  @Test("H3 after a reset nothing by the previous visitor can be restored, in any mode")
  func fresh() {
    let scene = SandboxScene(mode: .touchy) { $0.resetSeconds = 30 }
    let start = scene.sandbox.stateFacts
    for (mode, key) in [(Mode.trace, "3"), (.lines, "2"), (.gestures, "4"), (.eightball, "5")] {
      scene.press(key)
      #expect(scene.sandbox.mode == mode)
      stroke(scene)
      stroke(scene)
      scene.press("z", .control)
      scene.press("s")
      scene.wait(3)
    }
    let generator = scene.sandbox.eightBall.randomState
    scene.wait(31)
    for mode in [Mode.lines, .trace] {
      let controller = scene.sandbox.controller(of: mode)
      #expect(!controller.canUndo && !controller.canRedo)
    }
    #expect(scene.sandbox.eightBall.randomState == generator, "answers are not repeated")
    func known(_ facts: [StateFact]) -> [StateFact] {
      // Meanwhile the cards were laid out, keys were pressed, and the generator advanced.
      facts.filter {
        !$0.name.hasPrefix("gestures.card") && !$0.name.hasSuffix("digest")
          && !$0.name.hasSuffix("generator") && !$0.name.hasSuffix("keyboard")
      }
    }
    #expect(known(scene.sandbox.stateFacts) == known(start))
    #expect(scene.sandbox.loop.deadline == nil, "once")
  }

  @Test("H3 a reset closes open panels and restores the settings of the start")
  func choices() {
    let scene = SandboxScene(mode: .gestures) {
      $0.resetSeconds = 30
      $0.isDark = false
      $0.edge = .left
    }
    for key in ["k", "m", "i", "t", "n"] { scene.press(key) }
    scene.sandbox.perform(.theme)
    scene.sandbox.perform(.edge)
    scene.sandbox.perform(.help)
    scene.sandbox.ask("Delete?", yes: "Delete", no: "Keep") {}
    scene.sandbox.overlays.show("Saved", on: scene.sandbox.loop)
    scene.wait(31)
    let settings = scene.settings
    #expect(!settings.isDark && settings.edge == .left)
    #expect(settings.isSmooth && settings.hasAngleColors)
    #expect(!settings.showsInspector && !settings.showsRings)
    #expect(scene.sandbox.overlays.help.isHidden && scene.sandbox.overlays.message.text.isEmpty)
    #expect(!scene.sandbox.overlays.closeFrontmost() && !scene.sandbox.gestures.closeFrontmost())
  }

  /// Records visitors and resets; with newer rules it begins when the model is no longer in its
  /// initial state, which sessions of the first rules do not record.
  private func record(_ rules: SessionRules) -> [UInt8] {
    let player = DemoPlayer(mode: .trace, seed: 3) { sandbox in
      guard rules > .first else { return }
      sandbox.change(to: .lines)
      sandbox.perform(.smoothing)
    } configure: {
      $0.rules = rules
      $0.resetSeconds = 4
    }
    for _ in 1...2 {
      player.down(1, at: Point(x: 200, y: 200))
      player.down(2, at: Point(x: 300, y: 500))
      player.move(0.5, [(1, { u in Point(x: 200 + 300 * u, y: 200 + 100 * u) })])
      player.up(1)
      player.wait(4)
      player.tap(player.sandbox.overlays.hud.handle)
      player.up(2)
      player.wait(5)
      player.go(to: .gestures)
    }
    return player.finish()
  }

  @Test("S4 S9 a session with resets replays by the rules it was recorded with")
  func replayed() throws {
    for rules in [SessionRules.first, .second] {
      var configuration = Replay.Configuration()
      configuration.verifies = true
      let replay = try Replay(SessionBuffer(bytes: record(rules)), configuration)
      while try replay.step() {}
      #expect(replay.difference == nil && replay.damage == nil && replay.digestCount > 10)
      #expect((replay.header.setting("rules") == nil) == (rules == .first))
      #expect((replay.header.setting("fresh") == nil) == (rules == .first))
      #expect(replay.sandbox.trace.canUndo == (rules == .first))
    }
  }

  @Test(
    "S9 unknown rules and pages are refused",
    arguments: [
      ("rules", "4"), ("rules", "new"), ("fresh", "trace"), ("fresh", "trace on on middle"),
    ])
  func unknown(_ name: String, _ value: String) {
    var header = SessionHeader()
    header.settings = [SessionHeader.Setting(name: name, value: value)]
    #expect(throws: SessionError.unknownField("\(name) \(value)")) {
      try Settings().apply(header)
    }
  }
}
