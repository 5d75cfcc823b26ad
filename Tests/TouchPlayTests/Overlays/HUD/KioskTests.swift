import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Kiosk")
struct KioskTests {
  private let scene = SandboxScene(mode: .trace) { $0.isKiosk = true }

  private func confirm() {
    let buttons = scene.sandbox.overlays.question.subviews.compactMap { $0 as? Button }
    if let yes = buttons.first(where: { $0.title == "Quit" }) { scene.tap(yes) }
  }

  @Test("H3 in a kiosk, neither keys nor the HUD quit, record, or save pictures")
  func keysAreOff() throws {
    scene.press("escape")
    scene.press("escape")
    scene.press("q", .control)
    scene.press("r")
    scene.press("p")
    let handle = scene.hud.handle.frame.center
    scene.down(1, handle.x, handle.y)
    scene.wait(3)
    scene.up(1)
    #expect(scene.requests.isEmpty && scene.hud.isOpen)
    #expect(scene.button(.quit) == nil && scene.button(.record) == nil)
    #expect(scene.button(.picture) == nil)
    #expect(scene.button(.clear) != nil)
  }

  @Test("H3 a kiosk cannot leave full screen by key or HUD; its help lists no disabled key")
  func fullScreen() throws {
    scene.press("f11")
    scene.tap(scene.hud.handle)
    #expect(scene.hud.isOpen && scene.button(.fullscreen) == nil && scene.requests.isEmpty)
    let canvas = Canvas()
    scene.sandbox.overlays.toggleHelp()
    scene.sandbox.window?.drawScene(in: canvas)
    let words = canvas.commands.compactMap { command -> String? in
      guard case .text(let run) = command.shape else { return nil }
      return run.text
    }
    #expect(words.contains("Ctrl+Z") && words.contains("l"))
    for key in ["F11", "Esc Esc", "Ctrl+Q", "r", "p", "n"] { #expect(!words.contains(key)) }
  }

  @Test(
    "H3 G4 a kiosk shows learned gestures but can neither learn nor delete any",
    arguments: [true, false])
  func learnedGestures(isKiosk: Bool) throws {
    let scene = SandboxScene(mode: .gestures) { $0.isKiosk = isKiosk }
    _ = scene.sandbox.gestures.model.templates.learn([[[Point(x: 0, y: 0), Point(x: 90, y: 90)]]])
    func button(_ title: String) -> Button? {
      scene.sandbox.gestures.view.descendants.lazy.compactMap { $0 as? Button }.first {
        $0.title == title && !$0.isHidden
      }
    }
    scene.tap(try #require(button("Learned")))
    #expect((button("Teach new") != nil) != isKiosk && (button("Delete") != nil) != isKiosk)
    scene.tap(try #require(button("Close")))
    scene.press("n")
    #expect(scene.sandbox.gestures.closeFrontmost() != isKiosk, "the learning panel was open")
  }

  @Test("I3 the key l lifts stuck fingers, in a kiosk, too")
  func liftKey() {
    scene.press("l")
    #expect(scene.requests == ["lift"])
  }

  @Test("H3 a kiosk saves nothing")
  func keeping() {
    #expect(!scene.settings.keepsChanges)
    let plain = SandboxScene()
    #expect(plain.settings.keepsChanges)
  }

  @Test("H3 five fingers held for 5 s and a confirming tap quit")
  func fiveFingers() {
    for finger in 1...5 { scene.down(finger, Double(finger) * 100, 300) }
    scene.wait(4.9)
    #expect(!scene.sandbox.overlays.question.isOpen)
    scene.wait(0.2)
    #expect(scene.sandbox.overlays.question.isOpen && scene.requests.isEmpty)
    for finger in 1...5 { scene.up(finger) }
    confirm()
    #expect(scene.requests == ["quit"])
  }

  @Test("H3 four fingers, or five of which one lifts, do not quit", arguments: [4, 5])
  func tooFew(count: Int) {
    for finger in 1...count { scene.down(finger, Double(finger) * 100, 300) }
    scene.wait(3)
    if count == 5 { scene.up(3) }
    scene.wait(10)
    #expect(!scene.sandbox.overlays.question.isOpen)
  }

  @Test("H3 two opposite corners held for 5 s each, one after the other, and a confirming tap quit")
  func corners() {
    scene.down(1, 5, 5)
    scene.wait(5.1)
    scene.up(1)
    #expect(!scene.sandbox.overlays.question.isOpen)
    scene.wait(3)
    scene.down(1, 795, 595)
    scene.wait(5.1)
    scene.up(1)
    #expect(scene.sandbox.overlays.question.isOpen)
    confirm()
    #expect(scene.requests == ["quit"])
  }

  @Test("H3 other corners, short holds, long pauses, and wandering fingers do not quit")
  func wrongCorners() {
    func hold(_ x: Double, _ y: Double, _ seconds: Double) {
      scene.down(1, x, y)
      scene.wait(seconds)
      scene.up(1)
    }
    hold(5, 5, 5.1)
    hold(795, 5, 5.1)
    hold(5, 595, 4)
    hold(795, 595, 5.1)
    scene.wait(11)
    hold(5, 5, 5.1)
    scene.wait(11)
    scene.down(1, 795, 595)
    scene.wait(3)
    scene.move(1, 400, 300)
    scene.wait(5)
    scene.up(1)
    #expect(!scene.sandbox.overlays.question.isOpen)
  }

  @Test("H3 after the set idle time, page and mode are those of the start; a finger delays this")
  func idleReset() {
    let scene = SandboxScene(mode: .trace) { $0.resetSeconds = 30 }
    scene.down(1, 100, 100)
    scene.move(1, 200, 100)
    scene.wait(60)
    #expect(scene.sandbox.dump.description.contains("\"inProgress\": [{"), "a finger is down")
    scene.up(1)
    scene.press("1")
    scene.wait(29)
    #expect(scene.sandbox.mode == .touchy)
    scene.wait(2)
    #expect(scene.sandbox.mode == .trace)
    #expect(scene.sandbox.dump.description.contains("\"strokes\": []"))
    #expect(scene.sandbox.loop.deadline == nil, "once")
  }

  @Test("S1 S9 kiosk, reset time, and edge are part of a recording")
  func recorded() throws {
    let scene = SandboxScene(mode: .trace) {
      $0.isKiosk = true
      $0.resetSeconds = 12.5
      $0.edge = .top
    }
    var header = SessionHeader()
    scene.sandbox.fill(&header)
    header.geometry = DisplayGeometry(points: Size(width: 800, height: 600))
    let settings = Settings()
    _ = try Sandbox(header: header, settings: settings)
    #expect(settings.isKiosk && settings.resetSeconds == 12.5 && settings.edge == .top)
  }
}
