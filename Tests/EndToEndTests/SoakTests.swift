import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

extension EndToEnd {
  @Suite("touchplay soak")
  struct SoakTests {
    private let folder: TemporaryFolder
    private let outputs: [String]

    init() throws {
      folder = try TemporaryFolder()
      outputs = [
        "--report", folder.path("r.html"), "--json", folder.path("r.json"), "--junit",
        folder.path("r.xml"), "--size-mm", "320x180",
      ]
    }

    private func launch(
      on rig: TouchRig, _ arguments: [String], environment: [String: String?] = [:]
    ) throws -> LaunchedProgram {
      let program = try rig.launch(
        BuiltProduct.touchplay, ["soak"] + arguments, environment: environment)
      try rig.waitUntilShown(program)
      return program
    }

    private func tap(_ rig: TouchRig, _ locations: [Point]) throws {
      for location in locations {
        var script = FingerScript()
        script.tap(0, at: location)
        script.wait(0.2)
        try rig.play(script)
      }
      try rig.settle()
    }

    private func check(_ arguments: [String]) throws -> Subprocess.Result {
      try Subprocess(
        BuiltProduct.touchplay, ["check", "--from"] + arguments,
        environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil]
      ).run()
    }

    private func json(_ name: String) throws -> [String: Any] {
      let object = try JSONSerialization.jsonObject(with: folder.data(name))
      return try #require(object as? [String: Any])
    }

    /// The ghosts' members of the first recording in a report.
    private func ghosts(_ name: String) throws -> [String: Any] {
      let recording = try #require((try json(name)["recordings"] as? [[String: Any]])?.first)
      return try #require(recording["ghosts"] as? [String: Any])
    }

    @Test("J6 two ghosts in a few seconds: exit code, text, JSON, JUnit and HTML agree")
    func ghosts() async throws {
      let places = [Point(x: 1824, y: 26), Point(x: 600, y: 500)]
      let text = try await TouchRig.run { rig in
        let program = try launch(on: rig, ["--for", "6s"] + outputs)
        try tap(rig, places)
        #expect(try program.waitForEnd(seconds: 30).exitCode == 1)
        #expect(program.errors.isEmpty, "\(program.errors)")
        return program.output
      }
      #expect(text.contains("  2 ghost touches in 6"), "\(text)")
      #expect(text.contains("\nfail  Ghost touches") && text.hasSuffix("verdict: fail\n"))
      let report = try json("r.json")
      #expect(report["verdict"] as? String == "fail")
      #expect(try ghosts("r.json")["count"] as? Int == 2)
      #expect(folder.text("r.xml").contains(#"tests="1" failures="1" errors="0" skipped="0""#))
      #expect(folder.text("r.html").contains(#"<td class="fail">fail</td><td>Ghost touches</td>"#))
    }

    @Test("J6 check --from of the soak's recording gives the same figures, and it can be replayed")
    func recording() async throws {
      try await TouchRig.run(width: 1280, height: 720) { rig in
        let program = try launch(on: rig, outputs)
        try tap(rig, [Point(x: 100, y: 100), Point(x: 104, y: 98), Point(x: 99, y: 101)])
        #expect(try program.finish().exitCode == 1)
      }
      let path = folder.path("r/ghosts.touchplay")
      let result = try check([path, "--size-mm", "320x180", "--json", folder.path("again.json")])
      #expect(result.exitCode == 1, "\(result.errors)")
      let (live, again) = (try ghosts("r.json"), try ghosts("again.json"))
      #expect(NSDictionary(dictionary: live) == NSDictionary(dictionary: again))
      #expect((live["clusters"] as? [Any])?.count == 1)
      let replay = try Subprocess(BuiltProduct.touchplay, ["replay", "--headless", path]).run()
      #expect(replay.exitCode == 0 && replay.errors.isEmpty, "\(replay.errors)")
    }

    @Test(
      "J6 S8 a signal ends the soak with its result; less than a minute without ghosts proves nothing",
      arguments: [SIGTERM, SIGINT, SIGHUP])
    func signals(signal: Int32) async throws {
      try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try launch(on: rig, ["--for", "8h"] + outputs)
        let end = try program.finish(signal: signal)
        #expect(end.exitCode == 0)
        #expect(program.output.contains("\ninconclusive  Ghost touches"), "\(program.output)")
        #expect(program.output.contains("  no ghost touches in "))
      }
      #expect(try json("r.json")["verdict"] as? String == "inconclusive")
      #expect(folder.text("r.xml").contains(#"tests="1" failures="0" errors="0" skipped="1""#))
    }

    @Test(
      "J6 Esc Esc and Ctrl+Q end the soak; without a report it is kept with other recordings",
      arguments: [false, true])
    func keys(isEscape: Bool) async throws {
      let quit = try #require(Key("q"))
      try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try launch(
          on: rig, ["--json", "-"], environment: ["XDG_DATA_HOME": folder.path("data")])
        // On a busy machine, the window may not have the keyboard yet.
        for _ in 0..<10 where program.end == nil {
          for _ in 0..<(isEscape ? 2 : 1) {
            try rig.press(isEscape ? .escape : quit, with: isEscape ? [] : [.control])
          }
          pause(program.end == nil ? 1.2 : 0)
        }
        #expect(try program.waitForEnd().exitCode == 0)
        #expect(program.output.hasPrefix("{\"items\": ["), "\(program.output)")
      }
      let sessions = folder.path("data/touchplay/sessions")
      let names = try FileManager.default.contentsOfDirectory(atPath: sessions)
      #expect(names.count == 1 && names.allSatisfy { $0.hasSuffix(".touchplay") })
    }

    @Test("J6 what the mouse does is no touch")
    func mouse() async throws {
      try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try launch(on: rig, ["--for", "8h"] + outputs)
        try rig.movePointer(to: Point(x: 300, y: 300))
        try rig.button(isDown: true)
        try rig.button(isDown: false)
        try rig.settle()
        #expect(try program.finish().exitCode == 0)
        #expect(program.output.contains("  no ghost touches in "), "\(program.output)")
      }
    }

    @Test("J6 a result that nobody reads any more gives exit code 74")
    func unreadResult() async throws {
      try await TouchRig.run(width: 800, height: 480) { rig in
        let line = "\"$0\" soak --for 1s | true; exit ${PIPESTATUS[0]}"
        let program = try rig.launch("bash", ["-c", line, BuiltProduct.touchplay])
        #expect(try program.waitForEnd(seconds: 30).exitCode == 74)
        #expect(program.errors.contains("standard output: write failed"), "\(program.errors)")
      }
    }

    @Test("J6 on Wayland, touches arrive, too")
    func wayland() async throws {
      try await TouchRig.run(width: 1024, height: 768, driver: .wayland) { rig in
        let program = try launch(on: rig, outputs)
        try tap(rig, [Point(x: 300, y: 300)])
        #expect(try program.finish().exitCode == 1)
        #expect(program.output.contains("  1 ghost touch in "), "\(program.output)")
      }
    }

    @Test("J6 on a terminal, progress is one line that is cleared at the end; none in a pipe")
    func progress() async throws {
      try await TouchRig.run(width: 800, height: 480) { rig in
        let command = "'\(BuiltProduct.touchplay)' soak --for 3s"
        let program = try rig.launch("script", ["-qec", command, "/dev/null"])
        let end = try program.waitForEnd(seconds: 30)
        #expect(end.exitCode == 0)
        let parts = program.output.components(separatedBy: "\r\u{1B}[K")
        #expect(parts.contains("0 s of 3 s, no ghost touches"), "\(program.output)")
        #expect(
          parts.last?.hasPrefix("0 of 1 item failed: 1 inconclusive.") == true,
          "\(program.output)")
      }
    }

    @Test(
      "J6 the screen is calm: a few dim words on black",
      arguments: [(1920, 1080), (1024, 600), (1080, 1920), (320, 240)])
    func screen(width: Int, height: Int) async throws {
      try await TouchRig.run(width: max(width, 640), height: max(height, 480)) { rig in
        let isSmall = width < 640
        let program = try rig.launch(
          BuiltProduct.touchplay,
          ["soak", "--for", "8h"] + (isSmall ? ["--window", "\(width)x\(height)"] : []))
        try rig.waitUntilShown(program, width: width, height: height)
        try rig.settle()
        let picture = try rig.screenshot()
        try Reference("soak-\(width)x\(height)").check(picture)
        try program.finish()
      }
    }

    @Test("J6 an idle soak costs nothing; a touch costs little")
    func idle() async throws {
      try await TouchRig.run(width: 1024, height: 600) { rig in
        let program = try launch(on: rig, ["--for", "8h"])
        try tap(rig, [Point(x: 300, y: 300)])
        let before = try #require(program.usage)
        pause(3)
        let after = try #require(program.usage)
        #expect(after.wakeUps == before.wakeUps)
        #expect(after.cpuMilliseconds == before.cpuMilliseconds)
        try program.finish()
      }
    }

    @Test(
      "J6 if the display goes away, the result is written, and the exit code is 69",
      arguments: [TouchRig.Driver.x11, .wayland])
    func displayLost(driver: TouchRig.Driver) async throws {
      try await TouchRig.run(width: 1024, height: 768, driver: driver) { rig in
        let program = try launch(on: rig, outputs)
        try tap(rig, [Point(x: 300, y: 300)])
        rig.endDisplay()
        #expect(try program.waitForEnd(seconds: 20).exitCode == 69)
        #expect(program.errors.contains("the connection was lost"), "\(program.errors)")
        #expect(program.output.contains("  1 ghost touch in "))
      }
      #expect(try ghosts("r.json")["count"] as? Int == 1)
    }

    @Test("J6 a full disk ends the soak with what was recorded, and exit code 74")
    func fullDisk() async throws {
      guard SmallDisk.isPossible else { try Test.cancel("needs root to mount a small disk") }
      let disk = try SmallDisk(kibibytes: 16)
      try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try launch(
          on: rig, ["--json", folder.path("r.json")], environment: ["XDG_DATA_HOME": disk.path])
        for number in 0..<20_000 where program.end == nil {
          try rig.touchDown(0, at: Point(x: Double(number * 37 % 800), y: 200))
          try rig.touchUp(0)
          try rig.sync()
        }
        #expect(try program.waitForEnd().exitCode == 74)
        #expect(program.errors.contains("write failed"), "\(program.errors)")
        #expect(program.output.contains("\nverdict: fail\n"))
      }
      let count = try #require(try ghosts("r.json")["count"] as? Int)
      #expect(count > 100)
    }

    @Test(
      "J6 what keeps a soak from its work is told before it begins",
      arguments: [
        (["--report", "none/r.html"], 73, "none/r.html: cannot be created"),
        (["--json", "old"], 73, "old: already exists"),
        (["--profile", "none.json"], 66, "none.json: is neither a profile nor a file"),
        (["--for", "8"], 2, "8 is not valid: use seconds, minutes or hours"),
        (["--for", "8h", "more"], 2, "unexpected argument"),
        ([], 69, "touch device: SDL finds none (driver dummy)"),
      ])
    func faults(arguments: [String], code: Int32, text: String) throws {
      try folder.write(Data(), to: "old")
      let result = try Subprocess(
        BuiltProduct.touchplay, ["soak"] + arguments,
        environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil, "SDL_VIDEODRIVER": "dummy"],
        folder: folder.path
      ).run()
      #expect(result.exitCode == code, "\(result.errors)")
      #expect(result.errors.hasPrefix("touchplay: ") && result.errors.contains(text))
      #expect(result.errors.split(separator: "\n").count == 1 && result.output.isEmpty)
    }

    @Test(
      "J6 J8 the device that SDL 3 has for pens is not a touchscreen",
      arguments: [("pen_input", 69), ("panel", 0)])
    func pens(device: String, code: Int32) throws {
      let source = """
        int SDL_GetNumTouchDevices(void) { return 1; }
        long long SDL_GetTouchDevice(int index) { return 77; }
        const char *SDL_GetTouchName(int index) { return "\(device)"; }
        """
      try folder.write(Data(source.utf8), to: "device.c")
      let library = folder.path("device.so")
      let compiler = try Subprocess("clang", ["-shared", "-o", library, folder.path("device.c")])
        .run()
      #expect(compiler.exitCode == 0, "\(compiler)")
      func run(_ arguments: [String]) throws -> Subprocess.Result {
        try Subprocess(
          "env", ["LD_PRELOAD=\(library)", BuiltProduct.touchplay] + arguments,
          environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil, "SDL_VIDEODRIVER": "dummy"],
          folder: folder.path
        ).run()
      }
      let soak = try run(["soak", "--for", "1s", "--json", folder.path("r.json")])
      #expect((soak.exitCode == 69) == (code == 69), "\(soak)")
      #expect(soak.errors.contains("SDL finds none") == (code == 69))
      let devices = try run(["devices"])
      #expect(devices.output.contains("touch device: \(device)") == (code == 0), "\(devices)")
    }

    @Test("J6 without a display, the exit code is 69; an earlier recording is kept without --force")
    func kept() async throws {
      let without = try Subprocess(
        BuiltProduct.touchplay, ["soak"],
        environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil]
      ).run()
      #expect(without.exitCode == 69 && without.errors.contains("display: cannot be opened"))
      try await TouchRig.run(width: 800, height: 480) { rig in
        let first = try launch(on: rig, outputs)
        try first.finish()
        try FileManager.default.removeItem(atPath: folder.path("r.html"))
        let second = try rig.launch(
          BuiltProduct.touchplay, ["soak", "--report", folder.path("r.html")])
        #expect(try second.waitForEnd().exitCode == 73)
        #expect(second.errors.contains("r/ghosts.touchplay: already exists"), "\(second.errors)")
        let third = try launch(on: rig, outputs + ["--force"])
        #expect(try third.finish().exitCode == 0)
      }
    }

    /// Puts a touchscreen where sysfs lists the machine's, for the programs of one mount namespace.
    private func addScreen() throws {
      let device = "input/event0/device"
      for (name, text) in [
        ("name", "ILITEK"), ("capabilities/abs", "261800000000003"),
        ("capabilities/key", "400 0 0 0 0 0"), ("properties", "2"),
      ] {
        try folder.write(Data("\(text)\n".utf8), to: "\(device)/\(name)")
      }
    }

    @Test(
      "J6 the time without the touch device is told, and does not count as watched",
      .enabled(if: ProcessInfo.processInfo.environment["TOUCHPLAY_LONG"] != nil, "takes 130 s"))
    func absent() async throws {
      guard geteuid() == 0 else { try Test.cancel("needs root to replace /sys/class/input") }
      try addScreen()
      let script = "mount --bind \"$0\" /sys/class/input && exec \"$@\""
      try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try rig.launch(
          "/usr/bin/unshare",
          ["--mount", "sh", "-c", script, folder.path("input"), BuiltProduct.touchplay]
            + ["soak", "--for", "130s"] + outputs)
        try rig.waitUntilShown(program)
        try FileManager.default.removeItem(atPath: folder.path("input/event0"))
        pause(70)
        try addScreen()
        #expect(try program.waitForEnd(seconds: 90).exitCode == 0, "\(program.errors)")
        #expect(program.output.contains("a touch device was gone for 1 min"), "\(program.output)")
      }
      let seconds = try #require(try ghosts("r.json")["seconds"] as? Double)
      #expect((69...71).contains(seconds), "\(seconds)")
    }
  }
}
