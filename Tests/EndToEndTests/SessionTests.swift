import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

extension EndToEnd {
  @Suite("Sessions on a display")
  struct SessionTests {
    /// Draws with ten fingers while a recording runs; then a function ends the program.
    private func record(
      in folder: TemporaryFolder, _ end: (LaunchedProgram) throws -> Void
    ) async throws {
      try await TouchRig.run(width: 1024, height: 768) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay,
          [
            "--mode", "trace", "--record", folder.path("a.touchplay"), "--dump-state",
            folder.path("live.json"),
          ])
        try rig.waitUntilShown(program)
        for index in 0..<10 { try rig.touchDown(index, at: place(index, width: 1024, height: 768)) }
        for step in 1...60 {
          for index in 0..<10 {
            let start = place(index, width: 1024, height: 768)
            try rig.touchMove(index, to: start + Point(x: Double(step) / 4, y: Double(step % 7)))
          }
          try rig.sync()
          pause(0.02)
          if step == 30 { try rig.press(try #require(Key("1"))) }
          if step == 40 { try rig.press(try #require(Key("3"))) }
        }
        try rig.touchUp(0)
        // A recording collects input for a moment before it writes, asleep.
        try rig.settle(quiet: 0.3)
        try end(program)
      }
    }

    private func replay(_ arguments: [String]) throws -> (output: String, exitCode: Int32?) {
      let result = try Subprocess(BuiltProduct.touchplay, ["replay", "--headless"] + arguments)
        .run()
      return (result.output + result.errors, result.exitCode)
    }

    @Test(
      "S3 S4 S8 SIGTERM with fingers down: another process verifies all digests with an equal dump")
    func terminatedRecordingVerifies() async throws {
      let folder = try TemporaryFolder()
      try await record(in: folder) { program in
        let end = try program.finish(signal: SIGTERM)
        #expect(end.exitCode == 0)
      }
      let (output, exitCode) = try replay([
        "--verify", "--dump-state", folder.path("again.json"), folder.path("a.touchplay"),
      ])
      #expect(exitCode == 0, "\(output)")
      #expect(output.contains("digests compared"))
      let live = folder.text("live.json")
      let again = folder.text("again.json")
      #expect(live == again)
      #expect(try StateDump(folder.data("live.json")).numbers == Array(2...10))
    }

    @Test("S6 a killed recording opens and plays up to its last quarter of a second")
    func killedRecordingPlays() async throws {
      let folder = try TemporaryFolder()
      try await record(in: folder) { program in try program.kill() }
      let (output, exitCode) = try replay([
        "--dump-state", folder.path("again.json"), folder.path("a.touchplay"),
      ])
      #expect(exitCode == 0, "\(output)")
      #expect(output.contains("damaged at byte"))
      #expect(try StateDump(folder.data("again.json")).numbers == Array(2...10))
    }

    @Test("S5 a replay can start and stop at given times, and play in another mode than recorded")
    func parts() async throws {
      let folder = try TemporaryFolder()
      try await record(in: folder) { program in try program.finish() }
      let file = folder.path("a.touchplay")
      func dump(_ name: String, _ options: [String]) throws -> StateDump {
        let (output, exitCode) = try replay(options + ["--dump-state", folder.path(name), file])
        #expect(exitCode == 0, "\(output)")
        return try StateDump(folder.data(name))
      }
      let early = try dump("early.json", ["--to", "0.0"])
      #expect(early.touches.isEmpty)
      let late = try dump("late.json", ["--from", "1"])
      #expect(try late.timeless == StateDump(folder.data("live.json")).timeless)
      let watched = try dump("touchy.json", ["--mode", "touchy"])
      #expect(watched.mode == "touchy")
      #expect(watched.markers.count == 9)
      // The log of a part begins with the part.
      let (_, exitCode) = try replay(["--from", "0.8", "--log-events", folder.path("log"), file])
      #expect(exitCode == 0)
      #expect(!folder.text("log").contains("began"))
    }

    @Test("S4 two replays write the same delivery log")
    func sameLogs() async throws {
      let folder = try TemporaryFolder()
      try await record(in: folder) { program in try program.finish() }
      for name in ["one.jsonl", "two.jsonl"] {
        let (output, exitCode) = try replay([
          "--log-events", folder.path(name), folder.path("a.touchplay"),
        ])
        #expect(exitCode == 0, "\(output)")
      }
      let first = folder.text("one.jsonl")
      let second = folder.text("two.jsonl")
      #expect(first == second)
      #expect(first.contains("\"receiver\": \"TraceView\""))
    }

    @Test("H4 the key r records into the user's folder, and a replay shows it in a window")
    func keyRecords() async throws {
      let folder = try TemporaryFolder()
      let environment = ["XDG_DATA_HOME": folder.path("data")]
      try await TouchRig.run(width: 1024, height: 600) { rig in
        let program = try rig.launch(BuiltProduct.touchplay, environment: environment)
        try rig.waitUntilShown(program)
        let record = try #require(Key("r"))
        try rig.press(record)
        try rig.touchDown(0, at: Point(x: 300, y: 300))
        try rig.settle()
        try rig.press(record)
        try rig.settle()
        let end = try program.finish()
        #expect(end.exitCode == 0)
        let player = try rig.launch(
          BuiltProduct.touchplay, ["replay", "--verify"], environment: environment)
        try player.waitForEnd(seconds: 15)
        #expect(player.output.contains("digests compared"), "\(player.errors)")
      }
    }

    @Test("H4 the key r shows and hides the dot without any other input")
    func dotIsDrawnAtOnce() async throws {
      let folder = try TemporaryFolder()
      try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, environment: ["XDG_DATA_HOME": folder.path("data")])
        try rig.waitUntilShown(program)
        let record = try #require(Key("r"))
        let dot = Rect(x: 696, y: 436, width: 96, height: 36)
        let message = Rect(x: 8, y: 370, width: 784, height: 46)
        func isBlank(_ part: Rect) throws -> Bool {
          let picture = try rig.screenshot(of: part)
          return (0..<picture.width).allSatisfy { picture[$0, picture.height / 2] == .black }
        }
        try rig.press(record)
        try rig.settle()
        #expect(try !isBlank(dot))
        #expect(try isBlank(message))
        try rig.press(record)
        try rig.settle()
        #expect(try isBlank(dot))
        #expect(try !isBlank(message))
        let end = try program.finish()
        #expect(end.exitCode == 0)
      }
    }

    @Test("S6 a recording that the key r cannot create is reported, play goes on, exit code 73")
    func impossibleRecording() async throws {
      let folder = try TemporaryFolder()
      try folder.write(Data(), to: "data")
      try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, environment: ["XDG_DATA_HOME": folder.path("data")])
        try rig.waitUntilShown(program)
        try rig.press(try #require(Key("r")))
        try rig.settle()
        let end = try program.finish()
        #expect(end.exitCode == 73)
        #expect(program.errors.contains("cannot be created"))
      }
    }

    @Test(
      "S6 an existing recording gives exit code 73 and is untouched; so does an unwritable path")
    func occupiedLocations() async throws {
      let folder = try TemporaryFolder()
      try folder.write(Data("mine".utf8), to: "a.touchplay")
      try await TouchRig.run(width: 800, height: 480) { rig in
        for path in [folder.path("a.touchplay"), folder.path("no/such/folder/b.touchplay")] {
          let program = try rig.launch(BuiltProduct.touchplay, ["--record", path])
          let end = try program.waitForEnd(seconds: 10)
          #expect(end.exitCode == 73)
          #expect(program.errors.hasPrefix("touchplay: \(path): "))
        }
      }
      let content = folder.text("a.touchplay")
      #expect(content == "mine")
    }

    @Test("S8 INT and HUP end the program with exit code 0", arguments: [SIGINT, SIGHUP])
    func signals(_ signal: Int32) async throws {
      try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try rig.launch(BuiltProduct.touchplay)
        try rig.waitUntilShown(program)
        let end = try program.finish(signal: signal)
        #expect(end.exitCode == 0)
      }
    }

    @Test("H1 Esc twice and Ctrl+Q quit with exit code 0")
    func quittingKeys() async throws {
      try await TouchRig.run(width: 800, height: 480) { rig in
        for isEscape in [true, false] {
          let program = try rig.launch(BuiltProduct.touchplay)
          try rig.waitUntilShown(program)
          if isEscape {
            try rig.press(.escape)
            // SDL takes a press within 2 ms of a release for a repeat.
            try rig.settle()
            try rig.press(.escape)
          } else {
            try rig.press(try #require(Key("q")), with: [.control])
          }
          try rig.sync()
          let end = try program.waitForEnd(seconds: 5)
          #expect(end.exitCode == 0)
        }
      }
    }
  }
}
