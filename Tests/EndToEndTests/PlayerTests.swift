import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

extension EndToEnd {
  @Suite("Player on a display")
  struct PlayerTests {
    /// Locations of the player's controls at 1024×600.
    private enum Control {
      static let play = Point(x: 309, y: 572)
      static let stepForward = Point(x: 367, y: 572)
      static let loop = Point(x: 599, y: 572)
      static let close = Point(x: 773, y: 572)
      static let middleOfSlider = Point(x: 512, y: 522)
    }

    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
    }

    private func launch(
      on rig: TouchRig, _ arguments: [String] = [], _ width: Int? = nil, _ height: Int? = nil
    ) throws -> LaunchedProgram {
      let program = try rig.launch(
        BuiltProduct.touchplay,
        ["replay", "--dump-state", folder.path("shown")] + arguments,
        environment: ["XDG_DATA_HOME": folder.path("data")])
      try rig.waitUntilShown(program, width: width, height: height)
      return program
    }

    private func tap(_ rig: TouchRig, _ locations: Point...) throws {
      for location in locations {
        var script = FingerScript()
        script.tap(0, at: location)
        script.wait(0.2)
        try rig.play(script)
      }
      // A playing session never rests.
      pause(0.3)
    }

    /// The dump of a headless replay up to the time of the player's dump.
    private func dumpWithoutWindow() throws -> String {
      let seconds = try #require(StateDump(folder.data("shown")).members["seconds"] as? Double)
      let headless = try Subprocess(
        BuiltProduct.touchplay,
        ["replay", "--headless", "--to", "\(seconds)", "--dump-state", folder.path("headless")],
        environment: ["XDG_DATA_HOME": folder.path("data")]
      ).run()
      #expect(headless.exitCode == 0)
      return folder.text("headless")
    }

    @Test(
      "S4 S5 by touch: pause, seek to the middle, step, close; the replayed world is as recorded")
    func byTouch() async throws {
      try await TouchRig.run(width: 1024, height: 600) { rig in
        let program = try launch(on: rig)
        try tap(rig, Control.play, Control.middleOfSlider, Control.stepForward)
        let held = try rig.screenshot()
        pause(0.5)
        #expect(held.differences(from: try rig.screenshot(), tolerance: 0) == 0, "it is paused")
        try Reference("player-held").check(held)
        // The live finger reaches only the player: it leaves nothing in the recorded model.
        try tap(rig, Point(x: 500, y: 200), Point(x: 500, y: 200), Control.close)
        #expect(try program.waitForEnd().exitCode == 0)
      }
      #expect(try folder.text("shown") == dumpWithoutWindow())
    }

    @Test("S5 D6 by keys and media keys: pause, play, pause, step back and forward")
    func byKeys() async throws {
      try await TouchRig.run(width: 1024, height: 600) { rig in
        let program = try launch(on: rig)
        try rig.press(.space)
        try rig.press(.space)
        try rig.press(Key(label: "audioplay"))
        for key in [Key.comma, .comma, .period, .comma] {
          try rig.press(key)
          try rig.settle()
        }
        #expect(program.end == nil)
        try program.finish()
      }
      #expect(try folder.text("shown") == dumpWithoutWindow())
    }

    @Test(
      "S5 H5 the bar is complete and readable at every size",
      arguments: [
        (640, 480, 320, 240), (1080, 1920, 1080, 1920), (1920, 1080, 1920, 1080),
        (3840, 2160, 3840, 2160),
      ])
    func sizes(screen: Int, screenHeight: Int, width: Int, height: Int) async throws {
      try await TouchRig.run(width: screen, height: screenHeight) { rig in
        let program = try launch(
          on: rig,
          ["--window", "\(width)x\(height)", "--from", "9.5", "--to", "9.5", "--loop", "--force"],
          width, height)
        try rig.press(.space)
        try rig.settle()
        try Reference("player-\(width)x\(height)").check(try rig.screenshot())
        try program.finish()
      }
    }

    @Test(
      "S5 left alone, the player ends by itself; its bar hides after a while and returns on touch")
    func unattended() async throws {
      try await TouchRig.run(width: 1024, height: 600) { rig in
        let short = try launch(on: rig, ["--to", "0.5"])
        #expect(try short.waitForEnd().exitCode == 0)
        let program = try launch(on: rig, ["--force"])
        // The recorded scene is black there during these seconds.
        let corner = Rect(x: 0, y: 580, width: 20, height: 20)
        func isBarShown() throws -> Bool {
          try rig.screenshot(of: corner).spot(of: .black, in: nil)?.count != 400
        }
        #expect(try isBarShown())
        for _ in 0..<45 where try isBarShown() { pause(0.1) }
        #expect(try !isBarShown())
        try tap(rig, Point(x: 500, y: 200))
        #expect(try isBarShown())
        try program.finish()
      }
    }
  }
}
