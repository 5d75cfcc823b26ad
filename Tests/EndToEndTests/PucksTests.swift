import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

extension EndToEnd {
  @Suite("Pucks on a display")
  struct PucksTests {
    private static let size = Size(width: 1280, height: 800)

    /// Two players, each with a finger on one half, who hit the puck where it lies or comes by.
    private func game() -> FingerScript {
      var script = FingerScript()
      let (left, right) = (Point(x: 200, y: 400), Point(x: 1080, y: 400))
      script.down(0, at: left)
      script.down(1, at: right)
      for round in 0..<6 {
        let rise = Double(round * 37 % 90 - 45)
        script.drag(0, from: left, to: Point(x: 560, y: 400 + rise), seconds: 0.15)
        script.drag(0, from: Point(x: 560, y: 400 + rise), to: left, seconds: 0.2)
        script.wait(0.3)
        script.drag(1, from: right, to: Point(x: 720, y: 400 - rise), seconds: 0.15)
        script.drag(1, from: Point(x: 720, y: 400 - rise), to: right, seconds: 0.2)
        script.wait(0.4)
      }
      script.up(0)
      script.up(1)
      return script
    }

    @Test("P1 P4 S4 a game between two players is the same in a replay, also by a debug build")
    func verified() async throws {
      let folder = try TemporaryFolder()
      let (file, live) = (folder.path("game.touchplay"), folder.path("live.json"))
      try await TouchRig.run(width: Int(Self.size.width), height: Int(Self.size.height)) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--mode", "pucks", "--record", file, "--dump-state", live])
        try rig.waitUntilShown(program)
        let start = try rig.screenshot()
        try rig.play(game())
        #expect(try rig.screenshot() != start, "the puck has moved")
        try program.finish()
      }
      let dump = try StateDump(folder.data("live.json"))
      #expect("\(dump)".contains("pucks"))
      let programs = [BuiltProduct.touchplay, BuiltProduct.debugPath("touchplay")]
      for program in programs.compactMap(\.self) {
        let result = try Subprocess(
          program, ["replay", "--headless", "--verify", "--dump-state", "-", file]
        ).run()
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(result.output.hasPrefix(folder.text("live.json")))
      }
    }
  }
}
