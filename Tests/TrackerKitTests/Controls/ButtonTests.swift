import Testing
import TrackerKit

@Suite("Button")
struct ButtonTests {
  private let style = ControlStyle.light
  private let button = Button("Go", frame: Rect(x: 10, y: 20, width: 100, height: 40))

  @Test("D8 a button is highlighted while touched, and a tap sends touchUpInside")
  func tap() {
    let scene = ControlScene()
    let button = scene.add(self.button)
    scene.finger(.began, 50, 40)
    #expect(Drawn(button).faces.last == style.pressedFace)
    scene.finger(.ended, 50, 40)
    #expect(Drawn(button).faces.last == style.face)
    #expect(scene.log.take() == ["down", "upInside"])
  }

  @Test("H6 a selected button has another face, another text color, and a thicker outline")
  func selected() {
    button.isSelected = true
    let drawn = Drawn(button)
    #expect(drawn.faces == [style.text, style.accent])
    #expect(drawn.texts.map(\.color) == [style.accentText])
  }

  @Test("H5 the title is centered and stays inside the face")
  func title() throws {
    let run = try #require(Drawn(button).texts.first?.run)
    #expect(run.text == "Go" && run.alignment == .center && run.size == 18)
    #expect(run.box == Rect(x: 20, y: 20, width: 80, height: 40))
  }

  @Test("H5 a narrow face has room for a character")
  func narrow() {
    button.frame.size.width = 22
    #expect(Drawn(button).texts.map(\.run.box.size.width) == [18])
    button.frame.size.width = 10
    #expect(Drawn(button).texts.map(\.run.box.size.width) == [10])
  }

  @Test("A symbol is in the center if alone, or before the title")
  func symbol() {
    var squares: [Rect] = []
    button.symbol = ControlSymbol { _, square in squares.append(square) }
    let texts = Drawn(button).texts
    #expect(texts.map(\.run.box.minX) == [50] && texts.map(\.run.alignment) == [.leading])
    button.title = ""
    #expect(Drawn(button).texts.isEmpty)
    #expect(
      squares == [
        Rect(x: 10, y: 10, width: 20, height: 20), Rect(x: 40, y: 10, width: 20, height: 20),
      ])
  }

  @Test("A vector symbol is centered and keeps its proportions")
  func vectorSymbol() {
    let shape = VectorShape(contours: [
      [Point(x: 2, y: 0), Point(x: 4, y: 0), Point(x: 4, y: 4), Point(x: 2, y: 4)]
    ])
    button.symbol = ControlSymbol(shape)
    button.title = ""
    let placed = Drawn(button).commands.compactMap { command -> (Point, Double)? in
      guard case .vector(_, let transform) = command.shape else { return nil }
      return (Point(x: transform.tx, y: transform.ty), transform.scale)
    }
    // 20 points for 4 units; its center (3, 2) is at the button's center, (60, 40).
    #expect(placed.count == 1 && placed.allSatisfy { $0 == (Point(x: 45, y: 30), 5) })
  }

  @Test("D8 a disabled button is drawn fainter")
  func disabled() {
    button.isEnabled = false
    let canvas = Canvas()
    canvas.opacity = 0.5
    button.drawScene(in: canvas)
    #expect(canvas.commands.allSatisfy { $0.color.alpha == 51 })
    #expect(canvas.opacity == 0.5)
  }

  @Test("The inset makes the face smaller, but not the area that is hit")
  func inset() {
    button.inset = 10
    #expect(Drawn(button).texts.map(\.run.box.minY) == [30])
    #expect(button.point(inside: Point(x: 1, y: 1)))
  }
}
