import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

extension EndToEnd {
  @Suite("Eight ball on a display")
  struct EightBallTests {
    private static let answers = [
      "YES", "NO", "MAYBE", "I\nDON'T\nKNOW", "TRY\nAGAIN\nSOON", "READ\nTHE\nMANUAL",
    ]

    /// The frame of the ball's window with the text.
    private func window(width: Int, height: Int) -> Rect {
      let edge = Double(min(width, height))
      let diameter = max(min(320, edge), 0.6 * edge)
      let size = Size(width: diameter / 2, height: diameter * 0.35)
      return Rect(
        x: (Double(width) - size.width) / 2, y: (Double(height) - size.height) / 2,
        width: size.width, height: size.height)
    }

    @Test(
      "X1 H5 the ball and its white text are centered, complete, and readable",
      arguments: [(320, 240), (800, 480), (1920, 1080), (3840, 2160)])
    func atFirst(width: Int, height: Int) async throws {
      let picture = try await TouchRig.run(width: width, height: height) { rig in
        let program = try rig.launch(BuiltProduct.touchplay, ["--mode", "eightball"])
        try rig.waitUntilShown(program)
        let picture = try rig.screenshot()
        let end = try program.finish()
        #expect(end.exitCode == 0)
        #expect(program.errors.isEmpty)
        return picture
      }
      let window = window(width: width, height: height)
      let scale = window.size.width / 160
      let text = try #require(picture.spot(of: .white, tolerance: 60, in: window))
      #expect(abs(text.bounds.center.x - Double(width) / 2) <= 1 + scale)
      #expect(abs(text.bounds.center.y - Double(height) / 2) <= 1 + scale)
      #expect(text.bounds.size.width > 80 * scale && text.bounds.size.width < 130 * scale)
      #expect(text.bounds.size.height > 65 * scale && text.bounds.size.height < 90 * scale)
      let ground = Rect(x: 0, y: 0, width: Double(width), height: 1)
      if height > 240 {
        #expect(picture.spot(of: .black, in: ground)?.count == width)
      }
      try Reference("eightball-\(width)x\(height)").check(picture)
    }

    @Test("X2 X4 D4 the key s shakes; the answer is the seed's, and the replay verifies")
    func keyShakes() async throws {
      var answers: [String] = []
      for name in ["one", "two"] {
        let folder = try TemporaryFolder()
        try await TouchRig.run(width: 800, height: 480) { rig in
          let program = try rig.launch(
            BuiltProduct.touchplay,
            [
              "--mode", "eightball", "--seed", "42", "--record", folder.path(name),
              "--dump-state", folder.path("live.json"),
            ])
          try rig.waitUntilShown(program)
          for _ in 0..<3 {
            var script = FingerScript()
            script.press(try #require(Key("s")), seconds: 0.2)
            script.wait(0.4)
            try rig.play(script)
          }
          pause(2.6)
          try rig.settle()
          let end = try program.finish()
          #expect(end.exitCode == 0)
        }
        let dump = try StateDump(folder.data("live.json"))
        #expect(dump.ball["opacity"] as? Double == 1)
        #expect(dump.ball["shaking"] as? Bool == false)
        answers.append(dump.ball["answer"] as? String ?? "")
        let replay = try Subprocess(
          BuiltProduct.touchplay,
          [
            "replay", "--headless", "--verify", "--dump-state", folder.path("again.json"),
            folder.path(name),
          ],
          environment: ["TOUCHPLAY_ASSETS": "/nowhere"]
        ).run()
        #expect(replay.exitCode == 0, "\(replay.errors)")
        #expect(replay.output.contains("digests compared"))
        let texts = (folder.text("live.json"), folder.text("again.json"))
        #expect(texts.0 == texts.1)
      }
      #expect(answers[0] == answers[1] && Self.answers.contains(answers[0]))
    }

    @Test(
      "S1 D4 X2 a recording that starts during a fade and a shake verifies; the shake is cancelled")
    func recordedMidway() async throws {
      let folder = try TemporaryFolder()
      let shake = try #require(Key("s"))
      let record = try #require(Key("r"))
      try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay,
          ["--mode", "eightball", "--dump-state", folder.path("live.json")],
          environment: ["XDG_DATA_HOME": folder.path("data")])
        try rig.waitUntilShown(program)
        var script = FingerScript()
        script.add(.key(shake, isDown: true))
        script.wait(0.3)
        script.press(record)
        script.wait(0.3)
        script.add(.key(shake, isDown: false))
        script.wait(1.8)
        script.press(shake)
        script.wait(1.3)
        try rig.play(script)
        let end = try program.finish()
        #expect(end.exitCode == 0)
      }
      let dump = try StateDump(folder.data("live.json"))
      #expect(dump.ball["shaking"] as? Bool == false)
      let replay = try Subprocess(
        BuiltProduct.touchplay,
        ["replay", "--headless", "--verify", "--dump-state", folder.path("again.json")],
        environment: ["XDG_DATA_HOME": folder.path("data")]
      ).run()
      #expect(replay.exitCode == 0, "\(replay.errors)")
      let texts = (folder.text("live.json"), folder.text("again.json"))
      #expect(texts.0 == texts.1)
    }

    @Test("X6 a finger on the screen shakes the ball")
    func fingerShakes() async throws {
      let folder = try TemporaryFolder()
      let start = Point(x: 350, y: 240)
      let end = Point(x: 450, y: 240)
      try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--mode", "eightball", "--dump-state", folder.path("state")])
        try rig.waitUntilShown(program)
        var script = FingerScript()
        script.down(0, at: start)
        for index in 0..<6 {
          let isBack = !index.isMultiple(of: 2)
          script.drag(0, from: isBack ? end : start, to: isBack ? start : end, seconds: 0.15)
        }
        script.up(0)
        script.wait(3)
        try rig.play(script)
        let result = try program.finish()
        #expect(result.exitCode == 0)
      }
      let ball = try StateDump(folder.data("state")).ball
      #expect(Self.answers.contains(ball["answer"] as? String ?? ""))
      #expect(ball["opacity"] as? Double == 1)
    }

    @Test("D4 a shake in Touchy opens the eight ball and counts there; f flips the ball")
    func opens() async throws {
      let folder = try TemporaryFolder()
      try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--dump-state", folder.path("state")])
        try rig.waitUntilShown(program)
        try rig.key(try #require(Key("s")), isDown: true)
        pause(1)
        try rig.settle()
        let dark = try rig.screenshot(of: self.window(width: 800, height: 480))
        #expect(dark.spot(of: .white, tolerance: 60) == nil, "the text is gone")
        try rig.key(try #require(Key("s")), isDown: false)
        pause(2.4)
        try rig.settle()
        let answered = try rig.screenshot(of: self.window(width: 800, height: 480))
        #expect(answered.spot(of: .white, tolerance: 60) != nil)
        try rig.press(try #require(Key("f")))
        pause(1)
        try rig.settle()
        let turned = try rig.screenshot(of: self.window(width: 800, height: 480))
        #expect(turned.spot(of: .white, tolerance: 60) == nil)
        let end = try program.finish()
        #expect(end.exitCode == 0)
      }
      let dump = try StateDump(folder.data("state"))
      #expect(dump.mode == "eightball")
      #expect(dump.ball["faceUp"] as? Bool == false)
      #expect(dump.ball["opacity"] as? Double == 0)
      #expect(Self.answers.contains(dump.ball["answer"] as? String ?? ""))
    }

    @Test(
      "X5 face down, the answer disappears and shakes show nothing; face up brings a new answer")
    func faceDown() async throws {
      let folder = try TemporaryFolder()
      let window = window(width: 800, height: 480)
      try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--mode", "eightball", "--dump-state", folder.path("state")])
        try rig.waitUntilShown(program)
        let steps: [(key: Character, seconds: Double, isWritten: Bool)] = [
          ("f", 1, false), ("s", 3, false), ("f", 2.4, true),
        ]
        for step in steps {
          try rig.press(try #require(Key(step.key)))
          pause(step.seconds)
          try rig.settle()
          let text = try rig.screenshot(of: window).spot(of: .white, tolerance: 60)
          #expect((text != nil) == step.isWritten, "after \(step.key)")
        }
        let end = try program.finish()
        #expect(end.exitCode == 0)
      }
      let ball = try StateDump(folder.data("state")).ball
      #expect(ball["faceUp"] as? Bool == true)
      #expect(ball["opacity"] as? Double == 1)
      #expect(Self.answers.contains(ball["answer"] as? String ?? ""))
    }

    @Test("D4 R6 a shake in Trace asks, and a tap on Undo removes the stroke")
    func asksToUndo() async throws {
      let folder = try TemporaryFolder()
      let picture = try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--mode", "trace", "--dump-state", folder.path("state")])
        try rig.waitUntilShown(program)
        var script = FingerScript()
        script.down(0, at: Point(x: 100, y: 100))
        script.drag(0, from: Point(x: 100, y: 100), to: Point(x: 300, y: 100), seconds: 0.2)
        script.up(0)
        script.wait(0.2)
        script.press(try #require(Key("s")), seconds: 0.1)
        script.wait(0.3)
        try rig.play(script)
        let picture = try rig.screenshot()
        try rig.touchDown(1, at: Point(x: 480, y: 275))
        try rig.touchUp(1)
        try rig.settle()
        let end = try program.finish()
        #expect(end.exitCode == 0)
        return picture
      }
      let dump = try StateDump(folder.data("state"))
      #expect(dump.mode == "trace" && dump.strokes.isEmpty)
      try Reference("trace-undo-question").check(picture)
    }

    @Test("D6 the media keys of a real keyboard change the mode")
    func mediaKeys() async throws {
      if PublishedSDL.tried == "2.0.22" {
        try Test.cancel("SDL 2.0.22 expects other key numbers of a server without real keyboards")
      }
      let folder = try TemporaryFolder()
      try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--dump-state", folder.path("state")])
        try rig.waitUntilShown(program)
        // Before the first mode comes the last.
        try rig.press(Key(label: "audioprev"))
        try rig.settle()
        let end = try program.finish()
        #expect(end.exitCode == 0)
      }
      #expect(try StateDump(folder.data("state")).mode == "check")
    }

    @Test("X3 --answers replaces the answers, wrapped and shrunk to fit; a replay needs no file")
    func answersFile() async throws {
      let folder = try TemporaryFolder()
      try folder.write(
        Data("# mine\n\nÄLSO REPLY HAZY TRY AGAIN LATER\\nPERHAPS\n".utf8), to: "answers")
      let picture = try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay,
          [
            "--mode=eightball", "--answers", folder.path("answers"), "--record",
            folder.path("session"), "--dump-state", folder.path("live.json"),
          ])
        try rig.waitUntilShown(program)
        try rig.press(try #require(Key("s")))
        pause(3.2)
        try rig.settle()
        // Without the recording's clock.
        let picture = try rig.screenshot(of: Rect(x: 240, y: 80, width: 320, height: 320))
        let end = try program.finish()
        #expect(end.exitCode == 0)
        return picture
      }
      try Reference("eightball-long-answer").check(picture)
      try FileManager.default.removeItem(atPath: folder.path("answers"))
      let replay = try Subprocess(
        BuiltProduct.touchplay,
        [
          "replay", "--headless", "--verify", "--dump-state", folder.path("again.json"),
          folder.path("session"),
        ]
      ).run()
      #expect(replay.exitCode == 0, "\(replay.errors)")
      let dump = try StateDump(folder.data("again.json"))
      #expect(dump.ball["answer"] as? String == "ÄLSO REPLY HAZY TRY AGAIN LATER\nPERHAPS")
    }

    @Test("X3 a file without answers gives exit code 65, an unreadable file 66, each with one line")
    func badAnswers() throws {
      let folder = try TemporaryFolder()
      try folder.write(Data("# none\n".utf8), to: "none")
      for (name, code) in [("none", 65), ("missing", 66)] as [(String, Int32)] {
        let result = try Subprocess(
          BuiltProduct.touchplay, ["--answers", folder.path(name)],
          environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil, "SDL_VIDEODRIVER": "x11"]
        ).run()
        #expect(result.exitCode == code)
        #expect(result.errors.hasPrefix("touchplay: \(folder.path(name)): "))
        #expect(result.errors.split(separator: "\n").count == 1)
      }
    }

    @Test("X1 without its picture the ball is a plain disc with a rim, and one line says why")
    func noAssets() async throws {
      let folder = try TemporaryFolder()
      let picture = try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--mode=eightball"],
          environment: ["TOUCHPLAY_ASSETS": folder.path])
        try rig.waitUntilShown(program)
        let picture = try rig.screenshot()
        let end = try program.finish()
        #expect(end.exitCode == 0)
        #expect(program.errors.hasPrefix("touchplay: assets: ball.svg is not in \(folder.path)"))
        #expect(program.errors.split(separator: "\n").count == 1)
        return picture
      }
      try Reference("eightball-plain").check(picture)
    }

    @Test(
      "Q3 X2 once the answer is shown the program sleeps: no wake-ups, no frames, no processor time"
    )
    func idle() async throws {
      let folder = try TemporaryFolder()
      try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--mode=eightball", "--stats", folder.path("stats.json")])
        try rig.waitUntilShown(program)
        try rig.press(try #require(Key("s")))
        pause(3.2)
        try rig.settle()
        let before = try #require(program.usage)
        pause(3)
        let after = try #require(program.usage)
        #expect(after.wakeUps == before.wakeUps)
        #expect(after.cpuMilliseconds - before.cpuMilliseconds <= 10)
        let end = try program.finish()
        #expect(end.exitCode == 0)
      }
      let stats = try StateDump(folder.data("stats.json")).members
      let frames = try #require(stats["frames"] as? Int)
      // 2.75 s of fades at about 60 frames per second.
      #expect(frames > 60 && frames < 220)
    }
  }
}

extension StateDump {
  /// The eight ball's part.
  fileprivate var ball: [String: Any] { members["eightball"] as? [String: Any] ?? [:] }
}
