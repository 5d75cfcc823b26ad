import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

extension EndToEnd {
  /// The built program with other versions of SDL than it was built with.
  @Suite("SDL versions")
  struct SDLVersionsTests {
    private func folder(_ version: String) throws -> String {
      guard let folder = try PublishedSDL.folder(version: version) else {
        try Test.cancel("needs SDL \(version), which pip cannot fetch here")
      }
      return folder
    }

    @Test(
      "A version that is too old is refused in one line", arguments: [[], ["devices"]],
      ["2.0.14.post2", "2.0.16"])
    func tooOld(_ arguments: [String], _ published: String) throws {
      let result = try Subprocess(
        BuiltProduct.touchplay, arguments, environment: ["LD_LIBRARY_PATH": try folder(published)]
      ).run()
      #expect(result.exitCode == 69)
      let version = published.prefix(6)
      #expect(
        result.errors
          == "touchplay: SDL2: version \(version) is too old: install 2.0.20 or newer\n")
    }

    @Test(
      "Ten fingers, text, pictures, and F11 work with the oldest and the newest SDL",
      arguments: ["2.0.20", "2.32.10"])
    func runs(_ version: String) async throws {
      let libraries = try folder(version)
      let folder = try TemporaryFolder()
      try await TouchRig.run(width: 800, height: 600) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--mode", "trace", "--dump-state", folder.path("state")],
          environment: ["LD_LIBRARY_PATH": libraries])
        try rig.waitUntilShown(program)
        try rig.press(.f11)
        try rig.waitUntilShown(program, width: 600, height: 450)
        try rig.press(.f11)
        try rig.waitUntilShown(program)
        for finger in 0..<10 {
          try rig.touchDown(finger, at: place(finger, width: 800, height: 600))
        }
        for finger in 0..<10 {
          let location = place(finger, width: 800, height: 600) + Point(x: 8, y: 12)
          try rig.touchMove(finger, to: location)
        }
        for finger in 0..<4 { try rig.touchUp(finger) }
        try rig.settle()
        for finger in 4..<10 { try rig.touchUp(finger) }
        try rig.settle()
        var script = FingerScript()
        script.tap(0, at: Point(x: 784, y: 300))
        try rig.play(script)
        try rig.settle()
        // Text and symbols are white on dark buttons.
        let panel = Rect(x: 100, y: 150, width: 640, height: 300)
        #expect(
          (try rig.screenshot().spot(of: .white, tolerance: 60, in: panel)?.count ?? 0) > 2000)
        #expect(try program.finish().exitCode == 0, "\(program.errors)")
      }
      let dump = try StateDump(folder.data("state"))
      #expect(dump.strokes.count == 10)
    }
  }
}
