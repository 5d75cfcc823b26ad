import Testing
import TrackerKit
import TrackerKitSDL
import TrackerKitTesting

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
    let old = { [weak controller = scene.sandbox.trace] in controller }
    scene.wait(31)
    for mode in [Mode.lines, .trace] {
      let controller = scene.sandbox.controller(of: mode)
      #expect(controller.history?.canUndo != true && controller.history?.canRedo != true)
    }
    #expect(scene.sandbox.eightBall.randomState == generator, "answers are not repeated")
    #expect(scene.sandbox.loop.deadline == nil, "once")
    #expect(old() == nil, "resets do not take more and more memory")
  }

  @Test("H3 H10 the time in the gallery is no time without a touch")
  func gallery() {
    let scene = SandboxScene(mode: .trace) { $0.resetSeconds = 30 }
    stroke(scene)
    let first = scene.sandbox.trace
    scene.sandbox.stopWaiting()
    scene.wait(100)
    #expect(scene.sandbox.trace === first && scene.sandbox.loop.deadline == nil)
    scene.sandbox.waitAnew()
    scene.wait(29)
    #expect(scene.sandbox.trace === first)
    scene.wait(2)
    #expect(scene.sandbox.trace !== first)
  }

  @Test("Q3 H3 a reset behind the invitation leaves no timer of it")
  func invitation() {
    let scene = SandboxScene(mode: .trace) {
      ($0.isKiosk, $0.resetSeconds) = (true, 30)
      $0.attractFingers = AttractFingers(in: TestLanguages.assets)
    }
    for _ in 1...3 {
      scene.sandbox.overlays.attract.show()
      scene.sandbox.reset()
    }
    scene.sandbox.overlays.attract.hide()
    let loop = scene.sandbox.loop
    #expect((loop.deadline?.seconds(since: loop.time) ?? 99) > 1)
  }

  @Test(
    "H3 a reset leaves the state, the settings and the pixels of a start, in every mode",
    arguments: ModeRegistry.standard.all)
  func likeStart(_ mode: Mode) {
    var generator = SeededGenerator(seed: 6)
    for _ in 1...4 {
      // Every key, every button that is shown, fingers everywhere, and other windows.
      var script = Script((0..<4000).map { _ in UInt8.random(in: 0...255, using: &generator) })
      let input = ScriptedInput(&script, keys: ScriptedSandbox.keys)
      let sandbox = start(mode, on: input.geometry)
      for command in sandbox.commands {
        sandbox.perform(command)
        for _ in 1...10 { input.act(on: sandbox, &script) }
      }
      while !script.isAtEnd { input.act(on: sandbox, &script) }
      sandbox.checkScale()
      input.liftAll(sandbox)
      let left = sandbox.modelDigest
      sandbox.reset()
      let twin = start(mode, on: input.geometry, seed: sandbox.seed)
      twin.templates.replace(
        with: sandbox.templates.all, nextNumber: sandbox.templates.nextNumber)
      #expect(left != twin.modelDigest, "there was something to reset")
      #expect(text(of: sandbox.settings) == text(of: twin.settings))
      expectSame(sandbox, twin, "as it starts")
      for other in sandbox.settings.modes.all {
        for sandbox in [sandbox, twin] { sandbox.change(to: other) }
        expectSame(sandbox, twin, "in \(other.title)")
      }
      for sandbox in [sandbox, twin] { sandbox.overlays.hud.unfold() }
      expectSame(sandbox, twin, "with the HUD")
      for sandbox in [sandbox, twin] { sandbox.overlays.toggleHelp() }
      expectSame(sandbox, twin, "with the help")
      for sandbox in [sandbox, twin] { sandbox.toggle(\.showsInspector) }
      expectSame(sandbox, twin, "with the inspector")
    }
  }

  private func start(_ mode: Mode, on geometry: DisplayGeometry, seed: UInt64 = 0) -> Sandbox {
    let settings = Settings()
    settings.resetSeconds = 3000
    settings.seed = seed
    settings.edge = .left
    return Sandbox(loop: EventLoop(), geometry: geometry, mode: mode, settings: settings)
  }

  private func expectSame(_ sandbox: Sandbox, _ twin: Sandbox, _ when: Comment) {
    #expect(sandbox.modelDigest == twin.modelDigest, when)
    #expect(sandbox.stateFacts == twin.stateFacts, when)
    #expect(sandbox.enteredModes == twin.enteredModes, when)
    for controller in sandbox.controllers {
      let other = twin.controller(of: controller.mode)
      #expect(controller.dump.description == other.dump.description, when)
      #expect(controller.snapshot == other.snapshot, when)
    }
    #expect(pixels(of: sandbox) == pixels(of: twin), when)
  }

  /// The whole window with its overlays.
  private func pixels(of sandbox: Sandbox) -> [UInt32] {
    guard let window = sandbox.window else { return [] }
    let canvas = Canvas()
    window.drawScene(in: canvas)
    let size = window.bounds.size
    let display = OffscreenDisplay(
      width: Int(size.width.rounded(.up)), height: Int(size.height.rounded(.up)))
    display.show(canvas)
    return display.picture.pixels
  }

  private func text(of settings: Settings) -> String {
    var text = ""
    dump(settings, to: &text)
    return text
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

  /// Records visitors and resets; it begins when the model is no longer in its initial state.
  private func record() -> [UInt8] {
    let player = DemoPlayer(mode: .trace, seed: 3) { sandbox in
      sandbox.change(to: .lines)
      sandbox.perform(.smoothing)
    } configure: {
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

  @Test("S4 a session with resets replays")
  func replayed() throws {
    var configuration = Replay.Configuration()
    configuration.verifies = true
    let replay = try Replay(SessionBuffer(bytes: record()), configuration)
    while try replay.step() {}
    #expect(replay.difference == nil && replay.damage == nil && replay.digestCount > 10)
    #expect(replay.header.setting("fresh") != nil)
    #expect(replay.sandbox.trace.history?.canUndo == false)
  }

  @Test("S9 unknown pages are refused", arguments: ["trace", "trace on on middle"])
  func unknown(_ value: String) {
    var header = SessionHeader()
    header.settings = [SessionHeader.Setting(name: "fresh", value: value)]
    #expect(throws: SessionError.unknownField("fresh \(value)")) {
      try Settings().apply(header)
    }
  }
}

extension Sandbox {
  /// Says in the check how large the panel is, so that it need not ask.
  fileprivate func checkScale() {
    (controller(of: .check) as? CheckController)?.setScale(4)
  }
}
