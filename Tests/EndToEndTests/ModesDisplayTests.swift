import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

extension EndToEnd {
  @Suite("Every mode at every size")
  struct ModesDisplayTests {
    private static let modes = [
      "touchy", "lines", "trace", "gestures", "eightball", "kaleidoscope", "pucks",
    ]

    @Test(
      "H1 H5 the digits select the modes, and each is completely visible, with two fingers drawing",
      arguments: [
        (640, 480, 320, 240), (800, 480, 800, 480), (1080, 1920, 1080, 1920),
        (1920, 1080, 1920, 1080), (3840, 2160, 3840, 2160),
      ])
    func sizes(screen: Int, screenHeight: Int, width: Int, height: Int) async throws {
      try await TouchRig.run(width: screen, height: screenHeight) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--window", "\(width)x\(height)", "--seed", "1"])
        try rig.waitUntilShown(program, width: width, height: height)
        let corner = Point(
          x: Double((screen - width) / 2), y: Double((screenHeight - height) / 2))
        for (index, mode) in Self.modes.enumerated() {
          try rig.press(try #require(Key(Character("\(index + 1)"))))
          try rig.settle()
          // In other modes, captions would depend on the moment.
          let fingers = mode == "gestures" || mode == "eightball" ? 0 : 2
          for finger in 0..<fingers {
            let part = Double(finger + 1) / 3
            try rig.touchDown(
              finger, at: corner + Point(x: Double(width) * part, y: Double(height) * 0.8))
            // Fingers that land together would draw an ellipse.
            try rig.sync()
            pause(0.1)
          }
          for finger in 0..<fingers {
            let part = Double(finger + 1) / 3
            try rig.touchMove(
              finger,
              to: corner + Point(x: Double(width) * part + 20, y: Double(height) * 0.8 - 30))
          }
          try rig.sync()
          try Reference("\(mode)-in-\(width)x\(height)").check(within: 10) {
            try rig.screenshot()
          }
          for finger in 0..<fingers { try rig.touchUp(finger) }
          try rig.settle()
        }
        try program.finish()
      }
    }
  }
}
