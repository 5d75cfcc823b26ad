import PanelCheck
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("QuestionView")
struct QuestionViewTests {
  private static let sizes = [
    Size(width: 320, height: 240), Size(width: 1024, height: 600), Size(width: 1920, height: 1080),
  ]

  private func text(_ question: QuestionView) -> String? {
    question.subviews.compactMap { $0 as? Label }.first?.text
  }

  private func answer(_ title: String, _ scene: SandboxScene) throws {
    let button = scene.sandbox.overlays.question.all(Button.self).first { $0.title == title }
    scene.tap(try #require(button))
  }

  /// A sandbox whose drawing has a line.
  private func drawn(_ mode: Mode, size: Size = Size(width: 800, height: 600)) -> SandboxScene {
    let scene = SandboxScene(mode: mode, size: size)
    draw(scene)
    return scene
  }

  private func draw(_ scene: SandboxScene) {
    scene.down(1, 100, 100)
    scene.move(1, 200, 120)
    scene.up(1)
  }

  @Test("D4 a mode change answers a question with no, by a key, a media key or data")
  func modeChange() {
    for change in ["3", "tab", "audionext"] {
      let scene = drawn(.lines)
      scene.sandbox.handleShake()
      let question = scene.sandbox.overlays.question
      #expect(question.isOpen)
      scene.press(change)
      #expect(scene.sandbox.mode == .trace && !question.isOpen, "\(change)")
      scene.tap(question.all(Button.self)[1])
      scene.press("2")
      #expect(scene.sandbox.isPossible(.undo), "the line is still there")
    }
  }

  @Test("D4 whatever a key does while a question is open, it answers the question with no")
  func otherCommand() {
    let scene = drawn(.lines)
    scene.sandbox.handleShake()
    scene.press("c")
    #expect(!scene.sandbox.overlays.question.isOpen)
    #expect(scene.sandbox.current.history?.undoName == "clearing", "only the page was cleared")
  }

  @Test("D4 L6 the question says what it will undo, and undoes that")
  func words() throws {
    let scene = drawn(.lines)
    let question = scene.sandbox.overlays.question
    let names = ["clearing", "the last line"]
    scene.press("c")
    for name in names {
      scene.sandbox.handleShake()
      #expect(text(question) == "Undo \(name)?")
      try answer("Undo", scene)
    }
    #expect(!scene.sandbox.isPossible(.undo))
    let trace = drawn(.trace)
    trace.sandbox.handleShake()
    #expect(text(trace.sandbox.overlays.question) == "Undo the last stroke?")
  }

  @Test(
    "J13 H2 wherever the last tap was, another one there never answers yes", arguments: sizes)
  func doubleTap(_ size: Size) throws {
    let scene = SandboxScene(size: size)
    let question = scene.sandbox.overlays.question
    var answers = 0
    for x in stride(from: 10.0, to: size.width, by: 17) {
      for y in stride(from: 5.0, to: size.height, by: 13) {
        scene.tap(x, y)
        question.ask("Clear?", yes: "Clear", no: "Keep") { answers += 1 }
        // The second tap is not at exactly the same place.
        scene.tap(x + 12, y - 9)
        #expect(answers == 0, "\(x) \(y)")
        question.close()
      }
    }
    question.ask("Clear?", yes: "Clear", no: "Keep") { answers += 1 }
    try answer("Clear", scene)
    #expect(answers == 1)
  }
}
