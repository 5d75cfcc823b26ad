import Testing

@testable import TrackerKit

@Suite("Composing in a text field")
struct TextFieldComposingTests {
  /// Notes where text is taken.
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
    services.areas = []
  }

  /// An input method composes a text.
  private func compose(_ text: String) {
    scene.handle(.data(DataEvent(name: Application.compositionName, value: text)))
  }

  /// An input method types a text.
  private func type(_ text: String) {
    scene.handle(.key(KeyChange(label: "", position: "", isDown: true, text: text)))
  }

  /// Whether the input method was told to forget what it has composed.
  private var isReset: Bool { services.areas == [nil, field.frame] }

  /// The first line of text that is drawn, and the marked parts of the others.
  private var drawn: (text: String?, marks: [Range<Int>?]) {
    let runs = Drawn(field).texts.map(\.run)
    return (runs.first?.text, runs.dropFirst().map(\.marked))
  }

  private func place(_ digits: Double) -> Double { 20 + digits * 0.64 * 18 }

  // MARK: Showing

  @Test("D10 what is composed is shown at the caret, underlined, and is not part of the text")
  func shown() {
    begin("ab")
    scene.key("left")
    compose("にほ")
    #expect(field.text == "ab" && !field.canUndo && scene.log.take() == [])
    #expect(drawn.text == "aにほb" && drawn.marks == [3..<3, 1..<3])
    compose("日\n")
    #expect(drawn.text == "a日b" && drawn.marks == [2..<2, 1..<2])
    compose("")
    #expect(drawn.text == "ab" && drawn.marks == [1..<1])
    #expect(services.areas == [], "the input method knows")
  }

  @Test("D10 the underline is a thin band of the bar behind what is composed")
  func underline() throws {
    begin("a")
    compose("日")
    let last = try #require(Drawn(field).commands.last)
    guard case .text(let run) = last.shape, let clip = last.clip?.bounds else {
      Issue.record("no underline")
      return
    }
    #expect(run.marked == 1..<2 && last.color == field.style.text)
    #expect(clip.size.height == run.size / 12 && clip.size.width == run.box.size.width)
    #expect(clip.minY > run.box.center.y + run.size / 3)
    #expect(clip.maxY < run.box.center.y + run.size * 0.6)
  }

  @Test("D10 what is composed takes the place of the selection and of the placeholder")
  func replaced() {
    field.placeholder = "name"
    begin("abc")
    scene.key("a", .control)
    compose("日")
    #expect(drawn.text == "日" && drawn.marks == [1..<1, 0..<1])
    compose("")
    #expect(field.editing.selection == 0..<3 && drawn.text == "abc")
    field.text = ""
    compose("日")
    #expect(drawn.marks == [1..<1, 0..<1], "and no placeholder")
  }

  @Test("D10 an accent that is composed joins the character before it, both underlined")
  func accent() {
    begin("ae")
    compose("\u{301}")
    #expect(drawn.text == "ae\u{301}" && drawn.marks == [2..<2, 1..<2])
  }

  @Test("D10 only what has room is shown, and the shown part follows it")
  func room() {
    field.maximumLength = 3
    begin("ab")
    compose("日本")
    #expect(drawn.text == "ab日")
    field.maximumLength = 64
    field.text = String(repeating: "x", count: 50)
    compose("日本")
    #expect(drawn.text?.first == "…" && drawn.text?.hasSuffix("x日本") == true)
  }

  // MARK: Ending

  @Test("D10 what the input method types replaces what it has composed")
  func typed() {
    begin("a")
    compose("にほん")
    type("日本")
    #expect(field.text == "a日本" && drawn.text == "a日本" && drawn.marks == [3..<3])
    #expect(scene.log.take() == ["changed"] && services.areas == [])
    field.maximumLength = 3
    compose("ご")
    type("語")
    #expect(field.text == "a日本" && field.composition == "", "also where it has no room")
  }

  @Test("D10 editing that ends removes what is composed, and the input method forgets it")
  func blur() {
    begin("a")
    compose("日")
    field.resignFirstResponder()
    #expect(field.text == "a" && drawn.text == "a")
    #expect(services.areas.allSatisfy { $0 == nil } && !services.areas.isEmpty)
    compose("日")
    #expect(drawn.text == "a", "nobody edits")
    field.becomeFirstResponder()
    #expect(drawn.text == "a")
  }

  @Test("D10 another field takes over without what was composed")
  func otherField() {
    let other = scene.add(TextField(frame: Rect(x: 10, y: 80, width: 200, height: 44)))
    begin()
    compose("日")
    other.becomeFirstResponder()
    #expect(field.composition == "" && other.composition == "")
    #expect(services.areas.contains(nil) && services.areas.last == other.frame)
  }

  @Test("D10 a touch that moves the caret removes what is composed, and is where it was seen")
  func touch() {
    begin("0123456789")
    for _ in 0..<5 { scene.key("left") }
    compose("ab")
    scene.tap(place(5.9), 30)
    #expect(field.composition == "ab" && field.editing.caret == 5, "on what is composed")
    scene.tap(place(9), 30)
    #expect(field.composition == "" && field.editing.caret == 7)
    #expect(isReset)
  }

  @Test("D10 a window that loses the focus removes what is composed")
  func deactivated() {
    begin("a")
    compose("日")
    scene.handle(.display(.deactivated))
    #expect(drawn.text == "a" && field.isFirstResponder)
  }

  @Test("D10 Backspace, Delete and Esc only remove what is composed")
  func cancelling() {
    for label in ["backspace", "delete", "escape"] {
      begin("ab")
      scene.key("left")
      compose("日")
      scene.key(label)
      #expect(field.text == "ab" && drawn.text == "ab" && field.isFirstResponder)
      #expect(isReset)
    }
    compose("日")
    field.deleteBackward()
    #expect(field.text == "ab" && field.composition == "")
  }

  @Test(
    "D10 Enter and Tab take what is composed, and end the editing", arguments: ["return", "tab"])
  func ending(label: String) {
    begin("a")
    compose("日")
    scene.key(label)
    #expect(field.text == "a日" && !field.isFirstResponder)
    #expect(scene.log.take().prefix(2) == ["changed", "didEnd"])
  }

  @Test("D10 other keys remove what is composed and do what they do; a dead key does not")
  func otherKeys() {
    begin("ab")
    compose("日")
    scene.handle(.key(KeyChange(label: "´", position: "´", isDown: true, text: "")))
    #expect(field.composition == "日")
    scene.key("left")
    #expect(field.composition == "" && field.editing.caret == 1)
    compose("日")
    scene.key("x")
    #expect(field.text == "axb" && field.composition == "")
    compose("日")
    scene.key("z", .control)
    #expect(field.text == "ab" && field.composition == "")
    compose("日")
    field.paste("p")
    #expect(field.text == "apb" && field.composition == "")
  }

  // MARK: Replays

  @Test("S2 D10 what is composed is data in the session, so a replay shows the same")
  func replay() {
    final class Turns: TurnObserver {
      var all: [Turn] = []
      func tickWillClose(_ tick: Int64) {}
      func turnWillBegin(_ turn: Turn) { all.append(turn) }
    }
    let turns = Turns()
    scene.app.loop.observer = turns
    begin("a")
    let replay = ControlScene()
    let other = replay.add(TextField("a", frame: field.frame))
    replay.app.hasSeenKeyboard = true
    other.becomeFirstResponder()
    var texts: [[TextRun]] = []
    for text in ["に", "にほ", ""] {
      compose(text)
      turns.all.last.map(replay.app.loop.handle)
      texts.append(Drawn(other).texts.map(\.run))
      #expect(texts.last == Drawn(field).texts.map(\.run))
    }
    #expect(texts.map(\.first?.text) == ["aに", "aにほ", "a"])
    compose("日")
    type("日本")
    turns.all.suffix(2).forEach(replay.app.loop.handle)
    #expect(other.text == "a日本" && other.editing == field.editing)
  }
}
