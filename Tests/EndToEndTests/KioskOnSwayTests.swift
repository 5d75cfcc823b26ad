import Foundation
import TestSupport
import Testing
import TrackerKit

extension EndToEnd {
  /// A compositor whose user does to a kiosk what its configuration allows.
  @Suite("Kiosk on sway")
  struct KioskOnSwayTests {
    private static let hasSway = (try? Subprocess("sway", ["--version"]).run())?.exitCode == 0
    private static let rounds = 3

    private let commands = [
      "fullscreen disable", "fullscreen toggle", "floating enable", "floating disable",
      "fullscreen disable, floating enable", "fullscreen disable, floating disable",
      "fullscreen disable, floating enable, resize set 300 200",
      "fullscreen disable, floating enable, move position 50 50", "resize set 300 200",
      "fullscreen disable, border normal 20", "fullscreen disable, floating disable, layout tabbed",
      "fullscreen enable global, fullscreen disable", "kill",
    ]

    /// Waits until sway shows the kiosk, and nothing else, on the whole screen.
    private func isWhole(_ kiosk: LaunchedProgram, on rig: TouchRig, like whole: Picture) throws
      -> Bool
    {
      let end = ContinuousClock.now + .seconds(10)
      while ContinuousClock.now < end, kiosk.end == nil {
        let window = try rig.swayWindow(of: kiosk)
        if window?.isFullScreen == true, window?.isVisible == true,
          try rig.screenshot() == whole
        {
          return true
        }
        pause(0.1)
      }
      return false
    }

    /// Runs a trial with a kiosk, its picture, and a program that has a window beside it.
    private func run(
      _ trial: (TouchRig, LaunchedProgram, LaunchedProgram, Picture) throws -> Void
    ) async throws {
      try await TouchRig.run(width: 800, height: 600, driver: .sway) { rig in
        let other = try rig.launch(BuiltProduct.touchplay, ["--window", "400x300"])
        try rig.waitUntilShown(other)
        // Without motion, the invitation looks the same at any time.
        let folder = try TemporaryFolder()
        try folder.write(Data("motion less\n".utf8), to: "touchplay/settings")
        let kiosk = try rig.launch(
          BuiltProduct.touchplay, ["--kiosk", "--mode", "lines"],
          environment: ["XDG_CONFIG_HOME": folder.path])
        let end = ContinuousClock.now + .seconds(20)
        while try rig.swayWindow(of: kiosk)?.isFullScreen != true, ContinuousClock.now < end {
          pause(0.1)
        }
        try rig.settle()
        try trial(rig, kiosk, other, rig.screenshot())
        #expect(try kiosk.finish().exitCode == 0, "\(kiosk.errors)")
      }
    }

    @Test(
      "H3 a kiosk takes the full screen again when sway ends it, floats, resizes or moves its window",
      .enabled(if: hasSway, "needs sway"))
    func commandsOfSway() async throws {
      var left: [String] = []
      try await run { rig, kiosk, other, whole in
        for _ in 1...Self.rounds {
          for command in commands {
            try rig.askSway("[pid=\(kiosk.pid)] \(command)")
            if try !isWhole(kiosk, on: rig, like: whole) { left.append(command) }
          }
          try rig.askSway("[pid=\(other.pid)] focus, fullscreen enable")
          if try !isWhole(kiosk, on: rig, like: whole) { left.append("another window") }
        }
      }
      try KioskPage.check(
        KioskPage.Row(
          trial:
            "commands of sway: full screen off, float, resize, move, tabs, close, another window",
          count: Self.rounds * (commands.count + 1), left: left))
    }

    @Test(
      "H3 sway can hide a kiosk, which covers the screen when it is shown again",
      .enabled(if: hasSway, "needs sway"))
    func hiding() async throws {
      let hiding = [
        ("move scratchpad", "scratchpad show"), ("workspace 2", "workspace 1"),
        ("move container to workspace 3", "workspace 3"),
      ]
      var hidden = 0
      try await run { rig, kiosk, _, whole in
        for _ in 1...Self.rounds {
          for (away, back) in hiding {
            try rig.askSway(away.hasPrefix("move") ? "[pid=\(kiosk.pid)] \(away)" : away)
            pause(1)
            if try rig.swayWindow(of: kiosk)?.isVisible == false { hidden += 1 }
            try rig.askSway(back)
            #expect(try isWhole(kiosk, on: rig, like: whole), "after \(back)")
          }
          try rig.askSway("[pid=\(kiosk.pid)] move container to workspace 1, workspace 1")
          #expect(try isWhole(kiosk, on: rig, like: whole))
        }
      }
      let count = Self.rounds * hiding.count
      #expect(hidden == count)
      try KioskPage.check(
        KioskPage.Row(
          trial: "sway's scratchpad and its other workspaces", count: count,
          left: ["the window, until it was shown again"]))
    }
  }
}
