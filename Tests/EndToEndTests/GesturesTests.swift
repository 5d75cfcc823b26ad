import Foundation
import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

extension EndToEnd {
  @Suite("Gestures on a display")
  struct GesturesTests {
    @Test(
      "G1 G2 G3 G5 H5 cards are pinched, dragged, and pulled out, with the debugger beside them",
      arguments: [(320, 240), (800, 480), (1080, 1920), (1920, 1080), (3840, 2160)])
    func pictures(_ width: Int, _ height: Int) async throws {
      let folder = try TemporaryFolder()
      // No screen is smaller than this.
      let (screenWidth, screenHeight) = (max(width, 800), max(height, 480))
      try await TouchRig.run(width: screenWidth, height: screenHeight) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay,
          [
            "--mode", "gestures", "--dump-state", folder.path("state.json"), "--window",
            "\(width)x\(height)",
          ])
        try rig.waitUntilShown(program, width: width, height: height)
        let window = try #require(rig.windowFrames.last)
        try GesturesHand(rig, window: window).playCards()
        // The captions disappear after a while.
        try Reference("gestures-\(width)x\(height)").check(within: 6) {
          try rig.screenshot(of: window)
        }
        try program.finish()
      }
      let dump = try StateDump(folder.data("state.json"))
      #expect(dump.cards.count == 6)
      #expect(dump.cards.last?["name"] as? String == "Bravo 1")
      let kinds = dump.recognized.compactMap { $0["kind"] as? String }
      #expect(kinds.filter { $0 == "pinch" }.count == 2)
      #expect(kinds.last == "tap")
      if width == 800 { #expect(dump.cardLines == Self.exactCards) }
    }

    /// The dump's cards at 800×480, back to front: location, scale, and rotation.
    private static let exactCards = [
      "Framed: [618.666667, 254.0, 1.0, 0.0]", "Disc: [133.333333, 333.0, 1.0, 0.0]",
      "One: [132.128615, 175.340109, 1.408407, 39.718759]",
      "Crown: [394.590628, 332.015364, 1.384939, 39.629005]",
      "Two: [376.0, 255.0, 1.0, 0.0]", "Bravo 1: [255.0, 254.0, 1.0, 0.0]",
    ]

    @Test("S3 S4 S5 another process verifies a recording, whatever gestures are saved there")
    func recorded() async throws {
      let folder = try TemporaryFolder()
      try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay,
          [
            "--mode", "gestures", "--record", folder.path("a.touchplay"), "--dump-state",
            folder.path("live.json"), "--log-events", folder.path("log.jsonl"),
          ], environment: ["XDG_DATA_HOME": folder.path("data")])
        try rig.waitUntilShown(program)
        let hand = GesturesHand(rig)
        try hand.playCards()
        try hand.learn()
        try hand.zigzag()
        try program.finish()
      }
      #expect(folder.text("log.jsonl").contains("\"cause\": \"lost\""))
      let kept = folder.path("data/touchplay/templates/1.template")
      #expect(FileManager.default.fileExists(atPath: kept))
      try FileManager.default.removeItem(atPath: kept)
      let other = "data/touchplay/templates/7.template"
      try folder.write(Data("no template".utf8), to: other)
      let result = try Subprocess(
        BuiltProduct.touchplay,
        [
          "replay", "--headless", "--verify", "--dump-state", folder.path("again.json"),
          folder.path("a.touchplay"),
        ], environment: ["XDG_DATA_HOME": folder.path("data")]
      ).run()
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(result.errors.isEmpty)
      #expect(result.output.contains("digests compared"))
      let (live, again) = (folder.text("live.json"), folder.text("again.json"))
      #expect(live == again)
      #expect(live.contains("\"kind\": \"template\""))
      #expect(!FileManager.default.fileExists(atPath: kept), "a replay saves nothing")
    }

    @Test("G4 a learned gesture survives a restart; a damaged file is named and left alone")
    func restart() async throws {
      let folder = try TemporaryFolder()
      let environment = ["XDG_DATA_HOME": folder.path("data")]
      let damaged = "data/touchplay/templates/3.template"
      try await TouchRig.run(width: 800, height: 480) { rig in
        func run(_ dump: String, _ play: (GesturesHand) throws -> Void) throws -> LaunchedProgram {
          let program = try rig.launch(
            BuiltProduct.touchplay,
            ["--mode", "gestures", "--dump-state", folder.path(dump)], environment: environment)
          try rig.waitUntilShown(program)
          try play(GesturesHand(rig))
          try program.finish()
          return program
        }
        let first = try run("first.json") { try $0.learn() }
        #expect(first.errors.isEmpty)
        try folder.write(Data("touchplay template 1\n".utf8), to: damaged)
        let second = try run("second.json") { hand in
          try hand.zigzag()
          try hand.learn()
        }
        #expect(
          second.errors == "touchplay: \(folder.path(damaged)): is damaged: line 2: "
            + "end was expected: skipped; the file was not changed\n")
      }
      let dump = try StateDump(folder.data("second.json"))
      #expect(dump.recognized.compactMap { $0["kind"] as? String } == ["template"])
      #expect(dump.recognized.first?["template"] as? Int == 1)
      #expect(folder.text(damaged) == "touchplay template 1\n")
      let files = try FileManager.default
        .contentsOfDirectory(atPath: folder.path("data/touchplay/templates")).sorted()
      #expect(files == ["1.template", "3.template", "4.template"], "a new gesture replaces none")
    }

    @Test("G4 D9 H2 fingers alone name a gesture, although keys were pressed before")
    func namedByTouch() async throws {
      let folder = try TemporaryFolder()
      try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, ["--mode", "gestures"],
          environment: ["XDG_DATA_HOME": folder.path("data")])
        try rig.waitUntilShown(program)
        let hand = GesturesHand(rig)
        try hand.learn(closes: false)
        // The field, w and a on the keyboard, and Done.
        for (x, y) in [(340.0, 86.0), (123, 295), (44, 348), (735, 86)] {
          try hand.tap(Point(x: x, y: y))
        }
        try program.finish()
      }
      let lines = folder.text("data/touchplay/templates/1.template").split(separator: "\n")
      #expect(lines.dropFirst(2).first == "name wa")
    }

    @Test("G3 G4 H2 learning, naming, the list, and the menu look as in the reference pictures")
    func panels() async throws {
      try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try rig.launch(BuiltProduct.touchplay, ["--mode", "gestures"])
        try rig.waitUntilShown(program)
        let hand = GesturesHand(rig)
        try hand.learn(closes: false)
        try Reference("gestures-learn").check(within: 10) { try rig.screenshot() }
        try hand.press("escape")
        try hand.tap(hand.layout.button(1).center)
        try Reference("gestures-list").check(within: 10) { try rig.screenshot() }
        try hand.press("escape")
        try rig.touchDown(0, at: hand.layout.homes[1])
        try rig.sync()
        pause(0.8)
        try rig.touchUp(0)
        // The press's caption disappears after a while.
        try Reference("gestures-menu").check(within: 6) { try rig.screenshot() }
        try program.finish()
      }
    }
  }
}

extension StateDump {
  fileprivate var cards: [[String: Any]] { gestures("cards") }
  /// Each card's name and values.
  fileprivate var cardLines: [String] {
    cards.map { card in
      let numbers = ["x", "y", "scale", "degrees"].map { (card[$0] as? Double) ?? .nan }
      return "\(card["name"] ?? ""): \(numbers)"
    }
  }
  var recognized: [[String: Any]] { gestures("recognized") }

  private func gestures(_ name: String) -> [[String: Any]] {
    (members["gestures"] as? [String: Any])?[name] as? [[String: Any]] ?? []
  }
}
