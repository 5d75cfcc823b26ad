import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

extension EndToEnd {
  @Suite("Lines on a display")
  struct LinesTests {
    /// What was on the screen, and the program's state when it ended.
    private struct Result {
      var pictures: [Picture]
      var dump: StateDump
    }

    /// Runs Lines on a rig; the function that moves the fingers can take pictures.
    private func run(
      width: Int = 1024, height: Int = 600, _ options: [String] = [],
      _ fingers: (TouchRig, (TouchRig) throws -> Void) throws -> Void
    ) async throws -> Result {
      let folder = try TemporaryFolder()
      var pictures: [Picture] = []
      try await TouchRig.run(width: width, height: height) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay,
          ["--mode", "lines", "--dump-state", folder.path("state.json")] + options)
        try rig.waitUntilShown(program)
        try fingers(rig) { rig in
          try rig.settle()
          pictures.append(try rig.screenshot())
        }
        try rig.settle()
        let end = try program.finish()
        #expect(end.exitCode == 0, "\(program.errors)")
      }
      return Result(pictures: pictures, dump: try StateDump(folder.data("state.json")))
    }

    /// Draws a line with a finger, and lifts it.
    private func draw(_ finger: Int, _ begin: Point, _ end: Point, on rig: TouchRig) throws {
      var script = FingerScript()
      script.down(finger, at: begin)
      script.drag(finger, from: begin, to: end, seconds: 0.1)
      script.wait(0.02)
      script.up(finger)
      try rig.play(script)
    }

    private func press(_ key: String, with held: [Key] = [], on rig: TouchRig) throws {
      try rig.press(try #require(Key(Character(key))), with: held)
      try rig.settle()
    }

    @Test(
      "L1 L2 lines are red with a white rim while drawn, and have their angle's color when finished"
    )
    func lines() async throws {
      let result = try await run { rig, picture in
        for finger in 0..<3 {
          try rig.touchDown(finger, at: Point(x: 200, y: Double(100 + finger * 200)))
          try rig.touchMove(finger, to: Point(x: 500, y: Double(150 + finger * 150)))
          // Fingers that land together would draw an ellipse, also for a program that is late.
          try rig.settle()
          pause(0.1)
        }
        try rig.touchMove(0, to: Point(x: 500, y: 100))
        try rig.touchUp(0)
        try picture(rig)
      }
      #expect(
        result.dump.finished == [
          ##"{"begin":[200,100],"color":"#CC0000","end":[500,100]}"##
        ])
      #expect(
        result.dump.linesInProgress == [
          ##"{"begin":[200,300],"color":"#FF0000","end":[500,300],"number":2}"##,
          ##"{"begin":[200,500],"color":"#FF0000","end":[500,450],"number":3}"##,
        ])
      let picture = result.pictures[0]
      #expect(picture[900, 50] == Color(0x808080))
      #expect(picture[350, 100] == Color(0xCC0000))
      #expect(picture[350, 300] == Color(0xFF0000))
      #expect(picture[350, 294] == .white && picture[350, 292] == Color(0x808080))
      try Reference("lines-in-progress").check(picture)
    }

    @Test("L2 twenty-four lines in 15° steps have twenty-four hues in order; k makes them black")
    func hues() async throws {
      let center = Point(x: 512, y: 300)
      let result = try await run { rig, picture in
        for index in 0..<24 {
          let angle = Angle(degrees: Double(index * 15))
          let way = Point(x: angle.cosine, y: -angle.sine)
          try draw(index, center + way * 100, center + way * 280, on: rig)
        }
        try picture(rig)
        try press("k", on: rig)
        try picture(rig)
        try press("k", on: rig)
      }
      let colors = result.dump.lines("finished").compactMap { $0["color"] as? String }
      #expect(
        colors == [
          "#CC0000", "#CC3300", "#CC6600", "#CC9900", "#CCCC00", "#99CC00", "#66CC00", "#33CC00",
          "#00CC00", "#00CC33", "#00CC66", "#00CC99", "#00CCCC", "#0099CC", "#0066CC", "#0033CC",
          "#0000CC", "#3300CC", "#6600CC", "#9900CC", "#CC00CC", "#CC0099", "#CC0066", "#CC0033",
        ])
      for (index, color) in colors.enumerated() {
        let angle = Angle(degrees: Double(index * 15))
        let location = center + Point(x: angle.cosine, y: -angle.sine) * 190
        let pixel = result.pictures[0][Int(location.x), Int(location.y)]
        #expect(hexadecimal(pixel) == color)
        #expect(result.pictures[1][Int(location.x), Int(location.y)] == .black)
      }
      try Reference("lines-24-hues").check(result.pictures[0])
    }

    private func hexadecimal(_ color: Color) -> String {
      let digits = String(color.packed >> 8, radix: 16, uppercase: true)
      return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }

    @Test("L4 two fingers that land together draw an ellipse, red at first, then in its color")
    func ellipse() async throws {
      let result = try await run { rig, picture in
        for (left, right) in [(0, 1), (2, 3)] {
          let offset = Double(left) * 220
          try rig.touchDown(left, at: Point(x: 200 + offset, y: 400))
          try rig.touchDown(right, at: Point(x: 300 + offset, y: 300))
          try rig.sync()
          pause(0.1)
          try rig.touchMove(left, to: Point(x: 150 + offset, y: 500))
          try rig.touchMove(right, to: Point(x: 450 + offset, y: 200))
          try rig.sync()
          pause(0.1)
          if left == 0 {
            try rig.touchUp(right)
            try rig.sync()
            pause(0.1)
            // The remaining finger draws nothing more.
            try rig.touchMove(left, to: Point(x: 100, y: 100))
            try rig.touchUp(left)
          }
        }
        try picture(rig)
      }
      #expect(
        result.dump.lines("circles").map(StateDump.text) == [
          ##"{"color":"#CC9900","height":300,"width":300,"x":150,"y":200}"##
        ])
      #expect(result.dump.finished.isEmpty)
      #expect(
        result.dump.linesInProgress == [
          ##"{"color":"#FF0000","height":300,"number":1,"width":300,"x":590,"y":200}"##
        ])
      try Reference("lines-ellipses").check(result.pictures[0])
    }

    @Test("L3 I4 a window that loses focus cancels its touches: their lines disappear")
    func cancelled() async throws {
      let folder = try TemporaryFolder()
      try await TouchRig.run(width: 800, height: 600) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--mode", "lines", "--dump-state", folder.path("state.json")])
        try rig.waitUntilShown(program)
        try draw(0, Point(x: 100, y: 300), Point(x: 300, y: 300), on: rig)
        try rig.touchDown(0, at: Point(x: 100, y: 500))
        try rig.touchMove(0, to: Point(x: 300, y: 500))
        try rig.settle()
        let before = try rig.screenshot()
        #expect(before[200, 500] == Color(0xFF0000))
        let other = try rig.launch(BuiltProduct.touchplay, ["--window", "300x200"])
        try rig.waitUntilShown(other, width: 300, height: 200)
        let otherEnd = try other.finish()
        #expect(otherEnd.exitCode == 0)
        try rig.settle()
        let after = try rig.screenshot()
        #expect(after[200, 500] == Color(0x808080))
        #expect(after[200, 300] == Color(0xCC0000))
        let end = try program.finish()
        #expect(end.exitCode == 0)
      }
      let dump = try StateDump(folder.data("state.json"))
      #expect(dump.numbers.isEmpty && dump.linesInProgress.isEmpty)
      #expect(dump.finished.count == 1)
    }

    @Test("L6 a long press selects a line, a drag moves it, and Delete removes it")
    func selection() async throws {
      let result = try await run { rig, picture in
        try draw(0, Point(x: 200, y: 150), Point(x: 800, y: 150), on: rig)
        try draw(0, Point(x: 300, y: 500), Point(x: 500, y: 300), on: rig)
        var script = FingerScript()
        script.down(0, at: Point(x: 400, y: 405))
        script.wait(0.8)
        script.up(0)
        try rig.play(script)
        try picture(rig)
        try draw(0, Point(x: 400, y: 400), Point(x: 610, y: 400), on: rig)
        try picture(rig)
        // Another line is selected, and deleted with the button below it.
        script = FingerScript()
        script.down(0, at: Point(x: 300, y: 150))
        script.wait(0.8)
        script.up(0)
        script.wait(0.1)
        script.tap(0, at: Point(x: 500, y: 98))
        try rig.play(script)
        try picture(rig)
      }
      #expect(
        result.dump.finished == [
          ##"{"begin":[500,500],"color":"#CC9900","end":[700,300]}"##
        ])
      #expect(result.pictures[0][400, 400] == Color(0xCC9900), "it keeps its color")
      #expect(result.pictures[2][600, 400] == Color(0xCC9900))
      try Reference("lines-selected").check(result.pictures[0])
    }

    @Test("L6 L7 a double tap asks to clear; undo and redo bring lines back and remove them")
    func clearAndUndo() async throws {
      let result = try await run { rig, picture in
        for y in [100.0, 200, 450] {
          try draw(0, Point(x: 200, y: y), Point(x: 800, y: y), on: rig)
        }
        var script = FingerScript()
        script.wait(0.5)
        for _ in 0..<2 {
          script.tap(0, at: Point(x: 100, y: 550))
          script.wait(0.1)
        }
        try rig.play(script)
        try picture(rig)
        script = FingerScript()
        script.tap(0, at: Point(x: 590, y: 330))
        try rig.play(script)
        try picture(rig)
        for _ in 0..<3 { try press("z", with: [.control], on: rig) }
        try press("z", with: [.control, .shift], on: rig)
      }
      #expect(result.pictures[1].spot(of: Color(0xCC0000)) == nil, "cleared")
      #expect(
        result.dump.finished
          == [100, 200].map {
            ##"{"begin":[200,\##($0)],"color":"#CC0000","end":[800,\##($0)]}"##
          })
      try Reference("lines-question").check(result.pictures[0])
    }

    @Test(
      "S3 S4 with lines, ellipses, selection, and undo, a replay verifies and has an equal dump")
    func replayVerifies() async throws {
      let folder = try TemporaryFolder()
      let result = try await run(["--record", folder.path("a.touchplay")]) { rig, _ in
        for index in 0..<6 {
          try draw(
            index, Point(x: 300, y: Double(100 + index * 60)), Point(x: 600, y: 300), on: rig)
        }
        try press("z", with: [.control], on: rig)
        try press("k", on: rig)
        var script = FingerScript()
        script.down(0, at: Point(x: 300, y: 100))
        script.wait(0.8)
        script.drag(0, from: Point(x: 300, y: 100), to: Point(x: 400, y: 80), seconds: 0.3)
        script.up(0)
        script.wait(0.1)
        script.down(0, at: Point(x: 700, y: 400))
        script.down(1, at: Point(x: 800, y: 500))
        script.drag(1, from: Point(x: 800, y: 500), to: Point(x: 950, y: 520), seconds: 0.3)
        script.up(0)
        script.up(1)
        script.wait(1.2)
        script.down(0, at: Point(x: 100, y: 400))
        script.drag(0, from: Point(x: 100, y: 400), to: Point(x: 200, y: 450), seconds: 0.2)
        try rig.play(script)
      }
      let replayed = try Subprocess(
        BuiltProduct.touchplay,
        [
          "replay", "--headless", "--verify", "--dump-state", folder.path("again.json"),
          folder.path("a.touchplay"),
        ]
      ).run()
      #expect(replayed.exitCode == 0, "\(replayed.output) \(replayed.errors)")
      #expect(replayed.output.contains("digests compared"))
      let again = try StateDump(folder.data("again.json"))
      #expect(try again.timeless == result.dump.timeless)
      #expect(again.finished.count == 5 && again.lines("circles").count == 1)
      #expect(again.linesInProgress.count == 1)
    }
  }
}

extension StateDump {
  /// A list of Lines' state.
  fileprivate func lines(_ name: String) -> [[String: Any]] {
    (members["lines"] as? [String: Any])?[name] as? [[String: Any]] ?? []
  }

  /// The finished lines, each as text with sorted keys.
  fileprivate var finished: [String] { lines("finished").map(Self.text) }
  /// What is in progress, each as text with sorted keys.
  fileprivate var linesInProgress: [String] { lines("inProgress").map(Self.text) }

  fileprivate static func text(_ object: [String: Any]) -> String {
    let data = try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    return String(decoding: data ?? Data(), as: UTF8.self)
  }
}
