import Foundation
import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

extension EndToEnd {
  /// The X server or the compositor goes away first.
  @Suite("Loss of the display")
  struct DisplayEndTests {
    private static let line =
      "touchplay: display: the connection was lost: "
      + "everything was saved; start touchplay again when the display is back\n"
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
    }

    @Test(
      "S8 when the display goes away, recording, log, dump, and drawings are closed: exit code 69",
      arguments: [TouchRig.Driver.x11, .wayland])
    func play(driver: TouchRig.Driver) async throws {
      try await TouchRig.run(width: 800, height: 600, driver: driver) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay,
          ["--mode", "trace", "--record", folder.path("a.touchplay"), "--dump-state"]
            + [folder.path("a.json"), "--stats", folder.path("s.json"), "--log-events"]
            + [folder.path("a.log")],
          environment: ["XDG_STATE_HOME": folder.path("state")])
        try rig.waitUntilShown(program)
        for finger in 0..<3 {
          try rig.touchDown(finger, at: Point(x: 100 + 50 * Double(finger), y: 200))
          try rig.touchMove(finger, to: Point(x: 120 + 50 * Double(finger), y: 300))
          if finger < 2 { try rig.touchUp(finger) }
          try rig.settle()
        }
        rig.endDisplay()
        #expect(try program.waitForEnd(seconds: 60).exitCode == 69)
        #expect(program.errors == Self.line)
      }
      let dump = try StateDump(folder.data("a.json"))
      #expect(dump.strokes.count == 2 && dump.numbers.count == 1)
      #expect(try StateDump(folder.data("s.json")).members["turns"] != nil)
      #expect(folder.text("a.log").hasSuffix("}\n"))
      let source = try FileSource(path: folder.path("state/touchplay/trace.drawing"))
      let drawing = try DrawingContents<TraceStroke>(source, name: "trace")
      #expect(drawing.items.count == 3 && drawing.fault == nil)
      let replay = try Subprocess(
        BuiltProduct.touchplay,
        ["replay", "--headless", "--verify", "--dump-state", folder.path("b.json")]
          + [folder.path("a.touchplay")]
      ).run()
      #expect(replay.exitCode == 0)
      #expect(replay.errors.isEmpty, "the recording was closed")
      #expect(try StateDump(folder.data("b.json")).timeless == dump.timeless)
    }

    @Test(
      "S8 when the display goes away during an animation, the program also exits with 69",
      arguments: [TouchRig.Driver.x11, .wayland])
    func animated(driver: TouchRig.Driver) async throws {
      try await TouchRig.run(width: 800, height: 600, driver: driver) { rig in
        let program = try rig.launch(BuiltProduct.touchplay, ["replay", Rendering.demoPath])
        try rig.waitUntilShown(program)
        rig.endDisplay()
        #expect(try program.waitForEnd(seconds: 60).exitCode == 69)
        #expect(program.errors == Self.line)
      }
    }
  }
}
