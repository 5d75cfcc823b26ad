import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

@testable import TouchPlay

extension EndToEnd {
  /// Whatever visitors and a window manager do, a kiosk stays a kiosk.
  @Suite("Kiosk on a display")
  struct KioskDisplayTests {
    private static let isLong = ProcessInfo.processInfo.environment["TOUCHPLAY_LONG"] != nil
    /// The number of random gestures that the page states.
    private static let gestures = 2000
    private static let seed: UInt64 = 20_260_101

    @Test("H3 no key leaves a kiosk, alone or with Shift, Control, Alt, and Super")
    func keys() async throws {
      let modifiers = [(50, "Shift"), (37, "Control"), (64, "Alt"), (133, "Super")]
      var row = KioskPage.Row(
        trial: "every key code with every combination of Shift, Ctrl, Alt and Super",
        count: (8...255).count << modifiers.count)
      try await KioskStage.run { stage in
        for combination in 0..<1 << modifiers.count {
          let held = modifiers.indices.filter { combination >> $0 & 1 == 1 }.map { modifiers[$0] }
          for key in held { try stage.rig.key(code: key.0, isDown: true) }
          for code in 8...255 where !held.contains(where: { $0.0 == code }) {
            try stage.rig.key(code: code, isDown: true)
            try stage.rig.key(code: code, isDown: false)
            if code % 16 == 0 { try stage.rig.sync() }
          }
          for key in held { try stage.rig.key(code: key.0, isDown: false) }
          try stage.rig.settle(atMost: 2)
          try stage.check(after: (held.map(\.1) + ["a key"]).joined(separator: "+"))
        }
        try stage.finish()
        row.left = stage.left
      }
      try KioskPage.check(row)
    }

    @Test("H3 no HUD button leaves a kiosk in any mode")
    func buttons() async throws {
      // The page states all modes; an ordinary run tries the one with the most buttons of its own.
      let count = KioskStage.modes.all.map {
        KioskStage.buttons(in: $0, edge: .right, factor: 1).items.count
      }.reduce(0, +)
      var left: [String] = []
      for (index, mode) in KioskStage.modes.all.enumerated()
      where Self.isLong || mode == .eightball {
        try await KioskStage.run { stage in
          // Handle and panel move to another edge and get another size, by their own buttons.
          var edge = HUDEdge.right
          var factor = 1.0
          let items = KioskStage.buttons(in: mode, edge: edge, factor: factor).items
          for (number, (command, _)) in items.enumerated() {
            try stage.rig.press(Key(label: "\(1 + index)"))
            let hud = KioskStage.buttons(in: mode, edge: edge, factor: factor)
            try stage.tap(hud.handle)
            if let more = Self.more(before: command, in: mode, edge: edge, factor: factor) {
              try stage.tap(more)
            }
            try stage.tap(hud.items[number].location)
            if command == .edge { edge = edge.next }
            if command == .size {
              factor = InterfaceFactor.step(after: factor, in: KioskStage.size)
            }
            try stage.check(after: "\(command.id) in \(mode.title)")
            // A tap beside the panel closes it, closes the help, and draws a dot.
            try stage.tap(Point(x: 2, y: 2))
          }
          try stage.finish()
          left += stage.left
        }
      }
      try KioskPage.check(
        KioskPage.Row(trial: "every button of the HUD in every mode", count: count, left: left))
    }

    /// Where More is, if it has to be tapped before a command's button shows.
    private static func more(
      before command: TouchPlay.Command<Sandbox>, in mode: Mode, edge: HUDEdge, factor: Double
    ) -> Point? {
      let first = KioskStage.buttons(in: mode, edge: edge, factor: factor, hasMore: false).items
      guard !first.contains(where: { $0.command == command }) else { return nil }
      return first.first { $0.command == .more }?.location
    }

    @Test("H3 no request from a window manager or another program leaves a kiosk")
    func requests() async throws {
      var row = KioskPage.Row(
        trial: "requests to close, minimize, move, stack and change workspaces, three times each",
        count: 3 * WindowRequest.all.count)
      try await KioskStage.run { stage in
        for _ in 1...3 {
          for request in WindowRequest.all {
            try stage.rig.ask(request)
            try stage.rig.settle(atMost: 1)
            try stage.check(after: request.name)
          }
        }
        // Keys still reach the program: it draws different pictures in different modes.
        try stage.rig.press(Key(label: "2"))
        try stage.rig.settle()
        #expect(try stage.rig.screenshot()[640, 400] == LinesDrawing.ground)
        try stage.finish()
        row.left = stage.left
      }
      try KioskPage.check(row)
    }

    @Test(
      "H3 without --kiosk the same requests are obeyed",
      arguments: [
        WindowRequest.delete, WindowRequest.close,
      ])
    func obeyed(_ request: WindowRequest) async throws {
      try await TouchRig.run(width: 1280, height: 800) { rig in
        _ = try rig.startWindowManager()
        let program = try rig.launch(BuiltProduct.touchplay)
        try rig.waitUntilManaged(program)
        // A window manager that has just started can lose a request.
        for _ in 0..<5 where program.end == nil {
          try rig.ask(request)
          _ = try? program.waitForEnd(seconds: 2)
        }
        #expect(program.end?.exitCode == 0)
      }
    }

    @Test(
      "H3 M5 mouse clicks and drags do not leave a kiosk; the pointer shows while the mouse moves")
    func mouse() async throws {
      var row = KioskPage.Row(
        trial: "clicks and drags of three mouse buttons with Alt, Ctrl, Super and none", count: 0)
      var count = 0
      try await KioskStage.run { stage in
        for key in [nil, Key.alt, .control, Key(label: "left gui")] {
          for button in 1...3 {
            if let key { try stage.rig.key(key, isDown: true) }
            for locations in [
              [Point(x: 600, y: 400)], [Point(x: 300, y: 300), Point(x: 900, y: 500)],
            ] {
              try stage.rig.movePointer(to: locations[0])
              try stage.rig.button(button, isDown: true)
              try stage.rig.movePointer(to: locations[locations.count - 1])
              try stage.rig.button(button, isDown: false)
              try stage.rig.settle(atMost: 0.5)
              count += 1
              try stage.check(after: "mouse button \(button)")
            }
            if let key { try stage.rig.key(key, isDown: false) }
          }
        }
        #expect(stage.rig.showsPointer)
        let end = ContinuousClock.now + .seconds(20)
        while stage.rig.showsPointer, ContinuousClock.now < end { pause(0.1) }
        #expect(!stage.rig.showsPointer, "the mouse has rested for a long time")
        try stage.finish()
        row = KioskPage.Row(trial: row.trial, count: count, left: stage.left)
      }
      try KioskPage.check(row)
    }

    @Test("H3 random gestures do not leave a kiosk")
    func randomGestures() async throws {
      let count = Self.isLong ? Self.gestures : Self.gestures / 10
      print("random gestures: \(count), seed \(Self.seed)")
      var hand = RandomHand(seed: Self.seed, size: KioskStage.size)
      // The page states the full number; a smaller number proves only itself.
      var row = KioskPage.Row(
        trial: "random gestures of one to ten fingers", count: Self.gestures)
      try await KioskStage.run { stage in
        for index in 1...count {
          if index % 50 == 1 { try stage.rig.press(Key(label: "\(1 + index / 50 % 5)")) }
          try hand.gesture(on: stage.rig)
          if index % 20 == 0 { try stage.check(after: "gesture \(index) of seed \(Self.seed)") }
        }
        try stage.finish()
        row.left = stage.left
      }
      #expect(row.left.isEmpty)
      try KioskPage.check(row)
    }

    /// What ends a kiosk: fingers that are held, and a tap on Quit.
    private static let quit = Point(x: 720, y: 435)
    private static let fingers = (0..<5).map { Point(x: Double(200 + $0 * 150), y: 150) }
    private static let corners = [Point(x: 4, y: 4), Point(x: 1275, y: 795)]

    @Test(
      "H3 five fingers or opposite corners, then a tap on Quit, end a kiosk with a faulty panel",
      arguments: GhostFingers.Kind.allCases)
    func ways(beside kind: GhostFingers.Kind) async throws {
      for isCorners in [false, true] {
        try await KioskStage.run { stage in
          var ghosts = GhostFingers(kind)
          ghosts.pass(12)
          for hold in isCorners ? Self.corners.map({ [$0] }) : [Self.fingers] {
            for (finger, place) in hold.enumerated() { ghosts.script.down(finger, at: place) }
            ghosts.pass(5.6)
            for finger in hold.indices { ghosts.script.up(finger) }
            ghosts.pass(0.3)
          }
          ghosts.pass(2)
          ghosts.script.down(0, at: Self.quit)
          ghosts.script.wait(0.03)
          ghosts.script.up(0)
          try stage.rig.play(ghosts.script)
          #expect(try stage.program.waitForEnd().exitCode == 0)
          stage.checkFolders()
          #expect(stage.left.isEmpty)
        }
      }
      try KioskPage.check(
        KioskPage.Row(
          trial: "the same five fingers, and the same corners, beside \(kind.rawValue)", count: 2,
          left: ["the kiosk"]))
    }

    @Test(
      "H2 holding the handle quits, and a tap opens the HUD, with a faulty panel",
      arguments: GhostFingers.Kind.allCases)
    func handle(beside kind: GhostFingers.Kind) async throws {
      try await TouchRig.run(width: 1280, height: 800) { rig in
        let program = try rig.launch(BuiltProduct.touchplay, ["--mode", "lines"])
        try rig.waitUntilShown(program)
        let handle = Point(x: 1264, y: 400)
        var ghosts = GhostFingers(kind)
        ghosts.pass(1)
        ghosts.script.down(0, at: handle)
        ghosts.pass(0.1)
        ghosts.script.up(0)
        try rig.play(ghosts.script)
        try rig.settle(atMost: 0.3)
        let panel = try rig.screenshot(of: Rect(x: 700, y: 300, width: 500, height: 200))
        #expect(panel.pixels.contains { Color($0) != LinesDrawing.ground }, "the HUD is open")
        var more = GhostFingers(kind, after: ghosts)
        more.script.down(0, at: handle)
        more.pass(3)
        try rig.play(more.script)
        #expect(try program.waitForEnd().exitCode == 0)
      }
    }

    @Test("H3 five fingers or opposite corners, then a tap on Quit, end a kiosk; signals do, too")
    func ways() async throws {
      try await KioskStage.run { stage in
        var script = FingerScript()
        for finger in 0..<5 {
          script.down(finger, at: Self.fingers[finger])
        }
        script.wait(5.5)
        for finger in 0..<5 { script.up(finger) }
        try stage.rig.play(script)
        try stage.rig.settle()
        try stage.tap(Self.quit)
        #expect(try stage.program.waitForEnd().exitCode == 0)
        stage.checkFolders()
        #expect(stage.left.isEmpty)
      }
      try KioskPage.check(
        KioskPage.Row(
          trial: "five fingers held for 5 s, and a tap on Quit", count: 1, left: ["the kiosk"]))
      try await KioskStage.run { stage in
        var script = FingerScript()
        for corner in Self.corners {
          script.down(0, at: corner)
          script.wait(5.5)
          script.up(0)
          script.wait(0.3)
        }
        try stage.rig.play(script)
        try stage.rig.settle()
        try stage.tap(Self.quit)
        #expect(try stage.program.waitForEnd().exitCode == 0)
      }
      try KioskPage.check(
        KioskPage.Row(
          trial: "two opposite corners held for 5 s each, and a tap on Quit", count: 1,
          left: ["the kiosk"]))
      for signal in [SIGTERM, SIGINT, SIGHUP] {
        try await KioskStage.run { stage in
          let end = try stage.program.finish(signal: signal)
          #expect(end.exitCode == 0)
          stage.checkFolders()
          #expect(stage.left.isEmpty)
        }
      }
      try KioskPage.check(
        KioskPage.Row(trial: "the signals TERM, INT and HUP", count: 3, left: ["the kiosk"]))
    }
  }
}

/// A hand of one to ten fingers that does anything except what leaves a kiosk according to H3: no
/// gesture lasts for 5 s.
private struct RandomHand {
  private var generator: SeededGenerator
  private let size: Size

  init(seed: UInt64, size: Size) {
    generator = SeededGenerator(seed: seed)
    self.size = size
  }

  private mutating func place() -> Point {
    let x = Double.random(in: 0..<size.width, using: &generator)
    let y = Double.random(in: 0..<size.height, using: &generator)
    // Edges, corners, and the handle are tried more often than by chance.
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return Point(x: size.width - 1 - x / 40, y: y)
    case 1: return Point(x: x, y: y < size.height / 2 ? 0 : size.height - 1)
    case 2: return Point(x: size.width - 16, y: size.height / 2)
    default: return Point(x: x, y: y)
    }
  }

  /// Fingers that land, go anywhere, and lift, some after a hold.
  mutating func gesture(on rig: TouchRig) throws {
    let most = Int.random(in: 0..<10, using: &generator) == 0 ? 10 : 3
    let count = Int.random(in: 1...most, using: &generator)
    for finger in 0..<count { try rig.touchDown(finger, at: place()) }
    for _ in 0..<Int.random(in: 0...8, using: &generator) {
      for finger in 0..<count { try rig.touchMove(finger, to: place()) }
      pause(0.004)
    }
    try rig.sync()
    if Int.random(in: 0..<40, using: &generator) == 0 { pause(0.6) }
    for finger in 0..<count { try rig.touchUp(finger) }
    try rig.sync()
    pause(0.01)
  }
}
