import TestSupport
import Testing
import TrackerKit
import TrackerKitFiles
import TrackerKitTesting

extension EndToEnd {
  @Suite("A compositor that turns the screen")
  struct TurnedScreenTests {
    private static let gray = Color(0x808080)
    private static let red = Color(0xFF0000)
    private static let hasSway = (try? Subprocess("sway", ["--version"]).run())?.exitCode == 0
    private let folder: TemporaryFolder
    private var file: String { folder.path("turned.touchplay") }

    init() throws {
      folder = try TemporaryFolder()
    }

    /// Waits until Lines covers the whole screen, whatever was there before.
    private func waitUntilCovered(_ rig: TouchRig) throws {
      try rig.settle()
      let end = ContinuousClock.now + .seconds(20)
      let all = rig.width * rig.height
      while ContinuousClock.now < end {
        // The HUD's handle and some lines are not gray.
        if let ground = try rig.screenshot().spot(of: Self.gray), ground.count > all * 3 / 4 {
          return try rig.settle()
        }
        pause(0.02)
      }
      Issue.record("the program does not cover the screen")
    }

    /// Draws a line from left to right on the screen, and checks that it is seen there.
    private func drawLine(on rig: TouchRig) throws {
      let (begin, end) = (Point(x: 200, y: 150), Point(x: 500, y: 150))
      var script = FingerScript()
      script.down(5, at: begin)
      script.drag(5, from: begin, to: end, seconds: 0.2)
      try rig.play(script)
      try rig.settle()
      let area = Rect(x: 280, y: 100, width: 100, height: 100)
      let line = try #require(try rig.screenshot().spot(of: Self.red, in: area))
      #expect(line.bounds.size.width == 100 && abs(line.bounds.center.y - 150) <= 2, "\(line)")
      try rig.touchUp(5)
      try rig.settle()
    }

    /// What the recording has of fingers and the display, without moves.
    private func recorded() throws -> [RootInput] {
      let reader = try SessionReader(FileSource(path: file))
      var inputs: [RootInput] = []
      while let record = try reader.next() {
        guard case .turn(let turn) = record else { continue }
        inputs += turn.inputs.filter { input in
          switch input {
          case .touch(let touch): touch.kind != .moved
          case .display(.resized), .display(.oriented): true
          default: false
          }
        }
      }
      return inputs
    }

    @Test(
      "D5 I4 a screen that the compositor turns cancels held fingers and is laid out anew",
      .enabled(if: hasSway, "needs sway"), arguments: [90, 270])
    func turned(_ degrees: Int) async throws {
      try await TouchRig.run(width: 800, height: 600, driver: .sway) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--mode", "lines", "--record", file])
        try waitUntilCovered(rig)
        for finger in 0..<2 {
          try rig.touchDown(finger, at: Point(x: Double(300 + finger * 200), y: 300))
          try rig.settle()
        }
        try rig.turnScreen(by: degrees)
        try waitUntilCovered(rig)
        for finger in 0..<2 { try rig.touchUp(finger) }
        try rig.settle()
        try drawLine(on: rig)
        #expect(try program.finish().exitCode == 0, "\(program.errors)")
      }
      let inputs = try recorded()
      // SDL 2 does not say how sway has turned the screen, only the window's new size.
      let resized = try #require(
        inputs.firstIndex {
          if case .display(.resized(let geometry)) = $0 {
            geometry.points == Size(width: 600, height: 800)
          } else {
            false
          }
        })
      let touches = { (inputs: ArraySlice<RootInput>) in
        inputs.compactMap { if case .touch(let touch) = $0 { touch } else { nil } }
      }
      let before = touches(inputs[..<resized])
      #expect(before.map(\.kind) == [.began, .began, .cancelled, .cancelled])
      #expect(before.map(\.number) == [1, 2, 1, 2])
      #expect(touches(inputs[resized...]).map(\.kind) == [.began, .ended])
      let result = try Subprocess(
        BuiltProduct.touchplay, ["replay", file, "--headless", "--verify"]
      ).run()
      #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    }
  }
}
