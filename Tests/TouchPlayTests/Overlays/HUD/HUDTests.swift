import Testing
import TrackerKit

@testable import TouchPlay

@Suite("HUD")
struct HUDTests {
  @Test("H2 a key that changes the mode closes the panel; opened again, it has the mode's buttons")
  func modeByKey() {
    let scene = SandboxScene(mode: .trace)
    scene.tap(scene.hud.handle)
    #expect(scene.hud.isOpen)
    scene.press("2")
    #expect(!scene.hud.isOpen)
    scene.tap(scene.hud.handle)
    #expect(scene.button(.angleColors) != nil && scene.button(.smoothing) == nil)
  }

  @Test("H2 a tap on the handle opens the panel, another tap closes it")
  func unfolds() {
    let scene = SandboxScene()
    #expect(!scene.hud.isOpen)
    scene.tap(scene.hud.handle)
    #expect(scene.hud.isOpen)
    scene.tap(scene.hud.handle)
    #expect(!scene.hud.isOpen)
  }

  @Test("H2 X2 the Shake button closes the panel and shakes for as long as a finger holds it")
  func heldShake() throws {
    let scene = SandboxScene(mode: .eightball, size: Size(width: 1280, height: 720))
    scene.tap(scene.hud.handle)
    let button = try #require(scene.button(.shake))
    let location = button.bounds.center - button.convert(.zero, from: nil)
    scene.down(1, location.x, location.y)
    scene.wait(0.3)
    #expect(!scene.hud.isOpen && isShaking(scene))
    // A hand that holds still is not quite still.
    scene.move(1, location.x + 8, location.y + 30)
    scene.move(1, location.x - 20, location.y - 25)
    scene.wait(2)
    #expect(!scene.hud.isOpen && isShaking(scene))
    scene.up(1)
    #expect(!isShaking(scene) && scene.sandbox.dump.description.contains("SHAKE") == false)
    scene.wait(3)
    #expect(!scene.hud.isOpen)
  }

  @Test("H2 X2 a finger that wanders on a held button does not scroll a scrollable panel")
  func heldShakeInSmallWindow() throws {
    let scene = SandboxScene(mode: .eightball, size: Size(width: 320, height: 240))
    scene.tap(scene.hud.handle)
    let button = try #require(scene.button(.shake))
    (button.superview?.superview as? ScrollView)?.contentOffset.y = button.frame.minY - 20
    let location = button.bounds.center - button.convert(.zero, from: nil)
    scene.down(1, location.x, location.y)
    scene.wait(0.3)
    #expect(isShaking(scene))
    scene.move(1, location.x, location.y - 40)
    #expect(isShaking(scene))
    scene.up(1)
    #expect(!isShaking(scene))
  }

  @Test(
    "H2 a short tap on Shake shakes once; in a mode with nothing to undo it opens the eight ball")
  func tappedShake() throws {
    let scene = SandboxScene(mode: .touchy)
    scene.tap(scene.hud.handle)
    scene.tap(try #require(scene.button(.shake)))
    #expect(scene.sandbox.mode == .eightball && !scene.hud.isOpen && !isShaking(scene))
  }

  private func isShaking(_ scene: SandboxScene) -> Bool {
    scene.sandbox.eightBall.dump.description.contains("\"shaking\": true")
  }

  @Test("H2 S2 the panel was opened when the finger on the handle came down, not a ghost beside it")
  func openedAt() {
    let scene = SandboxScene(mode: .trace)
    let handle = scene.hud.handle.frame.center
    scene.down(1, handle.x, handle.y)
    let time = scene.sandbox.loop.time
    scene.wait(0.5)
    scene.down(2, 100, 100)
    scene.up(2)
    #expect(scene.hud.openedAt == nil)
    scene.up(1)
    #expect(scene.hud.isOpen && scene.hud.openedAt == time)
    scene.tap(scene.hud.handle)
    #expect(scene.hud.openedAt == nil)
  }

  @Test("H2 every key's action has a button")
  func everyKey() {
    let modes = ModeRegistry.standard
    // Quit has a button that asks.
    let others: [Command<Sandbox>] = [.nextMode, .previousMode, .escape, .quit]
    for command in modes.commands where !others.contains(command) {
      #expect(modes.buttonGroups.joined().contains(command), "\(command.id)")
    }
    #expect(modes.buttonGroups.joined().allSatisfy { modes.commands.contains($0) })
  }

  @Test("H2 buttons do what keys do")
  func buttons() throws {
    let scene = SandboxScene()
    for (action, request) in [
      (Command<Sandbox>.record, "record"), (.gallery, "gallery"), (.picture, "picture"),
      (.fullscreen, "fullscreen"), (.liftAll, "lift"),
    ] {
      try scene.choose(action)
      #expect(scene.requests.last == request)
      // Nothing covers what is recorded or saved.
      #expect(scene.hud.isOpen != ["record", "gallery", "picture"].contains(request))
    }
    try scene.choose(.mode(.trace))
    #expect(scene.sandbox.mode == .trace && !scene.hud.isOpen)
  }

  @Test("H2 the button Quit asks; only the answer yes quits")
  func quit() throws {
    let scene = SandboxScene()
    for (answer, requests) in [("Stay", []), ("Quit", ["quit"])] {
      try scene.choose(.askToQuit)
      #expect(scene.sandbox.overlays.question.isOpen && !scene.hud.isOpen)
      let buttons = scene.sandbox.overlays.question.subviews.compactMap { $0 as? Button }
      scene.tap(try #require(buttons.first { $0.title == answer }))
      #expect(scene.requests == requests && !scene.sandbox.overlays.question.isOpen)
    }
  }

  @Test("H2 the panel slides in from the handle for 0.18 s; with less motion it is there at once")
  func slide() throws {
    for hasMotion in [true, false] {
      let scene = SandboxScene { $0.hasMotion = hasMotion }
      scene.tap(scene.hud.handle)
      let panel = try #require(scene.hud.subviews.compactMap { $0 as? HUDPanel }.first)
      #expect((panel.transform == .identity) != hasMotion && (panel.alpha == 1) != hasMotion)
      #expect(panel.scroller.isScrollEnabled != hasMotion, "it does not scroll while it slides")
      scene.wait(0.2)
      #expect(panel.transform == .identity && panel.alpha == 1 && panel.scroller.isScrollEnabled)
      scene.tap(scene.hud.handle)
      #expect(panel.isHidden, "it is gone at once")
    }
  }

  @Test(
    "H6 S1 the theme changes the grounds of modes, but not what people draw on; a session has it",
    arguments: ModeRegistry.standard.all)
  func grounds(mode: Mode) throws {
    let (dark, light) = (SandboxScene(mode: mode), SandboxScene(mode: mode) { $0.isDark = false })
    #expect((dark.ground == light.ground) == [.lines, .trace, .kaleidoscope].contains(mode))
    var header = SessionHeader(program: Touchplay.program)
    header.geometry = DisplayGeometry(points: Size(width: 800, height: 600))
    light.sandbox.fill(&header)
    let replay = try Sandbox(header: header, settings: Settings())
    #expect(!replay.settings.isDark && replay.sceneDigest == light.sandbox.sceneDigest)
  }

  @Test("H2 More shows the other buttons below, without moving the first ones; closing hides them")
  func more() throws {
    let scene = SandboxScene(size: Size(width: 1280, height: 800))
    scene.tap(scene.hud.handle)
    scene.wait(1)
    func shown() -> [String: Rect] {
      let buttons = scene.hud.descendants.compactMap { $0 as? HUDButton }.filter { !$0.isHidden }
      let places = buttons.map {
        ($0.command.id, Rect(origin: $0.convert(.zero, to: nil), size: $0.bounds.size))
      }
      return Dictionary(uniqueKeysWithValues: places)
    }
    let before = shown()
    scene.tap(try #require(scene.button(.more)))
    let after = shown()
    #expect(after.count == before.count + 10 && scene.hud.isOpen)
    for (id, frame) in before { #expect(after[id] == frame, "\(id)") }
    scene.tap(scene.hud.handle)
    scene.tap(scene.hud.handle)
    scene.wait(1)
    #expect(shown() == before)
  }

  @Test("H2 fingers alone can undo and redo; a button that can do nothing is not shown")
  func undo() throws {
    let scene = SandboxScene(mode: .trace)
    scene.down(1, 100, 100)
    scene.move(1, 200, 100)
    scene.up(1)
    scene.tap(scene.hud.handle)
    let undo = try #require(scene.button(.undo))
    let redo = try #require(scene.button(.redo))
    #expect(!undo.isHidden && redo.isHidden)
    scene.tap(undo)
    #expect(undo.isHidden && !redo.isHidden)
    scene.tap(redo)
    #expect(!undo.isHidden && scene.hud.isOpen)
  }

  @Test("H2 holding the handle for 2 s quits; a shorter hold is a tap")
  func holdQuits() {
    let scene = SandboxScene()
    let handle = scene.hud.handle.frame.center
    scene.down(1, handle.x, handle.y)
    scene.wait(1.9)
    #expect(scene.requests.isEmpty)
    scene.wait(0.2)
    #expect(scene.requests == ["quit"])
    scene.up(1)
    #expect(!scene.hud.isOpen)
    scene.down(1, handle.x, handle.y)
    scene.wait(1)
    scene.up(1)
    #expect(scene.requests == ["quit"] && scene.hud.isOpen)
    scene.wait(20)
    #expect(scene.sandbox.loop.deadline == nil, "idle costs nothing")
  }

  @Test("H2 touches on the HUD count in allTouches, never in a mode's model")
  func touchesCount() {
    let scene = SandboxScene(mode: .trace)
    let handle = scene.hud.handle.frame.center
    scene.down(1, handle.x, handle.y)
    #expect(scene.sandbox.touchEvent.allTouches.count == 1)
    scene.move(1, handle.x - 300, handle.y)
    scene.up(1)
    #expect(!scene.sandbox.isPossible(.undo))
  }

  @Test("H2 the HUD closes by itself, and when the mode is touched, which gets the touch")
  func folds() {
    let scene = SandboxScene(mode: .trace)
    scene.tap(scene.hud.handle)
    scene.wait(13)
    #expect(!scene.hud.isOpen)
    scene.tap(scene.hud.handle)
    scene.down(1, 20, 20)
    scene.up(1)
    #expect(!scene.hud.isOpen && scene.sandbox.isPossible(.undo))
  }

  @Test("H2 the handle fades when unused and keeps its touch zone")
  func fades() {
    let scene = SandboxScene()
    let faded = scene.hud.handle.alpha
    #expect(faded < 1)
    scene.tap(scene.hud.handle)
    scene.tap(scene.hud.handle)
    #expect(scene.hud.handle.alpha == 1)
    scene.wait(5)
    #expect(scene.hud.handle.alpha == faded)
    scene.tap(scene.hud.handle)
    #expect(scene.hud.isOpen)
  }

  @Test(
    "H2 H5 targets are at least 44 pt and inside the window, at every size and edge",
    arguments: [(320.0, 240.0), (240, 320), (800, 480), (1080, 1920), (1920, 1080), (7680, 4320)])
  func targets(width: Double, height: Double) {
    for edge in HUDEdge.allCases {
      let scene = SandboxScene(size: Size(width: width, height: height)) { $0.edge = edge }
      #expect(scene.hud.handle.frame.size.shortEdge >= 44)
      scene.tap(scene.hud.handle)
      scene.sandbox.perform(.more)
      let buttons = scene.hud.descendants.compactMap { $0 as? HUDButton }
      #expect(!buttons.isEmpty)
      for button in buttons { #expect(button.frame.size.shortEdge >= 44) }
      for view in scene.hud.subviews {
        #expect(view.frame.minX >= 0 && view.frame.maxX <= width, "\(edge)")
        #expect(view.frame.minY >= 0 && view.frame.maxY <= height, "\(edge)")
      }
      let shared = scene.hud.subviews[0].frame.intersection(scene.hud.handle.frame)
      #expect(shared == nil, "\(edge): the panel leaves the handle free")
    }
  }

  @Test("H2 targets are at least 9 mm where the display's size is known")
  func millimeters() {
    let settings = Settings()
    let geometry = DisplayGeometry(
      points: Size(width: 1920, height: 1080), pixels: Size(width: 1920, height: 1080),
      millimeters: Size(width: 192, height: 108))
    let sandbox = Sandbox(loop: EventLoop(), geometry: geometry, mode: .touchy, settings: settings)
    #expect(sandbox.overlays.hud.handle.frame.size.shortEdge >= 90)
  }

  @Test("H2 H6 the handle moves to the edge the user chooses; paper is the same in both themes")
  func settings() throws {
    let scene = SandboxScene(mode: .trace)
    let scenery = scene.sandbox.sceneDigest
    try scene.choose(.theme)
    #expect(scene.button(.theme)?.style.face == scene.settings.style.face)
    #expect(!scene.settings.isDark)
    #expect(scene.sandbox.sceneDigest == scenery)
    try scene.choose(.edge)
    #expect(scene.settings.edge == .bottom)
    #expect(scene.hud.handle.frame.maxY == 600)
  }

  @Test("H2 H6 the button for the light theme is selected while it is on, and the ground is light")
  func lightTheme() throws {
    let scene = SandboxScene()
    #expect(scene.ground == .black)
    try scene.choose(.theme)
    let button = try #require(scene.button(.theme))
    #expect(button.isSelected && !scene.settings.isDark)
    #expect(scene.ground == Color(0xF3F0E8))
  }

  @Test(
    "H2 H5 the modes have the first rows, then comes the mode's group, then the program's",
    arguments: ModeRegistry.standard.all)
  func groups(mode: Mode) throws {
    for (width, tiles, columns) in [(320.0, 2, 2), (480, 3, 3), (800, 4, 5), (1920, 4, 5)] {
      let scene = SandboxScene(mode: mode, size: Size(width: width, height: 480))
      scene.tap(scene.hud.handle)
      scene.wait(1)
      let buttons = scene.hud.descendants.compactMap { $0 as? HUDButton }
        .filter { !$0.isHidden }
      let rows = Dictionary(grouping: buttons) { $0.frame.minY }
        .sorted { $0.key < $1.key }.map(\.value)
      let modes = rows.prefix { $0.allSatisfy { $0.command.section == .modes } }
      #expect(modes.joined().count == ModeRegistry.standard.all.count, "\(width)")
      #expect(modes.map(\.count).max() == tiles, "\(width)")
      #expect(rows.dropFirst(modes.count).map(\.count).max() ?? 0 <= columns, "\(width)")
      #expect(buttons.last?.command == .askToQuit)
      let right = buttons.map(\.frame.maxX).max() ?? 0
      #expect(abs((buttons.last?.frame.maxX ?? 0) - right) < 0.001, "Quit is apart")
      for buttons in Dictionary(grouping: buttons, by: \.isStacked).values {
        #expect(Set(buttons.map(\.style.fontSize)).count == 1, "one size of text")
      }
    }
  }

  @Test("H2 the program's buttons and the modes' have the same places in every mode")
  func places() throws {
    let frames = ModeRegistry.standard.all.map { mode in
      let scene = SandboxScene(mode: mode, size: Size(width: 1024, height: 600))
      scene.tap(scene.hud.handle)
      return ModeRegistry.standard.buttonGroups.enumerated().filter { $0.offset != 1 }
        .flatMap { $0.element.map { scene.button($0)?.frame } }
    }
    #expect(Set(frames).count == 1 && !frames[0].contains(nil))
  }

  @Test("H2 Record reads Stop while it records")
  func stop() throws {
    let scene = SandboxScene()
    scene.tap(scene.hud.handle)
    #expect(scene.button(.record)?.title == "Record")
    scene.sandbox.overlays.recording.elapsed = 1
    scene.hud.update()
    #expect(scene.button(.record)?.title == "Stop")
  }

  @Test(
    "H2 H5 the ring that shows the hold's progress is inside the window",
    arguments: HUDEdge.allCases)
  func ring(edge: HUDEdge) throws {
    for size in [Size(width: 120, height: 90), Size(width: 800, height: 600)] {
      let scene = SandboxScene(size: size) { $0.edge = edge }
      scene.hud.showHint(on: scene.sandbox.loop)
      let handle = scene.hud.handle.frame
      scene.down(1, handle.center.x, handle.center.y)
      scene.wait(1)
      let canvas = Canvas()
      scene.sandbox.window?.drawScene(in: canvas)
      let rings = canvas.commands.compactMap { command -> Rect? in
        guard case .ring(let center, let radius, let width, _) = command.shape else { return nil }
        return Rect(origin: center, size: .zero).expanded(by: radius + width / 2)
      }
      let ring = try #require(rings.first)
      #expect(ring.minX >= 0 && ring.maxX <= size.width)
      #expect(ring.minY >= 0 && ring.maxY <= size.height)
      let hints = scene.hud.subviews.compactMap { $0 as? HUDHint }
      #expect(hints.allSatisfy { $0.isHidden }, "the hint has been followed")
    }
  }

  @Test("H2 a touch closes the help opened from the HUD and draws nothing")
  func help() throws {
    let scene = SandboxScene(mode: .trace)
    try scene.choose(.help)
    #expect(!scene.sandbox.overlays.help.isHidden)
    scene.tap(100, 100)
    #expect(scene.sandbox.overlays.help.isHidden && !scene.sandbox.isPossible(.undo))
    scene.tap(100, 100)
    #expect(scene.sandbox.isPossible(.undo))
  }
}
