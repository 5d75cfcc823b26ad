import Testing

@testable import TrackerKit

@Suite("TextView")
struct TextViewTests {
  private let scene = ControlScene()
  /// Room for 12 letters o and three lines.
  private let view: TextView

  init() {
    let style = ControlStyle.light
    let width = 12.2 * 0.61 * style.fontSize + 2 * style.padding
    let height = 3 * 1.25 * style.fontSize + 2 * style.padding
    view = TextView(frame: Rect(x: 20, y: 20, width: width, height: height))
    scene.app.hasSeenKeyboard = true
    _ = scene.add(view)
    view.becomeFirstResponder()
    _ = scene.log.take()
  }

  private var lines: [String] {
    Drawn(view).texts.filter { $0.run.marked == nil }.map(\.run.text)
  }

  /// The marked parts and the lines that they are in, counted from the top.
  private var marks: [(row: Int, part: Range<Int>)] {
    Drawn(view).texts.compactMap { run, _ in
      run.marked.map { (Int((run.box.minY - 30) / (1.25 * 18) + 0.5), $0) }
    }
  }

  private func type(_ text: String) { view.insertText(text) }

  @Test("D9 V5 Enter starts a new line, and lines wrap at the width")
  func typing() {
    type("ooo ooo ooo ooo")
    #expect(lines == ["ooo ooo ooo", "ooo"])
    scene.key("return")
    type("x")
    #expect(view.text == "ooo ooo ooo ooo\nx" && lines == ["ooo ooo ooo", "ooo", "x"])
    #expect(view.isFirstResponder && scene.log.take().contains("changed"))
    scene.key("escape")
    #expect(!view.isFirstResponder && scene.log.take() == ["didEnd"])
  }

  @Test("D11 pasted line feeds of each kind are kept, control characters are not")
  func pasting() {
    view.paste("a\r\nb\u{7}\u{2028}c\n")
    #expect(view.text == "a\nb\nc\n")
  }

  @Test("D9 the keyboard's Enter starts a new line, too")
  func keyboard() {
    view.insertText("a")
    view.insertText("\n")
    view.insertText("b")
    #expect(view.text == "a\nb" && view.isFirstResponder)
  }

  @Test("D11 the caret moves up and down at the same distance from the edge, and to both ends")
  func arrows() {
    type("oooooo\noo\noooooo")
    scene.key("up")
    #expect(view.editing.caret == 9)
    scene.key("left")
    scene.key("up")
    #expect(view.editing.caret == 1)
    scene.key("up")
    #expect(view.editing.caret == 0)
    scene.key("down", .shift)
    #expect(view.editing.selection == 0..<7)
    for _ in 0..<3 { scene.key("down") }
    #expect(view.editing.caret == 16)
  }

  @Test("D11 the caret stands in its line, and a selection in all lines that it touches")
  func marking() {
    type("oooo\n\noooo")
    #expect(marks.map(\.row) == [2] && marks[0].part == 4..<4)
    view.editing.select(from: 5, to: 5)
    #expect(marks.map(\.row) == [1] && marks[0].part == 0..<0)
    view.editing.select(from: 2, to: 8)
    #expect(marks.map(\.row) == [0, 2] && marks.map(\.part) == [2..<4, 0..<2])
  }

  @Test("D11 a tap puts the caret between the nearest characters of the line")
  func taps() {
    type("oooo\noooo\noooo")
    scene.tap(30 + 2.1 * 0.61 * 18, 30 + 1.5 * 1.25 * 18)
    #expect(view.editing.caret == 7)
    scene.tap(view.frame.maxX - 2, 35)
    #expect(view.editing.caret == 4)
    scene.tap(32, view.frame.maxY - 2)
    #expect(view.editing.caret == 10)
  }

  @Test("D11 a text that is too long shows the lines with the caret")
  func scrolling() {
    type((1...6).map { "\($0)" }.joined(separator: "\n"))
    #expect(lines == ["4", "5", "6"])
    for _ in 0..<3 { scene.key("up") }
    #expect(lines == ["3", "4", "5"])
    view.editing.select(from: 0, to: 0)
    #expect(lines == ["1", "2", "3"])
    view.text = "x"
    #expect(lines == ["x"])
  }

  @Test("V6 in a stack, it is as high as its text")
  func size() {
    let stack = StackView(.vertical, [view, View()])
    scene.window.addSubview(stack)
    view.growth = []
    stack.frame = Rect(x: 0, y: 0, width: 200, height: 300)
    view.becomeFirstResponder()
    type("a\nb")
    scene.key("home")
    #expect(view.frame.size.height == 65)
    view.text = ""
    scene.key("home")
    #expect(view.frame.size.height == 44)
  }

  @Test(
    "A text is cut off at 10,000 characters, and that of a field at 64, unless more are allowed")
  func length() {
    let long = String(repeating: "x", count: 20_000)
    #expect(TextView(long).text.count == 10_000 && TextField(long).text.count == 64)
    view.maximumLength = 15_000
    view.text = long
    #expect(view.text.count == 15_000)
  }

  @Test("A placeholder wraps, and ends with an ellipsis if it is too long")
  func placeholder() {
    view.resignFirstResponder()
    view.placeholder = "ooo ooo ooo ooo ooo ooo ooo ooo ooo ooo ooo ooo"
    #expect(lines.count == 3 && lines[2].hasSuffix("…"))
  }
}
