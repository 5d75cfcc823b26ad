import Testing
import TrackerKit

@Suite("Label")
struct LabelTests {
  private let label = Label("one\n\nthree", frame: Rect(x: 5, y: 10, width: 100, height: 100))

  @Test("D8 a label takes no touches")
  func touches() {
    let scene = ControlScene()
    let below = scene.add(Button(frame: Rect(x: 0, y: 0, width: 200, height: 200)))
    scene.window.addSubview(label)
    #expect(scene.window.hitTest(Point(x: 10, y: 15)) === below)
  }

  @Test("Lines are stacked and centered as a block; empty lines keep their space")
  func lines() {
    label.fontSize = 16
    label.alignment = .trailing
    label.color = .white
    label.weight = .semibold
    let texts = Drawn(label).texts
    #expect(texts.map(\.run.text) == ["one", "three"])
    #expect(
      texts.map(\.run.box) == [
        Rect(x: 5, y: 30, width: 100, height: 20), Rect(x: 5, y: 70, width: 100, height: 20),
      ])
    #expect(texts.allSatisfy { $0.run.size == 16 && $0.run.alignment == .trailing })
    #expect(texts.allSatisfy { $0.run.weight == .semibold && $0.color == .white })
  }

  @Test("H5 V5 a text shrinks to the available height, down to the minimum, then it is cut off")
  func height() throws {
    label.minimumFontSize = 6
    label.frame.size.height = 30
    let size = try #require(Drawn(label).texts.first?.run.size)
    #expect((7.5...8).contains(size))
    label.minimumFontSize = nil
    label.frame.size.height = 50
    #expect(Drawn(label).texts.map(\.run.text) == ["one", "…"])
    label.text = ""
    #expect(Drawn(label).commands.isEmpty)
  }

  @Test("V5 a text wraps at the width; with a minimum, it shrinks before a word is cut")
  func width() {
    label.text = "one two three"
    label.frame.size.width = 80
    #expect(Drawn(label).texts.map(\.run.text) == ["one two", "three"])
    label.maximumLines = 1
    #expect(Drawn(label).texts.map(\.run.text) == ["one tw…"])
    label.minimumFontSize = 8
    #expect(Drawn(label).texts.map(\.run.text) == ["one two three"])
    label.maximumLines = 0
    label.frame.size.width = 30
    #expect(Drawn(label).texts.map(\.run.text) == ["one", "two", "three"])
  }

  @Test("A style sets color and font size")
  func style() {
    let label = Label("x", frame: label.frame, style: .dark.scaled(by: 2))
    #expect(label.color == ControlStyle.dark.text && label.fontSize == 36)
  }
}
