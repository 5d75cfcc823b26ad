import Foundation
import TestSupport
import Testing
import TrackerKit

extension EndToEnd {
  @Suite("Demo", .timeLimit(.minutes(3)))
  struct DemoTests {
    /// The README's pictures: a mode, and a moment of the demo that shows it.
    private static let moments = [
      ("touchy", 3.0), ("lines", 9.6), ("trace", 14.4), ("gestures", 19.6), ("eightball", 27.2),
    ]

    @Test(
      "S5 without a recording of one's own replay plays the demo, and without touching anything")
    func withoutFile() async throws {
      let folder = try TemporaryFolder()
      let environment = [
        "XDG_DATA_HOME": folder.path("data"), "XDG_STATE_HOME": folder.path("state"),
      ]
      let result = try Command(
        BuiltProduct.touchplay, ["replay", "--headless", "--verify"], environment: environment
      ).run()
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(result.output.hasPrefix("verified: "))
      #expect(!FileManager.default.fileExists(atPath: folder.path("data")))
      #expect(!FileManager.default.fileExists(atPath: folder.path("state")))
    }

    @Test("H7 the demo looks as the README shows it", arguments: moments)
    func pictures(mode: String, moment: Double) async throws {
      let images = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/images")
      try await TouchRig.run(width: 1280, height: 720) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay,
          ["replay", "--from", "\(moment - 0.05)", "--to", "\(moment)", "--speed", "0.05"])
        try rig.waitUntilShown(program)
        pause(1.2)
        try Reference(mode, in: images).check(try rig.screenshot())
        try program.finish()
      }
    }
  }
}
