import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

extension EndToEnd {
  /// More gestures than the program can keep up with.
  @Suite("Floods")
  struct FloodTests {
    @Test(
      "S8 TERM ends the program even during a flood of gestures",
      arguments: [Mode.lines, .gestures])
    func signal(mode: Mode) async throws {
      try await TouchRig.run(width: 1280, height: 800) { rig in
        let program = try rig.launch(BuiltProduct.touchplay, ["--mode", mode.id])
        try rig.waitUntilShown(program)
        for number in 0..<800 {
          let finger = number % 10
          let start = Point(x: Double(100 + number * 37 % 1000), y: Double(150 + number * 53 % 500))
          try rig.touchDown(finger, at: start)
          for step in 1...3 {
            try rig.touchMove(finger, to: start + Point(x: Double(step * 20), y: 0))
          }
          try rig.touchUp(finger)
          pause(1.0 / 270)
        }
        // A program that is too busy to notice ends after 1.5 s; 10 s allow for a busy machine.
        #expect(try program.finish(seconds: 10).exitCode == 0)
      }
    }
  }
}
