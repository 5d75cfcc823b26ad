import Testing
import TrackerKit

@Suite("TextEditing")
struct TextEditingTests {
  /// The text with `|` at the caret and `[` or `]` at the other end of a selection.
  private func picture(_ editing: TextEditing) -> String {
    var characters = editing.characters
    let (caret, anchor) = (editing.caret, editing.anchor)
    if anchor > caret { characters.insert("]", at: anchor) }
    characters.insert("|", at: caret)
    if anchor < caret { characters.insert("[", at: anchor) }
    return String(characters)
  }

  /// The editing that a picture shows.
  private func editing(_ picture: String, maximumLength: Int = .max) -> TextEditing {
    let text = picture.filter { !"[]|".contains($0) }
    let marks = Array(picture)
    func position(_ marked: Set<Character>) -> Int? {
      marks.firstIndex { marked.contains($0) }.map { index in
        index - marks[..<index].count { "[]|".contains($0) }
      }
    }
    let caret = position(["|"]) ?? text.count
    var result = TextEditing(text, maximumLength: maximumLength)
    result.select(from: position(["[", "]"]) ?? caret, to: caret)
    return result
  }

  @Test("D11 a new line has its caret at the end, nothing selected, and nothing to undo")
  func new() {
    let line = TextEditing("ab")
    #expect(picture(line) == "ab|" && line.selection.isEmpty && !line.canUndo && !line.canRedo)
    #expect(TextEditing("abc", maximumLength: 2).text == "ab")
    #expect(TextEditing("abc", maximumLength: -1).text == "")
  }

  @Test(
    "D11 the caret moves by characters, by words, and to the ends",
    arguments: [
      ("ab|c", TextEditing.Motion.characterBackward, "a|bc"), ("|ab", .characterBackward, "|ab"),
      ("a|bc", .characterForward, "ab|c"), ("ab|", .characterForward, "ab|"),
      ("a👨‍👩‍👧|b", .characterBackward, "a|👨‍👩‍👧b"), ("|e\u{301}b", .characterForward, "e\u{301}|b"),
      ("one two|", .wordBackward, "one |two"), ("one |two", .wordBackward, "|one two"),
      ("one, |", .wordBackward, "|one, "), ("|, one", .wordBackward, "|, one"),
      ("on|e two", .wordForward, "one| two"), ("one| two", .wordForward, "one two|"),
      ("a_1é|-", .wordBackward, "|a_1é-"), ("one|, ", .wordForward, "one, |"),
      ("ab|c", .start, "|abc"), ("a|bc", .end, "abc|"),
    ])
  func move(from: String, motion: TextEditing.Motion, to: String) {
    var line = editing(from)
    line.move(motion)
    #expect(picture(line) == to)
  }

  @Test(
    "D11 while selecting, the caret moves and the anchor stays",
    arguments: [
      ("ab|c", TextEditing.Motion.characterBackward, "a|b]c"),
      ("a|b]c", .characterBackward, "|ab]c"),
      ("a|b]c", .characterForward, "ab|c"), ("a[b|c", .characterForward, "a[bc|"),
      ("one |two", .wordForward, "one [two|"), ("one [two|", .start, "|one ]two"),
      ("|ab", .end, "[ab|"),
    ])
  func select(from: String, motion: TextEditing.Motion, to: String) {
    var line = editing(from)
    line.move(motion, isSelecting: true)
    #expect(picture(line) == to)
  }

  @Test(
    "D11 a selection shrinks to its end in the direction of an arrow",
    arguments: ["a[bc|d", "a|bc]d"])
  func shrink(from: String) {
    var line = editing(from)
    line.move(.characterBackward)
    #expect(picture(line) == "a|bcd")
    line = editing(from)
    line.move(.characterForward)
    #expect(picture(line) == "abc|d")
    line = editing("a[bc|d")
    line.move(.wordForward)
    #expect(picture(line) == "abcd|", "other motions start at the caret")
  }

  @Test("D11 text replaces the selection, and the caret is behind it")
  func insert() {
    var line = editing("a|b")
    line.insert("xy")
    #expect(picture(line) == "axy|b")
    line = editing("a|bc]d")
    line.insert("x")
    #expect(picture(line) == "ax|d")
    line = editing("a[bc|d")
    line.insert("")
    #expect(picture(line) == "a|d")
    line = editing("a[bc|d")
    line.insert("bc")
    #expect(picture(line) == "abc|d" && !line.canUndo, "nothing has changed")
  }

  @Test("D11 an accent joins the character before it, and the caret is behind both")
  func accents() {
    var line = editing("e|x")
    line.insert("\u{301}")
    #expect(picture(line) == "e\u{301}|x" && line.count == 2)
    line = editing("ab|\u{1F1EA}", maximumLength: 3)
    line.insert("\u{1F1E9}")
    #expect(line.count == 3 && line.caret == 3, "two regional letters are one flag")
    line = editing("ae|", maximumLength: 2)
    line.insert("\u{301}x")
    #expect(picture(line) == "ae\u{301}|", "it takes no room")
  }

  @Test("D11 what does not fit is left out from its end")
  func limit() {
    var line = editing("ab|cd", maximumLength: 6)
    line.insert("xyz")
    #expect(picture(line) == "abxy|cd")
    line.insert("z")
    #expect(picture(line) == "abxy|cd")
    line.select(from: 0, to: 2)
    line.insert("123")
    #expect(picture(line) == "12|xycd")
  }

  @Test(
    "D11 what a motion passes over is deleted, or else the selection",
    arguments: [
      ("ab|c", TextEditing.Motion.characterBackward, "a|c"), ("|ab", .characterBackward, "|ab"),
      ("ab|c", .characterForward, "ab|"), ("ab|", .characterForward, "ab|"),
      ("e\u{301}|b", .characterBackward, "|b"), ("one two|", .wordBackward, "one |"),
      ("|one two", .wordForward, "| two"), ("ab|c", .start, "|c"), ("a|bc", .end, "a|"),
      ("a[bc|d", .characterBackward, "a|d"), ("a|bc]d", .wordForward, "a|d"),
    ])
  func delete(from: String, motion: TextEditing.Motion, to: String) {
    var line = editing(from)
    line.delete(motion)
    #expect(picture(line) == to)
  }

  @Test("D11 positions outside the text count as its ends")
  func outside() {
    var line = editing("abc")
    line.select(from: -5, to: 9)
    #expect(picture(line) == "[abc|" && line.selectedText == "abc")
    line.select(from: 9, to: -5)
    #expect(picture(line) == "|abc]")
  }

  @Test(
    "D11 a word is selected with its letters and digits, or the space between words",
    arguments: [
      ("one two", 1, "[one| two"), ("one two", 0, "[one| two"), ("one two", 3, "one[ |two"),
      ("one two", 7, "one [two|"), ("one two", 99, "one [two|"), ("a, b", 1, "a[, |b"),
      ("éa_1", 2, "[éa_1|"), ("", 0, "|"),
    ])
  func word(text: String, position: Int, expected: String) {
    var line = TextEditing(text)
    line.selectWord(at: position)
    #expect(picture(line) == expected)
  }

  @Test("D11 typing without a pause elsewhere is undone and redone as one")
  func undoTyping() {
    var line = TextEditing("a")
    for letter in ["b", "c"] { line.insert(letter, isTyped: true) }
    line.move(.start)
    for letter in ["x", "y"] { line.insert(letter, isTyped: true) }
    #expect(line.undo() && picture(line) == "|abc")
    #expect(line.undo() && picture(line) == "a|" && !line.canUndo && !line.undo())
    #expect(line.redo() && picture(line) == "|abc", "the caret is where the next change began")
    #expect(line.redo() && picture(line) == "xy|abc" && !line.redo())
  }

  @Test("D11 deleting, pasting and replacing are steps of their own, with their selections")
  func undoSteps() {
    var line = TextEditing("abcd")
    line.delete(.characterBackward)
    line.delete(.characterBackward)
    line.insert("x", isTyped: true)
    line.insert("12")
    line.insert("34")
    line.select(from: 0, to: 2)
    line.insert("y", isTyped: true)
    var pictures = [picture(line)]
    while line.undo() { pictures.append(picture(line)) }
    #expect(
      pictures == ["y|x1234", "[ab|x1234", "abx12|", "abx|", "ab|", "abcd|"])
    line.delete(.characterBackward)
    line.delete(.characterForward)
    #expect(!line.canRedo, "a change forgets what was undone")
    line.move(.characterBackward)
    line.delete(.characterForward)
    #expect(line.undo() && picture(line) == "ab|c" && line.undo() && picture(line) == "abcd|")
  }

  @Test("D11 a hundred steps are kept")
  func steps() {
    var line = TextEditing()
    for _ in 0..<TextEditing.maximumSteps + 20 { line.insert("a") }
    while line.undo() {}
    #expect(line.count == 20)
  }

  @Test("D11 whatever is done, caret and anchor stay between whole characters", arguments: 1...20)
  func random(seed: UInt64) {
    var state = seed
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let parts = [
      "a", "\u{301}", "👨‍👩‍👧", "\u{1F1E9}", "\u{200D}", " b", "한", "ᆨ", "", "नि", "\u{093F}",
    ]
    var line = TextEditing(maximumLength: 12)
    for _ in 0..<300 {
      let motion = TextEditing.Motion.allCases[next(6)]
      switch next(6) {
      case 0, 1: line.insert(parts[next(parts.count)], isTyped: next(2) == 0)
      case 2: line.delete(motion)
      case 3: line.move(motion, isSelecting: next(2) == 0)
      case 4: line.selectWord(at: next(14))
      default: _ = next(2) == 0 ? line.undo() : line.redo()
      }
      #expect(Array(line.text) == line.characters && line.count <= 12)
      #expect((0...line.count).contains(line.caret) && (0...line.count).contains(line.anchor))
    }
  }
}
