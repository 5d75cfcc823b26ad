import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

@testable import TouchPlay

extension EndToEnd {
  /// The next visitor finds the kiosk as the first one did.
  @Suite("Kiosk after a reset")
  struct KioskResetTests {
    private static let seconds = 4.0

    /// What each mode looks like, one after the other.
    private func pictures(of rig: TouchRig) throws -> [Mode: Picture] {
      var pictures: [Mode: Picture] = [:]
      for mode in ModeRegistry.standard.all.reversed() {
        try rig.press(Key(label: mode.key))
        // The check demonstrates what to do; its first page asks for the size.
        try rig.settle(atMost: 1)
        pictures[mode] = try rig.screenshot()
      }
      return pictures
    }

    @Test("H3 after a reset each mode looks as at the start, whatever visitors did")
    func looks() async throws {
      try await TouchRig.run(width: 1024, height: 600) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--kiosk", "--reset-after", "\(Self.seconds)"])
        try rig.waitUntilShown(program)
        let start = try rig.screenshot()
        let fresh = try pictures(of: rig)
        for mode in ModeRegistry.standard.all {
          try rig.press(Key(label: mode.key))
          for key in ["i", "t", "k", "m", "s"] { try rig.press(Key(label: key)) }
          var script = FingerScript()
          for finger in 0..<3 {
            script.down(finger, at: Point(x: Double(300 + finger * 150), y: 200))
          }
          for finger in 0..<3 {
            let place = Point(x: Double(300 + finger * 150), y: 200)
            script.drag(finger, from: place, to: Point(x: 500, y: 420), seconds: 0.2)
            script.up(finger)
          }
          // The foot of the window has the check's buttons: the size is chosen, a test skipped.
          for x in [900.0, 512, 900] { script.tap(1, at: Point(x: x, y: 570)) }
          try rig.play(script)
          try rig.settle(atMost: 1)
        }
        #expect(try rig.screenshot() != fresh[.check])
        pause(Self.seconds + 1)
        try rig.settle()
        #expect(try rig.screenshot() == start)
        for (mode, picture) in try pictures(of: rig) {
          #expect(picture == fresh[mode], "\(mode.title)")
        }
        #expect(try program.finish().exitCode == 0)
      }
    }
  }
}
