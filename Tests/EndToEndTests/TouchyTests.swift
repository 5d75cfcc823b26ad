import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

extension EndToEnd {
  @Suite("Touchy on a display")
  struct TouchyTests {
    private static let yellow = Color(0xFFFF00)

    @Test(
      "T1 T2 twelve fingers have twelve yellow numbers, each centered within 2 px of its finger")
    func numbersAreCentered() async throws {
      let picture = try await TouchRig.run(width: 1920, height: 1080) { rig in
        let program = try rig.launch(BuiltProduct.touchplay)
        try rig.waitUntilShown(program)
        for index in 0..<12 {
          try rig.touchDown(index, at: place(index, width: 1920, height: 1080))
        }
        try rig.settle()
        let picture = try rig.screenshot()
        let end = try program.finish()
        #expect(end.exitCode == 0)
        return picture
      }
      for index in 0..<12 {
        let finger = place(index, width: 1920, height: 1080)
        let around = Rect(x: finger.x - 73, y: finger.y - 72, width: 146, height: 144)
        let spot = try #require(picture.spot(of: Self.yellow, tolerance: 40, in: around))
        let center = spot.bounds.center
        #expect(abs(center.x - finger.x) <= 2, "number \(index + 1) at \(center), not \(finger)")
        #expect(abs(center.y - finger.y) <= 2, "number \(index + 1) at \(center), not \(finger)")
      }
      try Reference("touchy-12-fingers").check(picture)
    }

    @Test("T3 I8 lifting finger 3 leaves the others' numbers; the next finger gets number 3")
    func numbersStay() async throws {
      let folder = try TemporaryFolder()
      try await TouchRig.run(width: 1024, height: 600) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--dump-state", folder.path("state.json")])
        try rig.waitUntilShown(program)
        for index in 0..<5 { try rig.touchDown(index, at: place(index, width: 1024, height: 600)) }
        try rig.touchUp(2)
        try rig.settle()
        // The device's finger 2 again: another contact, and so another touch.
        try rig.touchDown(2, at: Point(x: 900, y: 90))
        try rig.touchUp(4)
        try rig.settle()
        let end = try program.finish()
        #expect(end.exitCode == 0)
      }
      let dump = try StateDump(folder.data("state.json"))
      #expect(dump.numbers == [1, 2, 3, 4])
      #expect(dump.touches[2]["x"] as? Double == 900)
      #expect(dump.markers.count == 4)
    }

    @Test("I8 forty fingers each have a number")
    func fortyFingers() async throws {
      let folder = try TemporaryFolder()
      try await TouchRig.run(width: 1920, height: 1080) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--dump-state", folder.path("state.json")])
        try rig.waitUntilShown(program)
        for index in 0..<40 {
          let location = Point(x: Double(100 + index % 8 * 240), y: Double(100 + index / 8 * 220))
          try rig.touchDown(index, at: location)
        }
        try rig.settle()
        let end = try program.finish()
        #expect(end.exitCode == 0)
      }
      let dump = try StateDump(folder.data("state.json"))
      #expect(dump.numbers == Array(1...40))
    }

    @Test("I1 I6 the same ten fingers produce the same state on X11 and Wayland")
    func sameUnderWayland() async throws {
      var states: [String] = []
      for driver in [TouchRig.Driver.x11, .wayland] {
        let folder = try TemporaryFolder()
        try await TouchRig.run(width: 1024, height: 768, driver: driver) { rig in
          let program = try rig.launch(
            BuiltProduct.touchplay,
            ["--mode", "trace", "--dump-state", folder.path("state.json")])
          // A black first frame would look like the compositor's empty screen.
          try rig.waitUntilShown(program)
          try rig.press(try #require(Key("1")))
          try rig.settle()
          for index in 0..<10 {
            try rig.touchDown(index, at: place(index, width: 1024, height: 768))
          }
          try rig.sync()
          for index in 0..<10 {
            let start = place(index, width: 1024, height: 768)
            try rig.touchMove(index, to: start + Point(x: 7, y: -9))
          }
          try rig.settle()
          // The number of turns for the moves depends on the machine; the last turn is this
          // finger's alone.
          try rig.touchMove(4, to: Point(x: 500, y: 500))
          try rig.settle()
          let end = try program.finish()
          #expect(end.exitCode == 0)
        }
        states.append(try StateDump(folder.data("state.json")).timeless)
      }
      #expect(states[0] == states[1])
    }
  }
}
