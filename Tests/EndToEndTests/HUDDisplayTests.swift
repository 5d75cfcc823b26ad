import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

@testable import TouchPlay

extension EndToEnd {
  @Suite("HUD on a display")
  struct HUDDisplayTests {
    private func tap(_ rig: TouchRig, _ location: Point) throws {
      var script = FingerScript()
      script.tap(0, at: location)
      try rig.play(script)
      try rig.settle()
    }

    @Test(
      "H2 H5 the HUD's buttons are readable at every size in every mode",
      arguments: HUDPicture.windows)
    func pictures(_ window: HUDPicture) async throws {
      let folder = try TemporaryFolder()
      let path = folder.path("")
      await #expect(processExitsWith: .success) { [window, path = path as String] in
        try window.draw(HUDPicture.modes, into: path)
      }
      for mode in HUDPicture.modes.all {
        let name = window.name(mode)
        try Reference(name).check(Picture(png: folder.path(name + ".png")))
      }
    }

    @Test(
      "H2 H5 the open HUD is completely visible on a display in every mode",
      arguments: HUDPicture.windows)
    func unfolded(_ window: HUDPicture) async throws {
      let folder = try TemporaryFolder()
      let path = folder.path("")
      await #expect(processExitsWith: .success) { [window, path = path as String] in
        try window.draw(.standard, into: path)
      }
      let (width, height) = (window.width, window.height)
      try await TouchRig.run(width: window.screenWidth, height: window.screenHeight) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--window", "\(width)x\(height)", "--seed", "1"])
        try rig.waitUntilShown(program, width: width, height: height)
        let handle = Point(x: window.window.maxX - 16, y: window.window.center.y)
        let part = Rect(origin: window.window.origin + window.part.origin, size: window.part.size)
        for mode in ModeRegistry.standard.all {
          try rig.press(try #require(Key(Character(mode.key))))
          try rig.sync()
          try tap(rig, handle)
          let name = window.name(mode)
          let drawn = try Picture(png: folder.path(name + ".png"))
          try Reference.compare(drawn, name, within: 20) { try rig.screenshot(of: part) }
          try tap(rig, handle)
        }
        try program.finish()
      }
    }

    @Test("H2 fingers alone can change the mode, clear, undo, and quit by holding the handle")
    func fingersAlone() async throws {
      let folder = try TemporaryFolder()
      try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--mode", "trace", "--dump-state", folder.path("state.json")])
        try rig.waitUntilShown(program)
        var script = FingerScript()
        script.down(0, at: Point(x: 50, y: 50))
        script.drag(0, from: Point(x: 50, y: 50), to: Point(x: 150, y: 50), seconds: 0.2)
        script.up(0)
        script.wait(0.2)
        script.down(0, at: Point(x: 784, y: 240))
        script.wait(2.4)
        script.up(0)
        try rig.play(script)
        #expect(try program.waitForEnd().exitCode == 0)
      }
      #expect(try StateDump(folder.data("state.json")).strokes.count == 1)
    }

    @Test("H2 the first start explains the handle, and settings are saved")
    func firstStart() async throws {
      let folder = try TemporaryFolder()
      let environment = ["XDG_CONFIG_HOME": folder.path("config")]
      try await TouchRig.run(width: 800, height: 480) { rig in
        let first = try rig.launch(BuiltProduct.touchplay, [], environment: environment)
        try rig.waitUntilShown(first)
        // Hands move beside it.
        let beside = Rect(x: 450, y: 100, width: 350, height: 240)
        try Reference("first-start").check(try rig.screenshot(of: beside))
        pause(8.5)
        let later = try rig.screenshot()
        #expect(
          later.spot(of: .black)?.count ?? 0 > 800 * 480 - 2000, "only the handle is still there")
        try rig.press(try #require(Key("3")))
        try rig.press(try #require(Key("m")))
        try rig.settle()
        try first.finish()
        #expect(folder.text("config/touchplay/settings").contains("lines straight\n"))
      }
    }

    @Test(
      "H2 damaged settings are reported once and set aside; readable ones still apply",
      arguments: ["theme light\nhandle nowhere\n", "\u{0}\u{1}\u{2}"])
    func damagedChoices(text: String) async throws {
      let folder = try TemporaryFolder()
      let path = "config/touchplay/settings"
      try folder.write(Data((TouchRig.seen + text).utf8), to: path)
      let environment = ["XDG_CONFIG_HOME": folder.path("config")]
      try await TouchRig.run(width: 800, height: 480) { rig in
        let first = try rig.launch(BuiltProduct.touchplay, [], environment: environment)
        try rig.waitUntilShown(first)
        let style = text.contains("light") ? ControlStyle.light : .dark
        let words = try rig.screenshot().spot(
          of: style.text, in: Rect(x: 100, y: 370, width: 600, height: 46))
        #expect((words?.count ?? 0) > 300, "reported on the screen")
        // Reported once even if the program has no chance to end properly.
        try first.kill()
        #expect(first.errors.contains("settings: line "))
        #expect(first.errors.split(separator: "\n").count == 1)
        #expect(folder.text(path + ".damaged") == TouchRig.seen + text)
        #expect(folder.text(path).contains("theme \(text.contains("light") ? "light" : "dark")\n"))
        let second = try rig.launch(BuiltProduct.touchplay, [], environment: environment)
        try rig.waitUntilShown(second)
        #expect(try second.finish().exitCode == 0)
        #expect(second.errors.isEmpty)
      }
    }

    @Test("H2 settings that can be neither read nor replaced do not prevent a start")
    func unreadableChoices() async throws {
      let folder = try TemporaryFolder()
      try folder.write(Data(), to: "config/touchplay/settings/inside")
      try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, [], environment: ["XDG_CONFIG_HOME": folder.path("config")])
        try rig.waitUntilShown(program)
        #expect(try program.finish().exitCode == 0)
        #expect(program.errors.contains("settings: is not a regular file of this user: "))
        #expect(program.errors.split(separator: "\n").count == 1)
      }
      #expect(
        FileManager.default.fileExists(atPath: folder.path("config/touchplay/settings/inside")))
    }

    @Test("H3 in a kiosk, Esc twice and holding the handle do nothing; SIGTERM ends it")
    func kiosk() async throws {
      try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try rig.launch(BuiltProduct.touchplay, ["--kiosk"])
        try rig.waitUntilShown(program)
        try rig.press(.escape)
        pause(0.05)
        try rig.press(.escape)
        var script = FingerScript()
        script.down(0, at: Point(x: 784, y: 240))
        script.wait(2.5)
        script.up(0)
        try rig.play(script)
        #expect(program.end == nil)
        #expect(try program.finish().exitCode == 0)
      }
    }

    @Test("H3 five fingers held for 5 s and a tap on Quit end a kiosk")
    func kioskExit() async throws {
      try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try rig.launch(BuiltProduct.touchplay, ["--kiosk"])
        try rig.waitUntilShown(program)
        var script = FingerScript()
        for finger in 0..<5 {
          script.down(finger, at: Point(x: Double(100 + finger * 120), y: 100))
        }
        script.wait(5.3)
        for finger in 0..<5 { script.up(finger) }
        script.wait(0.2)
        try rig.play(script)
        try rig.settle()
        try Reference("kiosk-question").check(try rig.screenshot())
        try tap(rig, Point(x: 480, y: 275))
        #expect(try program.waitForEnd().exitCode == 0)
      }
    }
  }
}
