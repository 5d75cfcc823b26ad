import Testing
import TrackerKit

@Suite("Editing in a text field")
struct TextFieldEditingTests {
  /// A clipboard, and a note of where text is taken.
  private final class Services: TextServices {
    var clipboardText: String?
    var areas: [Rect?] = []
    func takeText(in area: Rect?) { areas.append(area) }
  }

  private let scene = ControlScene()
  private let services = Services()
  private let field: TextField

  init() {
    field = scene.add(TextField(frame: Rect(x: 10, y: 10, width: 200, height: 44)))
    scene.app.hasSeenKeyboard = true
    scene.app.textServices = services
  }

  /// Begins editing a text and clears the notes.
  private func begin(_ text: String = "") {
    field.text = text
    field.becomeFirstResponder()
    _ = scene.log.take()
  }

  /// A place in the field, in digits from the text's left edge.
  private func place(_ digits: Double) -> Double { 20 + digits * 0.64 * 18 }

  private var part: [Int] { [field.editing.anchor, field.editing.caret] }

  // MARK: Keys

  @Test("D11 arrows, Home and End move the caret, with Shift they select, and none goes further")
  func arrows() {
    begin("one two")
    scene.key("left")
    scene.key("left", .control)
    #expect(part == [4, 4])
    scene.key("home", .shift)
    #expect(part == [4, 0])
    scene.key("right")
    scene.key("right", [.control, .shift])
    #expect(part == [4, 7])
    scene.key("end")
    #expect(part == [7, 7] && scene.log.take() == [])
    scene.key("left", .alt)
    #expect(part == [7, 7], "not for the field")
  }

  @Test("D11 keys type and delete at the caret")
  func typing() {
    begin("ad")
    scene.key("left")
    for label in ["b", "c"] { scene.key(label) }
    scene.key("delete")
    scene.key("home")
    scene.key("delete")
    #expect(field.text == "bc" && part == [0, 0])
    #expect(scene.log.take() == Array(repeating: "changed", count: 4))
    scene.key("backspace")
    #expect(field.text == "bc" && scene.log.take() == [])
    scene.key("end")
    scene.key("backspace", .control)
    #expect(field.text == "")
  }

  @Test("D10 the field gets what the system says a key typed, and text without a key")
  func typedText() {
    begin()
    for (label, text) in [("´", ""), ("e", "é"), ("", "日本")] {
      let key = KeyChange(label: label, position: label, isDown: true, text: text)
      scene.handle(.key(key))
    }
    #expect(field.text == "é日本" && scene.log.take() == ["changed", "changed"])
  }

  @Test("D11 Control with z undoes typing, with Shift again")
  func undo() {
    begin("a")
    for label in ["b", "c"] { scene.key(label) }
    _ = scene.log.take()
    #expect(field.canUndo)
    scene.key("z", .control)
    #expect(field.text == "a" && !field.canUndo && scene.log.take() == ["changed"])
    scene.key("z", .control)
    #expect(scene.log.take() == [])
    scene.key("z", [.control, .shift])
    #expect(field.text == "abc" && scene.log.take() == ["changed"])
    field.text = "x"
    #expect(!field.canUndo, "another text has no history")
  }

  @Test("D11 é in one scalar and in two are different texts, also to paste and to undo")
  func scalars() {
    func scalars() -> Int { field.text.unicodeScalars.count }
    begin("\u{E9}")
    field.text = "e\u{301}"
    #expect(scalars() == 2)
    field.selectAll()
    field.paste("\u{E9}")
    #expect(scalars() == 1 && scene.log.take() == ["changed"])
    field.undo()
    #expect(scalars() == 2 && scene.log.take() == ["changed"])
  }

  // MARK: Touches

  @Test("D11 a tap puts the caret next to the nearest character, also when editing begins")
  func tap() {
    field.text = "0123456789"
    scene.tap(place(3.4), 30)
    #expect(field.isFirstResponder && part == [3, 3])
    scene.tap(place(6.6), 30)
    #expect(part == [7, 7])
    scene.tap(place(13), 30)
    #expect(part == [10, 10])
    scene.tap(12, 30)
    #expect(part == [0, 0])
  }

  @Test("D11 a drag in a field that is edited selects; the drag that begins editing does not")
  func drag() {
    field.text = "0123456789"
    scene.finger(.began, place(2), 30)
    scene.finger(.moved, place(5), 30)
    scene.finger(.ended, place(5), 30)
    #expect(part == [5, 5])
    scene.finger(.began, place(2), 30, after: 1)
    scene.finger(.moved, place(6), 30)
    #expect(part == [2, 6])
    scene.finger(.moved, place(1), 30)
    scene.finger(.ended, place(1), 30)
    #expect(part == [2, 1])
  }

  @Test("D11 a double tap selects a word, a triple tap everything, and typing replaces it")
  func taps() {
    begin("012 456 890")
    scene.tap(place(4.5), 30)
    scene.tap(place(4.5), 30, after: 0.1)
    #expect(part == [4, 7])
    scene.key("x")
    #expect(field.text == "012 x 890")
    scene.tap(place(1), 30)
    scene.tap(place(1), 30, after: 0.1)
    scene.tap(place(1), 30, after: 0.1)
    #expect(part == [0, 9])
  }

  @Test("D11 a drag past the end shows more of a long text")
  func longDrag() {
    begin(String(repeating: "0123456789", count: 4))
    field.maximumLength = 64
    scene.key("home")
    scene.finger(.began, place(2), 30)
    for _ in 0..<12 { scene.finger(.moved, 208, 30) }
    #expect(field.editing.anchor == 2 && field.editing.caret > 20)
    for _ in 0..<40 { scene.finger(.moved, 12, 30) }
    #expect(part == [2, 0])
  }

  @Test("C10 D11 a drag that selects does not scroll if the field was held first")
  func scrolling() {
    let list = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    list.contentSize = Size(width: 800, height: 300)
    scene.window.addSubview(list)
    list.addSubview(field)
    begin("0123456789")
    scene.finger(.began, place(6), 30)
    scene.handle(.data(DataEvent(name: "later", value: "")), after: 0.155)
    for step in 1...5 { scene.finger(.moved, place(6 - Double(step)), 30) }
    scene.finger(.ended, place(1), 30)
    #expect(part == [6, 1])
    #expect(list.contentOffset == .zero)
    field.resignFirstResponder()
    scene.finger(.began, place(6), 30, after: 1)
    for step in 1...5 { scene.finger(.moved, place(6 - Double(step)), 30) }
    #expect(list.contentOffset.x > 0)
  }

  // MARK: Clipboard

  @Test("D11 Control with c, x and v copies, cuts and pastes")
  func clipboard() {
    begin("one two")
    scene.key("c", .control)
    scene.key("x", .control)
    #expect(services.clipboardText == nil && scene.log.take() == [], "nothing is selected")
    scene.key("left", [.control, .shift])
    scene.key("c", .control)
    #expect(services.clipboardText == "two" && field.text == "one two")
    scene.key("a", .control)
    scene.key("x", .control)
    #expect(services.clipboardText == "one two" && field.text == "")
    #expect(scene.log.take() == ["changed"])
    services.clipboardText = "1\n2\u{7}"
    scene.key("v", .control)
    #expect(field.text == "", "it comes with the next turn")
    scene.key("v", .control, isDown: false)
    #expect(field.text == "1 2" && field.isFirstResponder && scene.log.take() == ["changed"])
    field.undo()
    #expect(field.text == "")
  }

  @Test("S2 S5 D11 what is pasted is data in the session, so a replay needs no clipboard")
  func replay() {
    final class Turns: TurnObserver {
      var all: [Turn] = []
      func tickWillClose(_ tick: Int64) {}
      func turnWillBegin(_ turn: Turn) { all.append(turn) }
    }
    let turns = Turns()
    scene.app.loop.observer = turns
    services.clipboardText = "pasted"
    begin("a")
    for label in ["v", "a", "c"] { scene.key(label, .control) }
    #expect(services.clipboardText == "apasted")
    let replay = ControlScene()
    let other = replay.add(TextField("a", frame: field.frame))
    other.becomeFirstResponder()
    for turn in turns.all { replay.app.loop.handle(turn) }
    #expect(other.editing == field.editing && other.text == "apasted")
  }

  @Test("D11 at most 16 KiB are pasted, in whole characters of UTF-8")
  func longPaste() {
    field.maximumLength = 20_000
    begin()
    services.clipboardText = "a" + String(repeating: "日", count: 10_000)
    scene.key("v", .control)
    scene.key("f5")
    #expect(field.editing.count == 1 + 5461)
    services.clipboardText = ""
    scene.app.requestPaste()
    scene.key("f5")
    #expect(field.editing.count == 1 + 5461)
  }

  @Test("D10 the system says what keys type only while text is edited and a real key was seen")
  func takenText() {
    scene.app.hasSeenKeyboard = false
    services.areas = []
    begin()
    #expect(services.areas == [nil], "the kit's own keyboard is open")
    scene.key("a")
    #expect(services.areas == [nil, field.frame])
    scene.key("escape")
    #expect(services.areas == [nil, field.frame, nil])
    field.becomeFirstResponder()
    field.removeFromSuperview()
    #expect(services.areas.suffix(2) == [field.frame, nil])
  }
}
