import Foundation
import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

/// What a new mode takes: its file, `CirclesMode.swift`, and its place in the registry.
@Suite("A new mode")
struct NewModeTests {
  private static let modes = ModeRegistry(
    all: [.touchy, .lines, .trace, .gestures, .eightball, .check, .circles])

  private let scene = SandboxScene { $0.modes = Self.modes }

  @Test("H1 D6 a new mode has its key, and its place among those of Tab and the media keys")
  func keys() {
    scene.press("7")
    #expect(scene.sandbox.mode == .circles)
    scene.press("tab")
    #expect(scene.sandbox.mode == .touchy)
    scene.sandbox.remoteControlReceived(.previous)
    #expect(scene.sandbox.mode == .circles)
    scene.sandbox.remoteControlReceived(.next)
    #expect(scene.sandbox.mode == .touchy)
    let names = Self.modes.commands.flatMap(\.keys).map { "\($0.name ?? "") \($0.modifiers ?? [])" }
    #expect(Set(names).count == names.count, "no two commands have one key")
  }

  @Test("H2 a new mode has its button in the HUD, behind those of the other modes")
  func button() throws {
    scene.tap(scene.hud.handle)
    let buttons = scene.hud.descendants.compactMap { $0 as? HUDButton }
    #expect(buttons.prefix(7).map(\.title).last == "Circles")
    let button = try #require(scene.button(.mode(.circles)))
    #expect(!button.isSelected && button.symbol != nil)
    scene.tap(button)
    #expect(scene.sandbox.mode == .circles && !scene.hud.isOpen)
    scene.tap(scene.hud.handle)
    #expect(scene.button(.mode(.circles))?.isSelected == true)
    #expect(scene.button(.undo) == nil && scene.button(.smoothing) == nil)
  }

  @Test("H1 a new mode has its line in help, in the table of keys and on the screen")
  func help() throws {
    let text = try #require(try Help(modes: Self.modes).answer(to: ["--help"]))
    #expect(text.contains("  7         Circles: circles that grow\n  Tab  "))
    let table = try #require(try Help(modes: Self.modes).answer(to: ["help", "keys"]))
    #expect(table.contains("| `7` | Circles: circles that grow |"))
    scene.sandbox.overlays.toggleHelp()
    #expect(words.contains("7") && words.contains("Circles: circles that grow"))
  }

  /// What is written in the window.
  private var words: [String] {
    let canvas = Canvas()
    scene.sandbox.window?.drawScene(in: canvas)
    return canvas.commands.compactMap {
      if case .text(let run) = $0.shape { run.text } else { nil }
    }
  }

  @Test("H1 --mode takes a new mode, for play and for replays")
  func option() throws {
    let command = try PlayCommand(["--mode", "circles"], modes: Self.modes)
    #expect(command.configuration.mode == .circles)
    let help = try #require(try Help(modes: Self.modes).answer(to: ["help", "play"]))
    #expect(help.contains("eightball, check or circles (touchy)"))
    let fault = #expect(throws: Fault.self) { _ = try PlayCommand(["--mode", "circles"]) }
    #expect(fault?.code == .usage, "the program itself has no such mode")
  }

  @Test("S8 a new mode is in the state dump, with its fingers")
  func dump() throws {
    scene.press("7")
    scene.down(1, 120, 80)
    let text = scene.sandbox.dump.description
    #expect(text.contains(#""circles": {"markers": [{"number": 1, "x": 120.0, "y": 80.0}]}"#))
    #expect(text.contains(#""mode": "circles""#))
  }

  /// A recording in which people come to the new mode by the HUD, and play there.
  private func record() -> [UInt8] {
    let player = DemoPlayer(
      mode: .trace, seed: 3, configure: { $0.modes = Self.modes })
    player.go(to: .circles)
    player.down(1, at: Point(x: 200, y: 200))
    player.down(2, at: Point(x: 500, y: 300))
    player.move(1, [(1, { u in Point(x: 200 + 300 * u, y: 200 + 100 * u) })])
    player.up(1, 2)
    player.wait(1)
    return player.finish()
  }

  private func replay(_ bytes: [UInt8], _ modes: ModeRegistry) throws -> Replay {
    var configuration = Replay.Configuration()
    configuration.modes = modes
    configuration.verifies = true
    let replay = try Replay(SessionBuffer(bytes: bytes), configuration)
    while try replay.step() {}
    return replay
  }

  @Test("S3 S4 a recording made with a new mode verifies; a mode that draws otherwise is found out")
  func recording() throws {
    let bytes = record()
    let same = try replay(bytes, Self.modes)
    #expect(same.difference == nil && same.damage == nil && same.digestCount > 3)
    #expect(same.sandbox.enteredModes == [.trace, .circles])
    let other = Mode(id: "circles", title: "Circles", key: "7", meaning: "") {
      FingersController($0) { FingersView($0) }
    }
    let different = try replay(
      bytes, ModeRegistry(all: ModeRegistry.standard.all + [other]))
    #expect(different.difference?.fields.map(\.name) == ["scene"])
  }

  @Test("S3 S8 R6 a new mode with a drawing has undo, a dump, and a replay that verifies")
  func drawing() throws {
    let modes = ModeRegistry(all: [.trace, .dots])
    let player = DemoPlayer(mode: .dots, seed: 3, configure: { $0.modes = modes })
    player.down(1, at: Point(x: 200, y: 200))
    player.down(2, at: Point(x: 500, y: 300))
    player.up(1, 2)
    player.wait(1)
    player.sandbox.perform(.undo)
    #expect(player.sandbox.dump.description.contains(#""dots": [{"location": [200.0, 200.0]}]"#))
    #expect(player.sandbox.isPossible(.redo) && player.sandbox.isPossible(.undo))
    player.sandbox.perform(.redo)
    player.wait(1)
    let replay = try replay(player.finish(), modes)
    #expect(replay.difference == nil && replay.digestCount > 0)
    #expect(replay.sandbox.stateFacts.contains(StateFact("dots.dots", 2)))
  }

  @Test("L5 a new mode with a drawing saves it as it is drawn, and shows it at the next start")
  func saving() throws {
    let folder = try TemporaryFolder()
    func start() -> (scene: SandboxScene, saver: DrawingSaver) {
      let scene = SandboxScene(mode: .dots) { $0.modes = ModeRegistry(all: [.trace, .dots]) }
      let saver = DrawingSaver(folder: folder.path) { _ in }
      scene.sandbox.keepDrawings(with: saver)
      return (scene, saver)
    }
    let (first, saver) = start()
    first.down(1, 120, 80)
    first.up(1)
    #expect(saver.close().isEmpty)
    let (next, other) = start()
    other.finishLoading()
    #expect(next.sandbox.dump.description.contains(#""dots": [{"location": [120.0, 80.0]}]"#))
    #expect(other.close().isEmpty)
  }

  @Test("S7 S9 a report names a new mode; a program without it says that it does not know it")
  func report() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(record()), to: "a")
    let report = try SessionReport(RecordingFile(path: folder.path("a")), modes: Self.modes)
    #expect(report.modes == [.trace, .circles] && report.isComplete)
    var header = SessionHeader()
    header.program = Touchplay.program
    header.settings = [
      SessionHeader.Setting(name: "mode", value: "circles"),
      SessionHeader.Setting(name: "modes", value: Self.modes.recorded),
    ]
    #expect(throws: SessionError.unknownField("mode circles")) {
      try Sandbox(header: header, settings: Settings())
    }
  }

  @Test("S1 S9 a session lists its modes; unknown ones, doubles and an empty list are refused")
  func list() throws {
    let replay = try replay(record(), Self.modes)
    #expect(replay.header.setting("modes") == "touchy lines trace gestures eightball check circles")
    let two = try Self.modes.listed("trace circles")
    #expect(two.all == [.trace, .circles] && two.first == .trace)
    for (list, id) in [("trace golf", "golf"), ("trace trace", "trace"), ("", "")] {
      #expect(throws: SessionError.unknownField("mode \(id)")) { try Self.modes.listed(list) }
    }
  }

  /// A mode with a model, which is in every digest of a session that has the mode.
  private final class CountingController: ModeController {
    override func loadView() -> View { View() }
    private var count = 1

    override func visitFields<Visitor: FieldVisitor>(
      with visitor: inout Visitor
    ) throws(Visitor.Failure) {
      try visitor.visit(&count, in: FieldRange.counts, named: "count")
    }
  }

  @Test("S3 S9 sessions from before a mode was added verify without it, whatever model it has")
  func older() throws {
    let counting = Mode(id: "counting", title: "", key: "8", meaning: "") {
      CountingController($0)
    }
    let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fixtures/Sessions/v1.0/keys.touchplay")
    let same = try replay(
      Array(Data(contentsOf: path)),
      ModeRegistry(all: ModeRegistry.standard.all + [counting]))
    #expect(same.difference == nil && same.digestCount == 13)
    #expect(same.sandbox.controllers.count == 8)
    #expect(same.sandbox.commands.allSatisfy { $0 != .mode(counting) })
  }
}
