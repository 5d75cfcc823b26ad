import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

extension EndToEnd {
  @Suite("Window and display")
  struct DisplayTests {
    private static let ring = Color(0x35C0F0)
    /// The window without the HUD's handle at its right edge.
    private static let middle = Rect(x: 0, y: 0, width: 740, height: 600)

    @Test(
      "M2 M5 hollow rings show where two mirrored fingers would land; real touches hide the pointer"
    )
    func preview() async throws {
      try await TouchRig.run(width: 800, height: 600) { rig in
        let program = try rig.launch(BuiltProduct.touchplay)
        try rig.waitUntilShown(program)
        try rig.movePointer(to: Point(x: 200, y: 150))
        try rig.key(.control, isDown: true)
        try rig.movePointer(to: Point(x: 202, y: 150))
        try rig.settle()
        let held = try rig.screenshot()
        for center in [Point(x: 202, y: 150), Point(x: 598, y: 450)] {
          let around = Rect(x: center.x - 30, y: center.y - 30, width: 60, height: 60)
          let spot = try #require(held.spot(of: Self.ring, tolerance: 140, in: around))
          #expect(abs(spot.bounds.center.x - center.x) <= 2)
          #expect(abs(spot.bounds.center.y - center.y) <= 2)
        }
        try rig.key(.control, isDown: false)
        try rig.settle()
        let released = try rig.screenshot()
        #expect(released.spot(of: Self.ring, tolerance: 140, in: Self.middle) == nil)
        try program.finish()
      }
    }

    @Test(
      "H1 M5 on Wayland the pointer can move after touches and after F11",
      arguments: [[], ["--kiosk"], ["replay"]])
    func waylandPointer(_ arguments: [String]) async throws {
      try await TouchRig.run(width: 1024, height: 768, driver: .wayland) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, arguments.isEmpty ? ["--mode", "trace"] : arguments)
        pause(2)
        for _ in 0..<2 {
          try rig.touchDown(0, at: Point(x: 300, y: 300))
          try rig.touchUp(0)
          try rig.settle(atMost: 1)
          try rig.press(.f11)
          try rig.settle(atMost: 1)
          for step in 0..<8 {
            try rig.movePointer(to: Point(x: 400 + Double(step) * 20, y: 300))
            try rig.settle(atMost: 0.2)
          }
        }
        #expect(program.end == nil)
        #expect(try program.finish().exitCode == 0)
      }
    }

    /// Why an X server cannot read the program's memory.
    enum Separation: CaseIterable {
      case otherMachine, container
    }

    /// Runs a program with memory segments of its own, as in a container.
    private static let container = ["--user", "--map-root-user", "--ipc"]

    @Test(
      "An X server that cannot read the program's memory shows the same picture",
      arguments: Separation.allCases)
    func withoutSharedMemory(_ separation: Separation) async throws {
      let shared = try await shownFingers { try $0.launch($1, $2) }
      if separation == .otherMachine {
        let picture = try await shownFingers(sharesMemory: false) { try $0.launch($1, $2) }
        #expect(picture == shared)
      } else {
        guard try Subprocess("unshare", Self.container + ["true"]).run().exitCode == 0 else {
          try Test.cancel("needs the right to separate a program from others' memory")
        }
        let picture = try await shownFingers {
          try $0.launch("/usr/bin/unshare", Self.container + [$1] + $2)
        }
        #expect(picture == shared)
      }
    }

    /// Five fingers in Touchy, on the screen.
    private func shownFingers(
      sharesMemory: Bool = true,
      _ launch: (_ rig: TouchRig, _ path: String, _ arguments: [String]) throws -> LaunchedProgram
    ) async throws -> Picture {
      let folder = try TemporaryFolder()
      let picture = try await TouchRig.run(width: 800, height: 600, sharesMemory: sharesMemory) {
        rig in
        let program = try launch(
          rig, BuiltProduct.touchplay, ["--stats", folder.path("stats.json")])
        try rig.waitUntilShown(program)
        for finger in 0..<5 {
          let x = 100 + Double(finger) * 110
          try rig.touchDown(finger, at: Point(x: x, y: 300))
          try rig.touchMove(finger, to: Point(x: x, y: Double(100 + finger * finger * 20)))
        }
        try rig.settle()
        let picture = try rig.screenshot()
        #expect(try program.finish().exitCode == 0)
        #expect(program.errors == "")
        return picture
      }
      let stats = try StateDump(folder.data("stats.json")).members
      #expect(stats["presenter"] as? String == "window surface (x11)")
      return picture
    }

    @Test("Q3 an idle window costs nothing, even after a move, a resize, and a loss of focus")
    func idleWindow() async throws {
      try await TouchRig.run(width: 1024, height: 768) { rig in
        let program = try rig.launch(BuiltProduct.touchplay, ["--window", "640x480"])
        try rig.waitUntilShown(program, width: 640, height: 480)
        for _ in 0..<2 {
          try rig.press(.f11)
          try rig.settle(atMost: 2)
        }
        let before = try #require(program.usage)
        pause(2)
        let after = try #require(program.usage)
        #expect(after.wakeUps == before.wakeUps)
        #expect(try program.finish().exitCode == 0)
      }
    }

    @Test("H8 desktops know the window by the program's name and show its icon")
    func identity() async throws {
      try await TouchRig.run(width: 800, height: 600) { rig in
        let program = try rig.launch(BuiltProduct.touchplay, ["--window", "640x480"])
        try rig.waitUntilShown(program, width: 640, height: 480)
        let words = try #require(rig.property("WM_CLASS", as: UInt8.self))
        let name = String(decoding: words, as: UTF8.self)
        #expect(name == "touchplay\0touchplay\0")
        // The icon follows the first picture.
        var found = rig.property("_NET_WM_ICON", as: UInt.self)
        for _ in 0..<50 where found == nil {
          pause(0.1)
          found = rig.property("_NET_WM_ICON", as: UInt.self)
        }
        let icon = try #require(found)
        let (width, height) = (Int(icon[0]), Int(icon[1]))
        #expect(width >= 64 && width == height && icon.count == 2 + width * height)
        func pixel(_ x: Double, _ y: Double) -> UInt {
          // Xlib sign-extends 32-bit items.
          icon[2 + Int(y * Double(height)) * width + Int(x * Double(width))] & 0xFFFF_FFFF
        }
        // The corners are clear; the three fingers of assets/icon.svg have their colors.
        #expect(pixel(0, 0) == 0)
        for (x, y, color) in [
          (74.0, 92.0, UInt(0xFFFF_FF00)), (182, 74, 0xFF35_C0F0), (140, 186, 0xFFF0_6035),
          (40, 200, 0xFF15_181C),
        ] {
          #expect(pixel(x / 256, y / 256) == color)
        }
        try program.finish()
      }
    }

    @Test("I4 H1 F11 toggles between window and full screen; touches fit both")
    func fullscreen() async throws {
      let folder = try TemporaryFolder()
      try await TouchRig.run(width: 800, height: 600) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--dump-state", folder.path("state.json")])
        try rig.waitUntilShown(program)
        try rig.touchDown(0, at: Point(x: 400, y: 300))
        try rig.press(.f11)
        try rig.waitUntilShown(program, width: 600, height: 450)
        let frame = try #require(rig.windowFrames.last)
        try rig.touchDown(1, at: frame.origin + Point(x: 20, y: 30))
        try rig.settle()
        try rig.press(.f11)
        try rig.waitUntilShown(program)
        try rig.touchDown(2, at: Point(x: 700, y: 550))
        try rig.settle()
        let end = try program.finish()
        #expect(end.exitCode == 0)
      }
      let dump = try StateDump(folder.data("state.json"))
      #expect(dump.numbers == [1], "a change of size cancels the touches before it")
      #expect(dump.touches.first?["x"] as? Double == 700)
    }
  }
}
