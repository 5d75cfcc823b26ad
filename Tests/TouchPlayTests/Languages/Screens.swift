import PanelCheck
import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

/// Every screen of the program in a window of some size, one after another.
///
/// The walk is the same in every language: it finds buttons by what they do, not by their titles.
struct Screens {
  typealias Visit = (_ name: String, _ window: Window) -> Void

  let size: Size
  let visit: Visit

  func walk() throws {
    for mode in ModeRegistry.standard.all { modes(mode) }
    overlays()
    kiosk()
    try gestures()
    lines()
    pucks()
    try check()
    try gallery()
    try player()
    soak()
  }

  private func scene(_ mode: Mode, _ configure: (Settings) -> Void = { _ in }) -> SandboxScene {
    let scene = SandboxScene(mode: mode, size: size, configure)
    scene.sandbox.window?.layoutTree()
    return scene
  }

  private func show(_ name: String, _ sandbox: Sandbox) {
    if let window = sandbox.window { visit(name, window) }
  }

  // MARK: Modes and what lies over them

  private func modes(_ mode: Mode) {
    let scene = scene(mode) { $0.showsHands = true }
    scene.sandbox.enter(mode)
    scene.wait(1)
    show("hands of \(mode.id)", scene.sandbox)
    scene.sandbox.overlays.hands.hide()
    show(mode.id, scene.sandbox)
    scene.sandbox.overlays.announce(mode, from: .black)
    show("title of \(mode.id)", scene.sandbox)
    scene.wait(2)
    scene.tap(scene.hud.handle)
    scene.wait(0.5)
    show("panel of \(mode.id)", scene.sandbox)
    scene.hud.showsMore = true
    show("more of \(mode.id)", scene.sandbox)
  }

  private func overlays() {
    let scene = scene(.touchy)
    scene.hud.showHint(on: scene.sandbox.loop)
    show("hint", scene.sandbox)
    scene.sandbox.overlays.help.open()
    scene.wait(0.5)
    show("help", scene.sandbox)
    scene.sandbox.overlays.help.close()
    scene.sandbox.askToQuit()
    scene.wait(0.5)
    show("question", scene.sandbox)
    scene.sandbox.overlays.question.close()
    scene.sandbox.overlays.show(
      localized("Saved to the gallery: \(localized("\("20260131-235959") in \("~/1/2")"))"),
      on: scene.sandbox.loop)
    scene.sandbox.overlays.recording.elapsed = 65
    show("message", scene.sandbox)
    scene.sandbox.toggle(\.showsInspector)
    for finger in 1...3 { scene.down(finger, 100.5 * Double(finger), 300) }
    show("inspector", scene.sandbox)
  }

  private func kiosk() {
    let scene = scene(.touchy) { $0.isKiosk = true }
    scene.sandbox.overlays.attract.show()
    show("invitation", scene.sandbox)
  }

  // MARK: Single modes

  private func gestures() throws {
    let scene = GesturesScene(width: size.width, height: size.height)
    scene.sandbox.window?.layoutTree()
    scene.settings.showsDebugger = true
    scene.view.layoutTree()
    scene.tap(scene.free)
    scene.down(1, scene.free)
    scene.wait(1)
    show("card menu", scene.sandbox)
    scene.up(1)
    scene.view.menu.close()
    scene.learnZigzag()
    show("learned", scene.sandbox)
    scene.view.learn.close()
    scene.press("n")
    show("learn", scene.sandbox)
    scene.view.learn.close()
    scene.view.list.open(isEditable: true)
    show("list", scene.sandbox)
  }

  private func lines() {
    let scene = scene(.lines)
    scene.down(1, 200, 200)
    scene.move(1, 400, 400)
    scene.up(1)
    scene.down(1, 300, 300)
    scene.wait(1)
    scene.up(1)
    show("selected line", scene.sandbox)
    scene.sandbox.handleShake()
    scene.wait(0.5)
    show("undo", scene.sandbox)
  }

  private func pucks() {
    let scene = scene(.pucks)
    let pucks = scene.sandbox.controllers.compactMap { $0 as? PucksController }[0]
    pucks.change { game in
      for _ in 0..<20 where game.winner == nil {
        let start = game.pucks[0].location + Point(x: 60, y: 0)
        game.begin(1, at: start)
        for step in 1...12 {
          game.move(1, to: start - Point(x: 10 * Double(step), y: 0))
          game.advance(by: 1.0 / 120)
        }
        game.end(1)
        for _ in 0..<2400 where game.isMoving { game.advance(by: 1.0 / 120) }
      }
    }
    show("winner", scene.sandbox)
  }

  // MARK: The check

  private func check() throws {
    let scene = scene(.check)
    let controller = try #require(scene.sandbox.controller(of: .check) as? CheckController)
    show("size of the panel", scene.sandbox)
    controller.setScale(4)
    for test in GuidedTest.allCases {
      controller.startCheck(CheckStart(tests: [test, .fingers]))
      if controller.run.phase == .size { controller.goOn() }
      show("waiting \(test.rawValue)", scene.sandbox)
      for state in [CheckOutcome.State.done, .interrupted, .trial] {
        controller.run[test] = CheckOutcome(state: state, figures: figures(test))
        controller.run.phase = .result
        controller.settingsChanged()
        show("\(state) \(test.rawValue)", scene.sandbox)
      }
    }
    controller.startCheck(CheckStart(tests: GuidedTest.standard))
    for test in GuidedTest.standard.dropLast() {
      controller.run[test] = CheckOutcome(state: .done, figures: figures(test))
    }
    controller.exits = .init(reportPath: "/1", hasNextDisplay: true)
    controller.run.phase = .summary
    controller.settingsChanged()
    show("summary", scene.sandbox)
    controller.clear()
    scene.wait(0.5)
    show("start over", scene.sandbox)
  }

  /// Figures that are good, bad and uncertain.
  private func figures(_ test: GuidedTest) -> [CheckItem: Figure] {
    Dictionary(
      uniqueKeysWithValues: test.items.enumerated().map { index, item in
        (
          item,
          Figure(
            Double(index % 3) * 30.25, item.unit, sampleCount: 40,
            uncertainty: index % 2 == 0 ? 0.5 : 1.25)
        )
      })
  }

  // MARK: Other windows

  private func gallery() throws {
    let scene = try GalleryScene(size: size)
    let window = try #require(scene.gallery.window)
    visit("gallery", window)
    let tile = try #require(scene.gallery.tiles.first { $0.item.kind == .recording })
    scene.gallery.detail.open(tile.face)
    visit("gallery detail", window)
    for choice in [GalleryDetail.Choice.share, .back, .rename] {
      scene.choose(choice)
      visit("gallery \(choice.rawValue)", window)
    }
    scene.gallery.detail.goBack()
    scene.choose(.delete)
    visit("gallery delete", window)
    scene.gallery.question.close()
    scene.gallery.detail.close()
    scene.gallery.show(GalleryItem.objection(to: "") ?? "")
    visit("gallery message", window)
    let empty = try GalleryScene(size: size, files: [])
    visit("empty gallery", try #require(empty.gallery.window))
  }

  private func player() throws {
    let bytes = DemoScript.play()
    let transport = try Transport(duration: 1) { () throws(SessionError) in
      try Replay(SessionBuffer(bytes: bytes), Replay.Configuration())
    }
    let window = ReplayWindow(
      transport,
      in: ReplayWindow.Place(geometry: { [size] in DisplayGeometry(points: size) }, factor: { 1 }))
    window.start()
    visit("player", try #require(window.window))
  }

  private func soak() {
    let window = Window(frame: Rect(origin: .zero, size: size))
    let view = SoakView()
    view.frame = window.bounds
    view.rows = [
      GhostSummary.words(forCount: 0), GhostSummary.words(forCount: 12),
      localized("less than 1 min"), localized("Esc Esc ends the soak"),
    ]
    window.addSubview(view)
    visit("soak", window)
  }
}
