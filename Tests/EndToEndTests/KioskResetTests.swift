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
    private static let seconds = 8.0

    /// What each mode looks like, one after the other.
    private func pictures(of rig: TouchRig) throws -> [Mode: Picture] {
      var pictures: [Mode: Picture] = [:]
      for mode in ModeRegistry.standard.all.reversed() {
        try rig.press(Key(label: mode.key))
        // The mode's name fades. The check demonstrates what to do; its first page asks for the size.
        pause(1.3)
        try rig.settle(atMost: 1)
        pictures[mode] = try rig.screenshot()
      }
      return pictures
    }

    /// Three fingers that draw and drag, one that swipes, and in the check another size, and Next.
    private func visit() -> FingerScript {
      var script = FingerScript()
      for finger in 0..<3 {
        let place = Point(x: Double(600 + finger * 250), y: 350)
        script.down(finger, at: place)
        script.drag(finger, from: place, to: Point(x: 900, y: 800), seconds: 0.2)
        script.up(finger)
      }
      for (begin, end) in [
        (Point(x: 800, y: 520), Point(x: 1000, y: 700)),
        (Point(x: 1131, y: 540), Point(x: 1231, y: 540)),
      ] {
        script.down(1, at: begin)
        script.drag(1, from: begin, to: end, seconds: 0.2)
        script.up(1)
        script.wait(0.5)
      }
      script.tap(1, at: Point(x: 1122, y: 1051))
      return script
    }

    @Test(
      "H3 after a reset in any mode, each mode looks as at the start, whatever visitors did",
      arguments: [Mode.gestures, .check])
    func looks(last: Mode) async throws {
      try await TouchRig.run(width: 1920, height: 1080) { rig in
        // Without motion, the invitation looks the same at any time.
        let folder = try TemporaryFolder()
        try folder.write(Data("motion less\n".utf8), to: "touchplay/settings")
        let program = try rig.launch(
          BuiltProduct.touchplay,
          ["--kiosk", "--offer", "check", "--reset-after", "\(Self.seconds)"],
          environment: ["XDG_CONFIG_HOME": folder.path])
        try rig.waitUntilShown(program)
        let start = try rig.screenshot()
        let fresh = try pictures(of: rig)
        for mode in ModeRegistry.standard.all.filter({ $0 != last }) + [last] {
          try rig.press(Key(label: mode.key))
          for key in ["t", "k", "m"] { try rig.press(Key(label: key)) }
          if mode == .eightball { try rig.press(Key(label: "s")) }
          try rig.play(visit())
          try rig.settle(atMost: 1)
          // Touchy keeps nothing.
          let isChanged = try rig.screenshot() != fresh[mode]
          #expect(isChanged || mode == .touchy, "something was done in \(mode.title)")
        }
        pause(Self.seconds + 1)
        try rig.settle()
        let isAsAtStart = try rig.screenshot() == start
        #expect(isAsAtStart)
        for (mode, picture) in try pictures(of: rig) {
          let isFresh = picture == fresh[mode]
          #expect(isFresh, "\(mode.title)")
        }
        #expect(try program.finish().exitCode == 0)
      }
    }
  }
}
