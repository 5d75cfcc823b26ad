import PanelCheck
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Guided check, on the screen")
final class CheckControllerTests: CheckScene {
  @Test("J12 with fingers only: a test is done, repeated and left by its buttons")
  func buttons() throws {
    let controller = try start([.fingers, .taps])
    scene.down(1, 300, 200)
    scene.down(2, 400, 200)
    #expect(controller.occupied.isEmpty, "the buttons are out of the way")
    scene.up(1)
    scene.up(2)
    scene.wait(1.5)
    #expect(controller.run.phase == .result)
    #expect(controller.run[.fingers].figures[.contacts]?.value == 2)
    #expect(requests == [.end(isKept: true)])
    try press("Repeat")
    #expect(try controller.run.phase == .waiting && button("Skip") != nil)
    scene.tap(300, 200)
    scene.wait(1.5)
    #expect(controller.run[.fingers].figures[.contacts]?.value == 1)
    try press("Next")
    #expect(controller.run.test == .taps)
    try press("Skip")
    #expect(controller.run.phase == .summary && controller.run[.taps].state == .skipped)
    #expect(requests.last == .over)
    try press("Start over")
    try answer("Start over")
    #expect(controller.run.openCount == 2)
  }

  @Test("J12 a stuck finger gives the buttons back after half a minute")
  func stuck() throws {
    let controller = try start([.fingers])
    scene.down(1, 300, 200)
    scene.down(2, 400, 200)
    scene.up(1)
    scene.wait(20)
    #expect(controller.occupied.isEmpty)
    scene.wait(11)
    try press("Done")
    #expect(controller.run.phase == .result && controller.run[.fingers].state == .done)
    #expect(controller.run[.fingers].figures[.contacts]?.value == 2)
  }

  @Test("J12 the handle is out of the way of fingers that cross the edges, until the result")
  func handle() throws {
    let controller = try start([.edges, .taps])
    let hud = scene.sandbox.overlays.hud
    let center = hud.handle.frame.center
    scene.tap(center.x, center.y)
    #expect(!hud.isOpen && controller.run.log.paths.count == 1)
    #expect(controller.run.phase == .running && hud.handle.isHidden)
    try press("Done")
    #expect(!hud.handle.isHidden)
    scene.tap(center.x, center.y)
    #expect(hud.isOpen)
    scene.tap(5, 5)
    try press("Next")
    #expect(controller.run.test == .taps && !hud.handle.isHidden)
  }

  @Test("J12 touches on buttons are not part of a test")
  func ownTouches() throws {
    let controller = try start([.taps])
    for _ in 0..<3 {
      scene.tap(400, 300)
      scene.wait(0.2)
    }
    try press("Done")
    #expect(controller.run.log.paths.count == 3)
    #expect(controller.run[.taps].figures[.missedTaps]?.value == 17)
  }

  @Test(
    "J12 a mark or corner to touch is not under a button, on any panel",
    arguments: [
      Size(width: 128, height: 75), Size(width: 57, height: 43), Size(width: 75, height: 128),
      Size(width: 344, height: 194),
    ])
  func free(_ millimeters: Size) throws {
    let scene = SandboxScene(mode: .check, size: Size(width: 1024, height: 600)) {
      $0.interfaceFactor = min(2, 250 / max(millimeters.width, millimeters.height))
    }
    let controller = try #require(scene.sandbox.controller(of: .check) as? CheckController)
    scene.sandbox.window?.layoutTree()
    let points = Size(width: 1024, height: 600)
    controller.run.setPanel(Panel(points: points, millimeters: millimeters, source: .user))
    for test in [GuidedTest.mapping, .still, .edges] {
      controller.startCheck(CheckStart(tests: [test]))
      if controller.run.phase == .size { controller.goOn() }
      var marks = test.marks(on: controller.run.panel)
      if marks.isEmpty {
        marks = [Point(x: 0.02, y: 0.98), Point(x: 0.98, y: 0.98)].map {
          Point(x: $0.x * millimeters.width, y: $0.y * millimeters.height)
        }
      }
      for mark in marks {
        let place = controller.run.panel.point(mark)
        #expect(!controller.occupied.isEmpty)
        #expect(!controller.occupied.contains { $0.contains(place) }, "\(test) \(mark)")
        scene.down(1, place.x, place.y)
        scene.wait(3.2)
        scene.up(1)
      }
      #expect(controller.run.log.paths.count == marks.count)
    }
  }

  @Test("J12 the minute without hands begins with Start, and a touch in it is a ghost")
  func ghosts() throws {
    let controller = try start([.ghosts])
    scene.wait(5)
    scene.tap(700, 15)
    #expect(controller.run.phase == .waiting)
    try press("Start")
    scene.wait(30)
    scene.tap(700, 15)
    scene.wait(31)
    #expect(controller.run.phase == .result)
    #expect(controller.run[.ghosts].figures[.ghosts]?.value ?? 0 > 55)
    #expect(requests.last == .end(isKept: true))
  }

  @Test("J12 fingers wipe fog away; a ring marks where one was lost, red where it was lost again")
  func fog() throws {
    let controller = try start([.surface])
    let palette = CheckPalette.dark
    func drawn() -> (fog: Int, dead: Int, rings: Int) {
      let canvas = Canvas()
      controller.view.draw(in: canvas)
      let colors = canvas.commands.map(\.color)
      let rings = canvas.commands.count {
        if case .ring = $0.shape { $0.color == palette.text } else { false }
      }
      return (colors.count { $0 == palette.fog }, colors.count { $0 == palette.fail }, rings)
    }
    /// A stroke of 120 mm at 200 mm/s, without reports between 50 and 60 mm.
    func stroke(_ millimeters: Double) {
      var isDown = false
      for x in stride(from: 10.0, through: 130, by: 2) {
        guard !(50...60).contains(x) else {
          if isDown { scene.up(1) } else { scene.wait(0.01) }
          isDown = false
          continue
        }
        if isDown {
          scene.move(1, x * 4, millimeters * 4)
        } else {
          scene.down(1, x * 4, millimeters * 4)
        }
        isDown = true
      }
      scene.up(1)
    }
    #expect(drawn().fog == 1, "all of it")
    stroke(60)
    #expect(drawn().fog > 10 && drawn().rings == 1 && drawn().dead == 0)
    stroke(64)
    #expect(drawn().rings == 0 && drawn().dead == 1)
  }

  @Test("J12 leaving the mode drops the test that is on, and keeps what is done")
  func leaving() throws {
    let controller = try start([.fingers, .taps])
    scene.tap(300, 200)
    scene.wait(1.5)
    try press("Next")
    scene.tap(400, 300)
    scene.press("1")
    #expect(requests.last == .end(isKept: false))
    scene.press("8")
    #expect(controller.run.test == .taps && controller.run.phase == .waiting)
    #expect(controller.run[.fingers].state == .done && controller.run.log.paths.isEmpty)
    #expect(requests.last == .begin(.taps))
  }

  @Test("J12 J13 Back drops the session of the test that is on, even before the first test")
  func back() throws {
    let controller = try start([.fingers, .taps])
    try press("Skip")
    #expect(requests.last == .begin(.taps))
    try press("Back")
    #expect(controller.run.test == .fingers && requests.last == .begin(.fingers))
    try press("Setup")
    #expect(controller.run.phase == .size && requests.last == .end(isKept: false))
  }

  @Test("J12 Setup has fields for the tester and the site, which fingers fill in and replays know")
  func details() throws {
    let controller = try start([.taps])
    scene.sandbox.hasSeenKeyboard = false
    let fields = controller.view.descendants.compactMap { $0 as? TextField }
    #expect(fields.count == 2 && fields.allSatisfy(\.isHidden))
    try press("Setup")
    for (field, letter) in zip(fields, ["n", "o"]) {
      scene.tap(field)
      let keyboard = try #require(scene.sandbox.window?.keyboardView)
      let key = try #require(keyboard.keys.first { $0.function == .character(letter) })
      scene.tap(key)
      #expect(keyboard.frame.minY >= field.frame.maxY, "the keyboard hides no field")
    }
    #expect(controller.run.tester == "n" && controller.run.site == "o")
    var (bytes, run) = (ByteWriter(), controller.run)
    run.visitFields(with: &bytes)
    var read = CheckRun(panel: run.panel)
    var reader = ByteReader(bytes.bytes[...])
    try read.visitFields(with: &reader)
    #expect(read.tester == "n" && read.site == "o")
    for field in fields { field.resignFirstResponder() }
    try press("Next")
    #expect(controller.run.phase == .waiting && fields.allSatisfy(\.isHidden))
  }

  @Test("J12 a window that changes its size begins the test again")
  func resized() throws {
    let controller = try start([.taps])
    scene.tap(400, 300)
    scene.sandbox.loop.handle(
      Turn(
        time: scene.sandbox.loop.time.advanced(bySeconds: 0.1),
        inputs: [.display(.resized(DisplayGeometry(points: Size(width: 600, height: 400))))]))
    #expect(controller.run.phase == .waiting && controller.run.log.paths.isEmpty)
    #expect(controller.run.panel.points == Size(width: 600, height: 400))
  }

  @Test("J12 the outline of a card tells the panel's size, by dragging and by arrows")
  func card() throws {
    let controller = try controller()
    scene.sandbox.window?.layoutTree()
    #expect(controller.run.phase == .size)
    // 85.6 mm from edge to edge: 214 points on each side of the middle.
    scene.down(1, 500, 300)
    scene.move(1, 614, 300)
    scene.up(1)
    #expect(abs(controller.run.panel.size.width - 160) < 1e-9)
    #expect(controller.run.panel.source == .user)
    try press("▶")
    #expect(controller.run.panel.size.width < 160)
  }

  @Test("S1 J13 a session that begins on any page has its state and picture")
  func anyPage() throws {
    let controller = try controller()
    scene.sandbox.window?.layoutTree()
    try expectSameStart()
    scene.down(1, 614, 300)
    scene.up(1)
    try press("Next")
    #expect(controller.run.phase == .waiting)
    try expectSameStart()
    scene.tap(300, 200)
    scene.wait(1.5)
    #expect(controller.run.phase == .result)
    try expectSameStart()
    for _ in 0..<11 { try press(controller.run.phase == .result ? "Next" : "Skip") }
    #expect(controller.run.phase == .summary)
    try expectSameStart()
    scene.press("1")
    scene.sandbox.loop.handle(
      Turn(
        time: scene.sandbox.loop.time.advanced(bySeconds: 0.1),
        inputs: [.display(.resized(DisplayGeometry(points: Size(width: 600, height: 400))))]))
    try expectSameStart()
  }

  @Test("J12 a finger that stays down when a test ends does not hide the buttons")
  func stuckFinger() throws {
    let controller = try start([.ghosts])
    try press("Start")
    scene.down(1, 700, 15)
    scene.wait(61)
    #expect(controller.run.phase == .result && !controller.occupied.isEmpty)
  }

  @Test("Q3 J12 a test that was left alone does not wake the program")
  func idle() throws {
    let controller = try start([.taps])
    scene.tap(400, 300)
    scene.wait(3)
    #expect(controller.run.phase == .running && scene.sandbox.loop.deadline == nil)
    scene.tap(400, 300)
    #expect(scene.sandbox.loop.deadline != nil)
  }

  @Test("S4 J12 a recorded check replays with the same digests")
  func recording() throws {
    let player = DemoPlayer(mode: .trace, seed: 3)
    player.go(to: .check)
    player.wait(1)
    player.down(1, at: Point(x: 200, y: 200))
    player.down(2, at: Point(x: 500, y: 300))
    player.move(1, [(1, { u in Point(x: 200 + 300 * u, y: 200 + 100 * u) })])
    player.up(1, 2)
    player.wait(3)
    var configuration = Replay.Configuration()
    configuration.verifies = true
    let replay = try Replay(SessionBuffer(bytes: player.finish()), configuration)
    while try replay.step() {}
    #expect(replay.difference == nil && replay.damage == nil && replay.digestCount > 3)
    #expect(replay.sandbox.enteredModes == [.trace, .check])
  }
}
