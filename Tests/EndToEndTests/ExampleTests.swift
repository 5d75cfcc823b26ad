import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

extension EndToEnd {
  @Suite("Examples")
  struct ExampleTests {
    /// Runs an example, plays fingers on it, and ends it.
    private func run(
      _ name: String, _ arguments: [String] = [], _ fingers: (TouchRig) throws -> Void
    ) async throws -> (before: Picture, after: Picture, output: String) {
      try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try rig.launch(BuiltProduct.path(name), arguments)
        try rig.waitUntilShown(program)
        let before = try rig.screenshot()
        try fingers(rig)
        try rig.settle()
        let after = try rig.screenshot()
        let end = try program.finish()
        #expect(end.exitCode == 0, "\(program.errors)")
        return (before, after, program.output)
      }
    }

    @Test("B1 draw-touches shows every finger with its number")
    func drawTouches() async throws {
      let (_, after, _) = try await run("draw-touches") { rig in
        for finger in 0..<3 {
          try rig.touchDown(finger, at: Point(x: Double(150 + finger * 250), y: 240))
        }
      }
      try Reference("example-draw-touches").check(after)
    }

    @Test("C6 move-picture pans, pinches, and rotates at the same time")
    func movePicture() async throws {
      let (before, after, _) = try await run("move-picture") { rig in
        // Moves in one turn count as one, and then a pinch would begin later.
        for step in 0...10 {
          let part: Double = Double(step) * 10
          let first = Point(x: 350 + part, y: 240 - part)
          let second = Point(x: 450 + part, y: 240 + part)
          let locations = [first, second]
          for (finger, location) in locations.enumerated() {
            if step == 0 {
              try rig.touchDown(finger, at: location)
            } else {
              try rig.touchMove(finger, to: location)
            }
          }
          try rig.settle()
        }
      }
      #expect(before.differences(from: after, tolerance: 0) > 10_000)
      let yellow = Color(0xFFC000)
      let small = try #require(before.spot(of: yellow)).count
      let large = try #require(after.spot(of: yellow)).count
      // The fingers end √5 times as far apart as they began, rotated by 63°.
      let growth: Double = Double(large) / Double(small)
      #expect((4.7...5.3).contains(growth), "\(large) / \(small)")
    }

    @Test("D12 Q12 load-pictures shows files that it loads off its loop, and says which it cannot")
    func loadPictures() async throws {
      let folder = try TemporaryFolder()
      let (orange, path) = (Color(0xFF8000), folder.path("orange.png"))
      try Picture(width: 30, height: 20, filledWith: orange).savePNG(path)
      let (_, after, output) = try await run("load-pictures", [path, folder.path("none")]) { rig in
        let end = ContinuousClock.now + .seconds(20)
        while try rig.screenshot().spot(of: orange) == nil, ContinuousClock.now < end {
          usleep(10_000)
        }
      }
      #expect(after.spot(of: orange)?.count == 240 * 185)
      #expect(
        output.split(separator: "\n").sorted() == [
          "\(folder.path("none")): there is no such file", "\(path)",
        ])
    }

    /// Makes the window of an example smaller, and takes a picture of it.
    private func shrink(_ program: LaunchedProgram, on rig: TouchRig) throws -> Picture {
      try rig.ask(.resize)
      try rig.waitUntilShown(program, width: 500, height: 350)
      try rig.settle()
      let frame = try #require(rig.windowFrames.last)
      return try rig.screenshot(of: frame)
    }

    /// Whether the pixels of a color fill a rectangle, up to a pixel at each edge.
    private func fills(_ rect: Rect, with color: Color, in picture: Picture) throws -> Bool {
      let found = try #require(picture.spot(of: color)).bounds
      return abs(found.minX - rect.minX) <= 1 && abs(found.minY - rect.minY) <= 1
        && abs(found.maxX - rect.maxX) <= 1 && abs(found.maxY - rect.maxY) <= 1
    }

    @Test("V3 examples follow the size of their window")
    func resized() async throws {
      let folder = try TemporaryFolder()
      let (orange, path) = (Color(0xFF8000), folder.path("orange.png"))
      try Picture(width: 30, height: 20, filledWith: orange).savePNG(path)
      // The color of what is moved or scaled, and where it is then.
      let examples: [(name: String, arguments: [String], color: Color, place: Rect)] = [
        ("draw-touches", [], .white, Rect(x: 0, y: 0, width: 500, height: 350)),
        (
          "custom-recognizer", [], Color(0x0B3D2E), Rect(x: 0, y: 0, width: 500, height: 350)
        ),
        ("buttons-and-targets", [], .white, Rect(x: 0, y: 0, width: 500, height: 350)),
        ("move-picture", [], Color(0xFFC000), Rect(x: 150, y: 105, width: 200, height: 140)),
        ("load-pictures", [path], orange, Rect(x: 20, y: 20, width: 140, height: 120)),
      ]
      for example in examples {
        try await TouchRig.run(width: 800, height: 480) { rig in
          let program = try rig.launch(BuiltProduct.path(example.name), example.arguments)
          try rig.waitUntilShown(program)
          let picture = try shrink(program, on: rig)
          let isRight = try fills(example.place, with: example.color, in: picture)
          #expect(isRight, "\(example.name)")
          #expect(try program.finish().exitCode == 0, "\(program.errors)")
        }
      }
    }

    @Test("D7 buttons-and-targets counts through a target and through the responder chain")
    func buttonsAndTargets() async throws {
      let (_, after, output) = try await run("buttons-and-targets") { rig in
        for x in [660.0, 660, 660, 130] {
          var script = FingerScript()
          script.tap(0, at: Point(x: x, y: 240))
          try rig.play(script)
        }
      }
      #expect(output == "1\n2\n3\n2\n")
      try Reference("example-buttons").check(after)
    }

    @Test("C1 custom-recognizer wipes the board when a finger rubs")
    func customRecognizer() async throws {
      let (before, after, output) = try await run("custom-recognizer") { rig in
        var script = FingerScript()
        script.down(0, at: Point(x: 100, y: 100))
        script.drag(0, from: Point(x: 100, y: 100), to: Point(x: 100, y: 300), seconds: 0.2)
        script.up(0)
        script.wait(0.1)
        script.down(0, at: Point(x: 300, y: 200))
        for x in [400.0, 300, 400, 300, 400] {
          script.drag(
            0, from: Point(x: 700 - x, y: 200), to: Point(x: x, y: 200), seconds: 0.1)
        }
        script.up(0)
        try rig.play(script)
      }
      #expect(output == "wiped\n")
      #expect(before.differences(from: after, tolerance: 0) == 0, "the board is empty again")
    }

    @Test("S3 record-and-replay produces the same model again")
    func recordAndReplay() throws {
      let result = try Subprocess(BuiltProduct.path("record-and-replay")).run()
      let lines = result.output.split(separator: "\n")
      #expect(lines.first?.hasPrefix("live: 3 taps") == true)
      #expect(lines.dropFirst() == ["replayed: 3 taps", "verified: 2 digests compared"])
    }

    @Test(
      "S6 S8 S12 what stage.record wrote until TERM or KILL replays in another process",
      arguments: [SIGTERM, SIGKILL])
    func recordedUntil(_ signal: Int32) async throws {
      let folder = try TemporaryFolder()
      let path = folder.path("taps.touchplay")
      try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try rig.launch(BuiltProduct.path("record-and-replay"), ["record", path])
        // The window shows nothing: it is never painted.
        let end = ContinuousClock.now + .seconds(20)
        while rig.windowFrames.isEmpty, ContinuousClock.now < end { pause(0.01) }
        try rig.settle()
        // For more than a second, after which there is a digest; then what is written is on the disk.
        var script = FingerScript()
        for tap in 0..<4 {
          script.tap(0, at: Point(x: 100 + Double(tap) * 150, y: 240))
          script.wait(0.5)
        }
        try rig.play(script)
        try rig.settle()
        let isKilled = signal == SIGKILL
        #expect(try program.finish(signal: signal).exitCode == (isKilled ? nil : 0))
        #expect(program.output == (isKilled ? "" : "live: 4 taps\n"), "\(program.errors)")
      }
      let result = try Subprocess(
        BuiltProduct.path("record-and-replay"), ["replay", path],
        environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil]
      ).run()
      let lines = result.output.split(separator: "\n")
      #expect(result.exitCode == 0 && lines.count == 2 && lines.first == "replayed: 4 taps")
      let end = signal == SIGKILL ? "damaged at byte " : "verified: "
      #expect(lines.last?.hasPrefix(end) == true, "\(result.output)")
      #expect(!result.output.contains(" 0 digests"), "\(result.output)")
    }

    @Test("S4 headless-replay replays a recording without a display")
    func headlessReplay() async throws {
      let folder = try TemporaryFolder()
      try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--record", folder.path("a.touchplay")])
        try rig.waitUntilShown(program)
        var script = FingerScript()
        script.tap(0, at: Point(x: 200, y: 100))
        script.wait(0.5)
        script.tap(0, at: Point(x: 600, y: 400))
        script.wait(0.1)
        script.tap(0, at: Point(x: 600, y: 400))
        script.wait(0.5)
        script.down(0, at: Point(x: 300, y: 240))
        script.down(1, at: Point(x: 500, y: 240))
        script.drag(1, from: Point(x: 500, y: 240), to: Point(x: 700, y: 240), seconds: 0.2)
        script.up(0)
        script.up(1)
        try rig.play(script)
        try program.finish()
      }
      let result = try Subprocess(
        BuiltProduct.path("headless-replay"), [folder.path("a.touchplay")]
      ).run()
      #expect(result.output == "tap at 200, 100\ndouble tap at 600, 400\npinch by 2.0\n")
      #expect(result.exitCode == 0)
    }
  }
}
