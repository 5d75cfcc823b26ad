import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitFiles
import TrackerKitTesting

@testable import TouchPlay

extension EndToEnd {
  /// Everything that a key does, by touch alone.
  @Suite("HUD functions on a display")
  struct HUDFunctionsTests {
    private static let size = Size(width: 1280, height: 800)
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
    }

    /// A finger that uses a mode's HUD.
    private struct Hand {
      let rig: TouchRig
      /// A model of the same size, which knows where everything is.
      private let twin: Sandbox
      private let handle: Point

      init(_ rig: TouchRig) {
        self.rig = rig
        let settings = Settings()
        settings.hasMotion = false
        twin = Sandbox(
          loop: EventLoop(), geometry: DisplayGeometry(points: HUDFunctionsTests.size),
          mode: .touchy, settings: settings)
        handle = twin.overlays.hud.handle.frame.center
      }

      func tap(_ location: Point, seconds: Double = 0.06) throws {
        try rig.touchDown(0, at: location)
        try rig.sync()
        pause(seconds)
        try rig.touchUp(0)
        // A playing replay never rests.
        try rig.settle(atMost: 3)
      }

      /// Opens the HUD, taps a button, and closes what does not close itself.
      func choose(
        _ command: Command<Sandbox>, in mode: Mode, seconds: Double = 0.06
      ) throws {
        twin.enter(mode)
        twin.overlays.hud.unfold()
        let (button, more) = try (self.button(command), self.button(.more))
        try tap(handle)
        if Self.isBehindMore(command) {
          try tap(more.convert(more.bounds.center, to: nil))
          twin.overlays.hud.showsMore = true
        }
        try tap(button.convert(button.bounds.center, to: nil), seconds: seconds)
        if command == .askToQuit { try answer("Quit") }
        if !button.command.closes, !button.command.isHeld { try tap(handle) }
      }

      private static func isBehindMore(_ command: Command<Sandbox>) -> Bool {
        ModeRegistry.standard.buttonGroups.last?.contains(command) ?? false
      }

      /// Answers the question that the program asks after a touch of the button Quit.
      private func answer(_ title: String) throws {
        twin.perform(.askToQuit)
        let answers = twin.overlays.question.subviews.compactMap { $0 as? Button }
        let answer = try #require(answers.first { $0.title == title })
        try tap(answer.convert(answer.bounds.center, to: nil))
      }

      private func button(_ command: Command<Sandbox>) throws -> HUDButton {
        try #require(button(command, in: twin.overlays.hud))
      }

      private func button(_ command: Command<Sandbox>, in view: View) -> HUDButton? {
        if let button = view as? HUDButton, button.command == command { return button }
        return view.subviews.lazy.compactMap { self.button(command, in: $0) }.first
      }

      func stroke(y: Double) throws {
        try rig.touchDown(1, at: Point(x: 100, y: y))
        try rig.touchMove(1, to: Point(x: 300, y: y))
        try rig.touchUp(1)
        try rig.settle()
      }
    }

    private func run(
      _ mode: Mode, _ options: [String] = [], _ body: (Hand) throws -> Void
    ) async throws -> StateDump {
      let dump = folder.path("state.json")
      try await TouchRig.run(width: 1280, height: 800) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay,
          ["--mode", mode.id, "--dump-state", dump, "--force"] + options,
          environment: [
            "XDG_DATA_HOME": folder.path("data"), "XDG_CONFIG_HOME": folder.path("config"),
            "XDG_PICTURES_DIR": folder.path("pictures"), "XDG_STATE_HOME": folder.path("state"),
          ])
        try rig.waitUntilShown(program)
        let hand = Hand(rig)
        try body(hand)
        // The last function: it ends the program.
        if program.end == nil { try hand.choose(.askToQuit, in: mode) }
        let end = try program.waitForEnd()
        #expect(end.exitCode == 0, "\(end) \(program.errors)")
      }
      return try StateDump(folder.data("state.json"))
    }

    private func files(_ name: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path(name)).sorted()
    }

    /// Checks that a replay ends before the touches that stopped the recording, which are verified.
    private func expectNothingOfTheStop(_ path: String, taps: Int = 2) throws {
      let reader = try SessionReader(FileSource(path: path))
      while try reader.next() != nil {}
      let shown = try Replay(FileSource(path: path), Replay.Configuration())
      try shown.play(until: #require(reader.shownEnd))
      #expect(shown.sandbox.touchEvent.allTouches.isEmpty && !shown.sandbox.overlays.hud.isOpen)
      var inputs: [RootInput] = []
      let rest = try SessionReader(FileSource(path: path))
      while let record = try rest.next() {
        if case .turn(let turn) = record, turn.time > reader.shownEnd ?? turn.time {
          inputs += turn.inputs
        }
      }
      let began = inputs.filter {
        if case .touch(let touch) = $0 { touch.kind == .began } else { false }
      }
      #expect(began.count == taps, "taps on the handle and the button, or on the dot")
      var whole = Replay.Configuration()
      whole.verifies = true
      let replay = try Replay(FileSource(path: path), whole)
      while try replay.step() {}
      #expect(replay.difference == nil && replay.digestCount > 0)
    }

    @Test("H2 R3 R5 R6 H4 by touch: undo, redo, clear, smooth, record, picture, quit")
    func traceFunctions() async throws {
      let dump = try await run(.trace) { hand in
        for y in [150.0, 250, 350] { try hand.stroke(y: y) }
        try hand.choose(.undo, in: .trace)
        try hand.choose(.undo, in: .trace)
        try hand.choose(.redo, in: .trace)
        try hand.choose(.record, in: .trace)
        try hand.choose(.clear, in: .trace)
        try hand.choose(.undo, in: .trace)
        try hand.choose(.record, in: .trace)
        try hand.choose(.smoothing, in: .trace)
        try hand.choose(.picture, in: .trace)
      }
      #expect(dump.strokes.count == 2)
      let sessions = try files("data/touchplay/sessions")
      try #require(sessions.count == 1)
      try expectNothingOfTheStop(folder.path("data/touchplay/sessions/\(sessions[0])"))
      let pictures = try files("pictures/touchplay").map { $0.suffix(4) }
      #expect(pictures == [".png", ".svg"])
      #expect(folder.text("config/touchplay/settings").contains("lines straight\n"))
    }

    @Test("H4 S2 a tap on the red dot stops a recording, whose replay ends before that tap")
    func dot() async throws {
      _ = try await run(.trace) { hand in
        try hand.choose(.record, in: .trace)
        try hand.stroke(y: 150)
        try hand.tap(Point(x: 1220, y: 774))
        try hand.stroke(y: 250)
      }
      let sessions = try files("data/touchplay/sessions")
      try #require(sessions.count == 1)
      try expectNothingOfTheStop(folder.path("data/touchplay/sessions/\(sessions[0])"), taps: 1)
    }

    @Test("H4 a tap on the red dot does not stop a recording that --record started")
    func lastingDot() async throws {
      let file = folder.path("session")
      try await TouchRig.run(width: 1280, height: 800) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--mode", "trace", "--record", file],
          environment: ["XDG_CONFIG_HOME": folder.path("config")])
        try rig.waitUntilShown(program)
        let hand = Hand(rig)
        try hand.tap(Point(x: 1220, y: 774))
        try hand.stroke(y: 250)
        #expect(try program.finish().exitCode == 0)
      }
      let info = try Subprocess(BuiltProduct.touchplay, ["info", file]).run().output
      #expect(info.contains("  contacts    2, "), "\(info)")
    }

    @Test("H2 G4 L2 X2 X5 by touch: every mode, colors, learn, shake, flip")
    func modeFunctions() async throws {
      let dump = try await run(.touchy) { hand in
        try hand.choose(.mode(.lines), in: .touchy)
        try hand.stroke(y: 200)
        try hand.choose(.angleColors, in: .lines)
        try hand.choose(.mode(.trace), in: .lines)
        try hand.choose(.mode(.gestures), in: .trace)
        let before = try hand.rig.screenshot()
        try hand.choose(.learn, in: .gestures)
        let learning = try hand.rig.screenshot()
        #expect(
          before.differences(from: learning, tolerance: 0) > 10_000, "there is a page to draw on")
        try hand.choose(.mode(.eightball), in: .gestures)
        try hand.choose(.shake, in: .eightball, seconds: 0.3)
        pause(3)
        try hand.choose(.turnOver, in: .eightball)
        try hand.choose(.mode(.touchy), in: .eightball)
      }
      #expect(dump.mode == "touchy")
      let ball = dump.members["eightball"] as? [String: Any]
      #expect(ball?["faceUp"] as? Bool == false)
      #expect((ball?["answer"] as? String)?.contains("SHAKE") == false)
      let lines = dump.members["lines"] as? [String: Any]
      let line = (lines?["finished"] as? [[String: Any]])?.first
      #expect(line?["color"] as? String == "#000000")
      #expect(dump.members["trace"] != nil && dump.members["gestures"] != nil)
    }

    /// Plays for a moment and checks that the recording gives the same result; returns its initial
    /// UI factor.
    private func factor(_ options: [String], sizeTaps: Int = 0) async throws -> Double {
      let file = folder.path("session")
      try await TouchRig.run(width: 1280, height: 800) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--record", file, "--force"] + options,
          environment: ["XDG_CONFIG_HOME": folder.path("config")])
        try rig.waitUntilShown(program)
        for _ in 0..<sizeTaps { try Hand(rig).choose(.size, in: .touchy) }
        #expect(try program.finish().exitCode == 0)
      }
      let replay = try Subprocess(
        BuiltProduct.touchplay, ["replay", "--headless", "--verify", file]
      ).run()
      #expect(replay.exitCode == 0, "\(replay.output)")
      return try SessionReader(FileSource(path: file)).header.interfaceFactor
    }

    @Test("H2 H5 S1 by touch: a size, which is saved and recorded; --scale applies to one run")
    func sizes() async throws {
      #expect(try await factor([], sizeTaps: 1) == 1)
      #expect(folder.text("config/touchplay/settings").contains("size 1.25\n"))
      #expect(try await factor([]) == 1.25)
      #expect(try await factor(["--scale", "2"]) == 2)
      #expect(try await factor(["--scale", "4"]) == 3.25, "limited by the room")
      #expect(folder.text("config/touchplay/settings").contains("size 1.25\n"))
    }

    @Test(
      "H2 H10 T4 H6 H7 by touch: inspector, rings, keys, gallery, and a light panel of the HUD only"
    )
    func overlays() async throws {
      _ = try await run(.lines) { hand in
        try hand.stroke(y: 200)
        let ground = Rect(x: 0, y: 100, width: 800, height: 600)
        let plain = try hand.rig.screenshot(of: ground)
        try hand.choose(.theme, in: .lines)
        // The panel and buttons turn light; the drawing does not change (rule H6).
        #expect(plain.differences(from: try hand.rig.screenshot(of: ground), tolerance: 0) == 0)
        try hand.choose(.inspector, in: .lines)
        let inspector = Rect(x: 0, y: 0, width: 400, height: 100)
        let shown = try hand.rig.screenshot(of: inspector)
        try hand.choose(.inspector, in: .lines)
        #expect(shown.differences(from: try hand.rig.screenshot(of: inspector), tolerance: 0) > 500)
        try hand.choose(.rings, in: .lines)
        try hand.rig.touchDown(1, at: Point(x: 400, y: 500))
        try hand.rig.settle()
        let ring = try hand.rig.screenshot(of: ground)
        #expect(ring.spot(of: Color(0x35C0F0), tolerance: 2) != nil)
        try hand.rig.touchUp(1)
        try hand.choose(.help, in: .lines)
        #expect(plain.differences(from: try hand.rig.screenshot(of: ground), tolerance: 0) > 5000)
        try hand.tap(Point(x: 640, y: 400))
        try hand.choose(.gallery, in: .lines)
        // Only recordings; the first is the demo, and the button in its corner plays it.
        try hand.tap(Point(x: 463, y: 30))
        try hand.tap(Point(x: 228, y: 190))
        // The player's button that closes it is the last one of its row.
        try hand.tap(Point(x: 901, y: 772))
        // The gallery's button Back.
        try hand.tap(Point(x: 95, y: 30))
        #expect(plain.differences(from: try hand.rig.screenshot(of: ground), tolerance: 0) == 0)
        // A window and full screen again; a touch elsewhere closes the panel.
        try hand.choose(.fullscreen, in: .lines)
        try hand.rig.press(.f11)
        try hand.rig.settle()
        try hand.tap(Point(x: 100, y: 700))
        try hand.choose(.edge, in: .lines)
        // The handle is at the bottom now: holding it for 2 s quits.
        try hand.tap(Point(x: 640, y: 780), seconds: 2.4)
      }
      let settings = folder.text("config/touchplay/settings")
      #expect(settings.contains("theme light\n"))
      #expect(settings.contains("handle bottom\n"))
    }
  }
}
