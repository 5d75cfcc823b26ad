import Testing
import TrackerKit

@Suite("TextField")
struct TextFieldTests {
  /// A controller that notes the keys that reach it.
  private final class Controller: ViewController {
    var keys: [String] = []
    override func keyDown(_ key: KeyChange) { keys.append(key.label) }
    override func keyUp(_ key: KeyChange) { keys.append("\(key.label) up") }
  }

  private let scene = ControlScene()
  private let controller = Controller()
  private let field: TextField

  init() {
    scene.window.rootViewController = controller
    field = scene.add(TextField(frame: Rect(x: 10, y: 10, width: 200, height: 44)))
    controller.view.addSubview(field)
  }

  /// Begins editing with a tap and clears the notes.
  private func begin() {
    scene.tap(50, 30)
    _ = scene.log.take()
  }

  // MARK: First responder

  @Test("D9 a tap makes the field the first responder")
  func tap() {
    #expect(field.canBecomeFirstResponder)
    scene.finger(.began, 50, 30)
    #expect(!field.isFirstResponder)
    scene.finger(.ended, 50, 30)
    #expect(field.isFirstResponder)
    #expect(scene.log.take() == ["down", "upInside", "didBegin"])
    scene.tap(50, 30)
    #expect(scene.log.take() == ["down", "upInside"], "it is already being edited")
  }

  @Test("D9 a touch that lifts outside does not begin editing")
  func tapOutside() {
    scene.finger(.began, 50, 30)
    scene.finger(.ended, 390, 290)
    #expect(!field.isFirstResponder)
  }

  @Test("D8 D9 a disabled field cannot be edited, and disabling a field ends its editing")
  func disabled() {
    begin()
    field.isEnabled = false
    #expect(!field.isFirstResponder && scene.log.take() == ["didEnd"])
    scene.tap(50, 30)
    #expect(!field.isFirstResponder && !field.becomeFirstResponder())
  }

  @Test(
    "D3 D9 when another field takes over, the first one's editing ends before the other's begins")
  func otherField() {
    let other = scene.add(TextField(frame: Rect(x: 10, y: 60, width: 200, height: 44)))
    begin()
    other.becomeFirstResponder()
    #expect(!field.isFirstResponder && other.isFirstResponder)
    #expect(scene.log.take() == ["didEnd", "didBegin"])
  }

  @Test("A9 D9 a field that leaves its window is no longer edited")
  func leaves() {
    begin()
    field.removeFromSuperview()
    #expect(scene.window.firstResponder == nil && scene.log.take() == ["didEnd"])
  }

  // MARK: Keys

  @Test("D9 the field handles printable keys and Backspace alone: they do nothing else")
  func ownKeys() {
    begin()
    for label in ["a", "1", "space", "keypad 7", "ö", ";"] { scene.key(label) }
    #expect(field.text == "a1 7ö;")
    scene.key("backspace")
    scene.key("backspace")
    #expect(field.text == "a1 7")
    #expect(scene.log.take() == Array(repeating: "changed", count: 8))
    for label in ["a", "space", "backspace"] { scene.key(label, isDown: false) }
    #expect(controller.keys == [])
  }

  @Test("D9 the field also handles Backspace when empty, without a change")
  func emptyBackspace() {
    begin()
    scene.key("backspace")
    #expect(field.text == "" && scene.log.take() == [] && controller.keys == [])
  }

  @Test("D9 other keys, and keys with Control or Alt, are passed on")
  func otherKeys() {
    begin()
    for label in ["f11", "page up", "insert"] { scene.key(label) }
    scene.key("q", .control)
    scene.key("x", .alt)
    scene.key("tab", .control)
    #expect(controller.keys == ["f11", "page up", "insert", "q", "x", "tab"])
    #expect(field.text == "")
  }

  @Test("D9 before the tap and after editing, the field gets no keys")
  func notEdited() {
    field.keyDown(KeyChange(label: "x", position: "x", isDown: true))
    #expect(field.text == "" && controller.keys == ["x"], "a key that arrives by the chain")
    controller.keys = []
    scene.key("a")
    begin()
    scene.key("a", isDown: false)
    scene.key("b")
    scene.key("escape")
    scene.key("c")
    #expect(controller.keys == ["a", "a up", "c"], "a key's release goes where its press went")
    #expect(field.text == "b")
  }

  @Test("D9 Enter ends editing and goes no further", arguments: ["return", "keypad enter"])
  func enter(label: String) {
    begin()
    scene.key(label)
    #expect(!field.isFirstResponder && controller.keys == [])
    #expect(scene.log.take() == ["didEnd", "onExit"])
  }

  @Test("D9 Esc ends editing, keeps the text, and goes no further")
  func escape() {
    begin()
    scene.key("a")
    _ = scene.log.take()
    scene.key("escape")
    #expect(!field.isFirstResponder && controller.keys == [] && field.text == "a")
    #expect(scene.log.take() == ["didEnd"])
  }

  @Test("D9 Tab ends editing, keeps the text, and does nothing else", arguments: [false, true])
  func tab(isShifted: Bool) {
    begin()
    scene.key("a")
    _ = scene.log.take()
    scene.key("tab", isShifted ? .shift : [])
    #expect(!field.isFirstResponder && controller.keys == [] && field.text == "a")
    #expect(scene.log.take() == ["didEnd"])
    scene.key("tab")
    #expect(controller.keys == ["tab"], "the next one is an ordinary key")
  }

  @Test("D9 Shift types capitals, and the upper characters of a US keyboard")
  func shift() {
    begin()
    for label in ["a", "ö", "1", "/", "keypad 5", "space"] { scene.key(label, .shift) }
    #expect(field.text == "AÖ!?5 ")
    scene.handle(.key(KeyChange(label: "7", position: "8", modifiers: .shift, isDown: true)))
    #expect(field.text == "AÖ!?5 7")
  }

  // MARK: Text

  @Test("D9 the length limit counts characters as people do")
  func maximumLength() {
    field.maximumLength = 3
    begin()
    for label in ["a", "e\u{301}", "c", "d"] { scene.key(label) }
    #expect(field.text == "ae\u{301}c")
    #expect(scene.log.take() == ["changed", "changed", "changed"])
    field.text = "wxyz"
    #expect(field.text == "wxy")
    field.maximumLength = -1
    #expect(field.text == "" && field.maximumLength == 0)
    #expect(scene.log.take() == [], "setting sends nothing")
  }

  @Test("D9 typed control characters are dropped, and a line feed acts like Enter")
  func insertText() {
    begin()
    field.insertText("a\tb\u{7F}c\nd")
    #expect(field.text == "abc" && !field.isFirstResponder)
    #expect(scene.log.take() == ["changed", "didEnd", "onExit"])
    field.insertText("\n")
    #expect(scene.log.take() == [], "it is not being edited")
  }

  // MARK: Drawing

  @Test("D9 an empty field shows the placeholder, an edited one the caret")
  func drawing() {
    field.placeholder = "name"
    #expect(Drawn(field).texts.map(\.run.text) == ["", "name"])
    scene.app.hasSeenKeyboard = true
    begin()
    #expect(Drawn(field).texts.map(\.run.text) == ["", "", "name"])
    #expect(Drawn(field).texts.map(\.run.marked) == [nil, 0..<0, nil])
    scene.key("a")
    #expect(Drawn(field).texts.map(\.run.text) == ["a", "a"])
    #expect(Drawn(field).texts.map(\.run.marked) == [nil, 1..<1])
    scene.key("escape")
    #expect(Drawn(field).texts.map(\.run.text) == ["a"])
  }

  @Test("H5 a long text shows its end")
  func longText() throws {
    field.text = String(repeating: "x", count: 50) + "end"
    let shown = try #require(Drawn(field).texts.first?.run.text)
    // 10 font sizes for an ellipsis of 1, letters of 0.59, and an end of 1.89.
    #expect(shown == "…" + String(repeating: "x", count: 12) + "end")
  }
}
