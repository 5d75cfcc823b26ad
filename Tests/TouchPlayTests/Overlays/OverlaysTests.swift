import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Overlays")
struct OverlaysTests {
  private static let sizes = [
    Size(width: 320, height: 240), Size(width: 800, height: 480), Size(width: 1024, height: 600),
    Size(width: 1080, height: 1920), Size(width: 3840, height: 2160),
  ]

  /// The rectangles that a view fills in the window.
  private func boxes(_ view: View) -> [Rect] {
    let canvas = Canvas()
    view.draw(in: canvas)
    return canvas.commands.compactMap {
      if case .roundedRectangle(let rect, _) = $0.shape { rect } else { nil }
    }
  }

  /// The lines of text that a view draws.
  private func texts(_ view: View) -> [TextRun] {
    let canvas = Canvas()
    view.draw(in: canvas)
    return canvas.commands.compactMap { if case .text(let run) = $0.shape { run } else { nil } }
  }

  /// A view's visible buttons, in window coordinates.
  private func buttons(_ view: View) -> [(title: String, frame: Rect)] {
    view.all(Button.self).filter(\.isShown).map { button in
      (
        button.title,
        Rect(origin: .zero - button.convert(.zero, from: nil), size: button.frame.size)
      )
    }
  }

  @Test(
    "H4 H5 neither the recording dot nor a message covers a button in Gestures",
    arguments: sizes)
  func gestures(size: Size) throws {
    let scene = GesturesScene(width: size.width, height: size.height)
    let overlays = scene.sandbox.overlays
    overlays.recording.elapsed = 0
    overlays.message.text = "Saved some file or other"
    let covers = boxes(overlays.recording) + boxes(overlays.message)
    #expect(covers.count == 2)
    #expect(covers[0].intersection(covers[1]) == nil)
    for isLearning in [false, true] {
      if isLearning { scene.press("n") }
      let buttons = buttons(scene.view)
      #expect(buttons.contains { $0.title == (isLearning ? "Cancel" : "Debugger") })
      for (title, frame) in buttons {
        for cover in covers { #expect(cover.intersection(frame) == nil, "\(title)") }
      }
    }
  }

  @Test("H4 H5 the recording dot is beside the time, and both are in their box", arguments: sizes)
  func dot(size: Size) throws {
    let scene = SandboxScene(size: size)
    let view = scene.sandbox.overlays.recording
    view.elapsed = 754
    let box = try #require(view.box)
    let canvas = Canvas()
    view.draw(in: canvas)
    let dots: [Rect] = canvas.commands.compactMap {
      guard case .disc(let center, let radius) = $0.shape else { return nil }
      return Rect(origin: center, size: .zero).expanded(by: radius)
    }
    let times: [TextRun] = canvas.commands.compactMap {
      if case .text(let run) = $0.shape { run } else { nil }
    }
    let dot = try #require(dots.first)
    let time = try #require(times.first)
    #expect(time.text == "12:34")
    #expect(box.minX < dot.minX && dot.maxX < time.box.minX && time.box.maxX < box.maxX)
    #expect(box.minY < dot.minY && dot.maxY < box.maxY)
  }

  @Test("H4 a touch on a message removes it and passes through; a touch beside it leaves it")
  func dismissed() throws {
    let scene = SandboxScene(mode: .trace)
    let overlays = scene.sandbox.overlays
    overlays.show("Saved some file or other", on: scene.sandbox.loop)
    let box = try #require(boxes(overlays.message).first)
    scene.tap(100, 100)
    #expect(!overlays.message.text.isEmpty)
    scene.tap(box.center.x, box.center.y)
    #expect(overlays.message.text.isEmpty)
    #expect(scene.sandbox.dump.description.matches(of: /"points"/).count == 2)
    scene.wait(20)
    #expect(scene.sandbox.loop.deadline == nil)
  }

  @Test(
    "S1 H4 the start of a recording removes timers, and what waited for them disappears at once")
  func unshaken() {
    let scene = SandboxScene()
    let overlays = scene.sandbox.overlays
    scene.press("i")
    scene.tap(scene.hud.handle)
    scene.hud.showHint(on: scene.sandbox.loop)
    overlays.show("Saved some file or other", on: scene.sandbox.loop)
    scene.sandbox.stopAll()
    scene.sandbox.startAfresh()
    #expect(overlays.message.text.isEmpty && !scene.hud.isOpen && scene.hud.handle.alpha < 1)
    scene.sandbox.window?.drawScene(in: Canvas())
    scene.wait(1.01)
    #expect(scene.sandbox.window?.needsDisplay == true, "the inspector counts the last reports")
  }

  @Test("Q11 H7 a finger that moves redraws nothing unless something shows it")
  func unchanged() {
    let scene = SandboxScene(mode: .eightball)
    scene.down(1, 100, 100)
    func redraws() -> Bool {
      scene.sandbox.window?.drawScene(in: Canvas())
      scene.move(1, scene.sandbox.loop.time.seconds * 100, 100)
      return scene.sandbox.window?.needsDisplay == true
    }
    #expect(!redraws())
    scene.press("t")
    #expect(redraws(), "a ring")
    scene.press("t")
    scene.press("i")
    #expect(redraws(), "the inspector")
  }

  @Test("H4 H5 a long message takes more lines, not a smaller font", arguments: sizes)
  func lines(size: Size) {
    let scene = SandboxScene(size: size)
    let view = scene.sandbox.overlays.message
    view.text = "Saved /home/somebody/.local/share/touchplay/sessions/20260131-235959.touchplay"
    let runs = texts(view)
    #expect(runs.map(\.text).joined(separator: " ").count >= view.text.count)
    for run in runs { #expect(TextAdvance.of(run.text) * run.size <= run.box.size.width) }
    #expect(boxes(view).allSatisfy { $0.minY >= 0 && $0.maxY <= size.height })
  }

  @Test("H4 H5 a message that just fits is one line", arguments: sizes)
  func oneLine(size: Size) throws {
    let view = SandboxScene(size: size).sandbox.overlays.message
    view.text = "t"
    let line = try #require(texts(view).first)
    let count = Int(line.box.size.width / (TextAdvance.of("n") * line.size))
    view.text = String(repeating: "n", count: count)
    #expect(texts(view).count == 1)
    view.text += "n"
    #expect(texts(view).count == 2)
  }

  @Test("H7 H5 a finger's ring is solid and grows with the interface; a recorded one is dashed")
  func rings() throws {
    func ring(_ configure: (Settings) -> Void) throws -> (radius: Double, dash: Double) {
      let scene = SandboxScene {
        $0.showsRings = true
        configure($0)
      }
      scene.down(1, 300, 200)
      let canvas = Canvas()
      scene.sandbox.overlays.rings.draw(in: canvas)
      let rings: [(radius: Double, dash: Double)] = canvas.commands.compactMap {
        if case .ring(_, let radius, _, let dash) = $0.shape { (radius, dash) } else { nil }
      }
      return try #require(rings.first)
    }
    let plain = try ring { _ in }
    #expect(try ring { $0.interfaceFactor = 2 }.radius == 2 * plain.radius)
    #expect(plain.dash == 0)
    #expect(try ring { $0.showsRecordedTouches = true }.dash > 0)
  }
}
