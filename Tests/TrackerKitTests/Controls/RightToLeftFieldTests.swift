import Testing

@testable import TrackerKit

@Suite("A text field with text from right to left")
struct RightToLeftFieldTests {
  private let scene = ControlScene()
  private let field: TextField

  init() {
    field = scene.add(TextField(frame: Rect(x: 10, y: 10, width: 200, height: 44)))
    scene.app.hasSeenKeyboard = true
  }

  private func begin(_ text: String) {
    field.text = text
    field.becomeFirstResponder()
  }

  /// A place in the field, in Hebrew letters from the text's right edge.
  private func place(_ letters: Double) -> Double { 200 - letters * 0.62 * 18 }

  private var part: [Int] { [field.editing.anchor, field.editing.caret] }

  @Test(
    "S4 D11 a line runs as its first letter does",
    arguments: [
      ("", false), ("abc", false), ("שלום", true), ("123 שלום", true), ("(مرحبا) abc", true),
      ("a שלום", false), ("\u{200F}abc", true), ("123", false), ("日本", false),
    ])
  func direction(text: String, expected: Bool) {
    begin(text)
    #expect(field.isRightToLeft == expected)
    let alignments = Drawn(scene.window).texts.map(\.run.alignment)
    #expect(alignments.allSatisfy { $0 == (expected ? .trailing : .leading) })
  }

  @Test(
    "D11 a finger at the right end is before the first letter, and one at the left end behind the last"
  )
  func tap() {
    begin("שלום עולם")
    scene.tap(204, 30)
    #expect(part == [0, 0])
    scene.tap(place(2.1), 30)
    #expect(part == [2, 2])
    scene.tap(15, 30)
    #expect(part == [9, 9])
    scene.tap(place(1), 30)
    scene.tap(place(1), 30, after: 0.1)
    #expect(part == [0, 4])
  }

  @Test("D11 a drag to the left selects forward")
  func drag() {
    begin("שלוםשלום")
    scene.finger(.began, place(1), 30)
    scene.finger(.moved, place(4), 30)
    #expect(part == [1, 4])
  }

  @Test("D11 the left arrow goes forward, with Control by words; Home and Backspace go by reading")
  func arrows() {
    begin("שלום עולם")
    scene.key("home")
    #expect(part == [0, 0])
    scene.key("left")
    scene.key("left")
    scene.key("right")
    #expect(part == [1, 1])
    scene.key("left", .control)
    #expect(part == [4, 4])
    scene.key("right", [.control, .shift])
    #expect(part == [4, 0])
    scene.key("end")
    scene.key("backspace")
    #expect(field.text == "שלום עול")
  }

  @Test("D11 a long text is mirrored, too: a drag past the left edge shows what follows")
  func long() {
    field.maximumLength = 100
    begin(String(repeating: "שלום", count: 12))
    scene.key("home")
    scene.finger(.began, place(2), 30)
    for _ in 0..<12 { scene.finger(.moved, 12, 30) }
    #expect(field.editing.anchor == 2 && field.editing.caret > 20)
    for _ in 0..<60 { scene.finger(.moved, 208, 30) }
    #expect(part == [2, 0])
  }
}
