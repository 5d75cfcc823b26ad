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
        try Hand(rig, window: window).playCards()
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
        let hand = Hand(rig)
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
        func run(_ dump: String, _ play: (Hand) throws -> Void) throws -> LaunchedProgram {
          let program = try rig.launch(
            BuiltProduct.touchplay,
            ["--mode", "gestures", "--dump-state", folder.path(dump)], environment: environment)
          try rig.waitUntilShown(program)
          try play(Hand(rig))
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

    @Test("G3 G4 H2 learning, naming, the list, and the menu look as in the reference pictures")
    func panels() async throws {
      try await TouchRig.run(width: 800, height: 480) { rig in
        let program = try rig.launch(BuiltProduct.touchplay, ["--mode", "gestures"])
        try rig.waitUntilShown(program)
        let hand = Hand(rig)
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

/// Fingers that play with cards, slowly enough that every move is a turn of its own.
private struct Hand {
  let rig: TouchRig
  let layout: GesturesLayout
  /// The window's corner on the screen.
  private let corner: Point

  init(_ rig: TouchRig, window: Rect? = nil) {
    self.rig = rig
    let screen = Size(width: Double(rig.width), height: Double(rig.height))
    let size = window?.size ?? screen
    layout = GesturesLayout(
      size: size,
      factor: InterfaceFactor.fitting(DisplayGeometry(points: size), display: screen))
    corner = window?.origin ?? .zero
  }

  /// Lets the program handle what has happened so far, quickly enough that no touch becomes a long
  /// press.
  private func step() throws {
    try rig.sync()
    pause(0.03)
  }

  func tap(_ location: Point) throws {
    try rig.touchDown(0, at: onScreen(location))
    try step()
    try rig.touchUp(0)
    try rig.settle()
  }

  func press(_ name: String) throws {
    try rig.press(name == "escape" ? .escape : try #require(Key(Character(name))))
    try rig.settle()
  }

  /// Two cards are pinched and rotated at once; one is dragged, one pulled out; the ground is
  /// tapped.
  func playCards() throws {
    let width = layout.cardWidth
    let homes = [layout.homes[0], layout.homes[4] + Point(x: 0, y: width * 0.15)]
    let arm = Point(x: (width * 0.2).rounded(), y: 0)
    for (index, home) in homes.enumerated() {
      try rig.touchDown(2 * index, at: onScreen(home - arm))
      try rig.touchDown(2 * index + 1, at: onScreen(home + arm))
      try step()
    }
    for part in 1...4 {
      let turn = Angle(degrees: Double(part) * 10)
      let far = Point(x: turn.cosine, y: turn.sine) * (arm.x * (1 + Double(part) * 0.1))
      for (index, home) in homes.enumerated() {
        // Two fingers of a pinch give different results in one turn and in two.
        for (finger, location) in [(2 * index, home - far), (2 * index + 1, home + far)] {
          try rig.touchMove(finger, to: onScreen(location))
          try rig.settle()
        }
      }
    }
    for finger in 0..<4 { try rig.touchUp(finger) }
    try rig.settle()
    try drag([layout.homes[1], layout.homes[1] + Point(x: 0, y: width * 0.6)])
    let cell = layout.stripCard.cell
    let pulled = Point(x: 1.5 * cell, y: layout.strip.center.y)
    try drag([pulled, pulled + Point(x: 0, y: layout.strip.size.height), free])
    try tap(Point(x: layout.strip.size.width / 2, y: layout.table.maxY - 4))
    // Otherwise it could become a double tap.
    pause(0.6)
  }

  private var free: Point { (layout.homes[0] + layout.homes[4]) * 0.5 }

  private func onScreen(_ location: Point) -> Point {
    corner + Point(x: location.x.rounded(), y: location.y.rounded())
  }

  /// Drags a finger along a line of corners; every move is a turn of its own, unless the drag is
  /// quick.
  func drag(_ line: [Point], isQuick: Bool = false) throws {
    guard let first = line.first else { return }
    try rig.touchDown(0, at: onScreen(first))
    try step()
    for (start, end) in zip(line, line.dropFirst()) {
      let parts = isQuick ? 8 : 4
      for part in 1...parts {
        try rig.touchMove(0, to: onScreen(start + (end - start) * (Double(part) / Double(parts))))
        if isQuick { try step() } else { try rig.settle() }
      }
    }
    try rig.touchUp(0)
    try rig.settle()
  }

  func zigzag() throws {
    let size = layout.size.shortEdge * 0.2
    try drag(
      [(-0.5, 0.5), (-0.5, -0.5), (0.5, 0.5), (0.5, -0.5)].map {
        free + Point(x: $0.0 * size, y: $0.1 * size)
      }, isQuick: true)
    // Otherwise the next stroke would belong to the same gesture.
    pause(0.8)
  }

  /// Learns the zigzag.
  func learn(closes: Bool = true) throws {
    try press("n")
    for _ in 0..<3 { try zigzag() }
    if closes { try press("escape") }
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
  fileprivate var recognized: [[String: Any]] { gestures("recognized") }

  private func gestures(_ name: String) -> [[String: Any]] {
    (members["gestures"] as? [String: Any])?[name] as? [[String: Any]] ?? []
  }
}
