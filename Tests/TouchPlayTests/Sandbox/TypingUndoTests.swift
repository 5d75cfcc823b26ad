import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Undo of typing in the sandbox")
struct TypingUndoTests {
  @Test("D4 D11 a shake asks whether to undo typing before anything else, once there is some")
  func shake() throws {
    let scene = BallScene(mode: .trace)
    scene.touch(.began, at: Point(x: 300, y: 300))
    scene.touch(.moved, at: Point(x: 400, y: 300))
    scene.touch(.ended, at: Point(x: 400, y: 300))
    let field = TextField(style: scene.settings.style)
    field.frame = Rect(x: 0, y: 0, width: 100, height: 44)
    scene.sandbox.window?.addSubview(field)
    field.becomeFirstResponder()
    scene.press("x")
    let question = scene.sandbox.overlays.question
    scene.sandbox.handleShake()
    let label = question.subviews.compactMap { $0 as? Label }.first
    #expect(question.isOpen && label?.text == "Undo typing?")
    let button = question.subviews.compactMap { $0 as? Button }.first { $0.title == "Undo" }
    try #require(button).sendActions(for: .touchUpInside)
    #expect(field.text == "" && !question.isOpen && scene.sandbox.current.history?.canUndo == true)
    scene.sandbox.handleShake()
    #expect(label?.text == "Undo the last stroke?", "the stroke is next")
  }
}
