import Testing
import TrackerKit

@Suite struct ViewTests {
  private let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 80))

  @Test("V3 a view is inserted in front of as many others as its index says, or the nearest number")
  func inserting() {
    let views = (0..<5).map { _ in View() }
    window.addSubview(views[0])
    window.insertSubview(views[1], at: 0)
    window.insertSubview(views[2], at: 1)
    window.insertSubview(views[3], at: 99)
    window.insertSubview(views[4], at: -3)
    #expect(
      window.subviews.map(ObjectIdentifier.init)
        == [4, 1, 2, 0, 3].map { ObjectIdentifier(views[$0]) })
    // A view that is there already is moved.
    window.insertSubview(views[4], at: 3)
    #expect(
      window.subviews.map(ObjectIdentifier.init)
        == [1, 2, 0, 4, 3].map { ObjectIdentifier(views[$0]) })
  }

  @Test("V3 a view that fills its superview follows each change of its size")
  func filling() {
    let (outer, inner, beside) = (
      View(), View(), View(frame: Rect(x: 1, y: 2, width: 3, height: 4))
    )
    outer.fillsSuperview = true
    inner.fillsSuperview = true
    outer.addSubview(inner)
    window.addSubview(outer)
    window.addSubview(beside)
    #expect(outer.frame == window.bounds && inner.frame == window.bounds)
    window.frame.size = Size(width: 300, height: 200)
    #expect(outer.frame == window.bounds && inner.frame == window.bounds)
    #expect(beside.frame == Rect(x: 1, y: 2, width: 3, height: 4))
    beside.fillsSuperview = true
    #expect(beside.frame == window.bounds)
    #expect(window.hitTest(Point(x: 299, y: 199)) === beside)
  }

  @Test("V3 a background color fills the bounds, below what the view draws")
  func background() {
    final class Dot: View {
      override func draw(in canvas: Canvas) {
        canvas.color = .white
        canvas.fillDisc(center: bounds.center, radius: 1)
      }
    }
    let dot = Dot(frame: Rect(x: 10, y: 20, width: 30, height: 40))
    dot.backgroundColor = Color(red: 1, green: 0.5, blue: -1, alpha: 7)
    window.addSubview(dot)
    let canvas = Canvas()
    window.drawScene(in: canvas)
    #expect(canvas.commands.map(\.color) == [Color(0xFF8000), .white])
    guard case .rectangle(let rect) = canvas.commands[0].shape else {
      Issue.record("no rectangle")
      return
    }
    #expect(rect == dot.frame)
  }

  @Test("V3 a new background color, frame or transform is drawn")
  func redraws() {
    let app = Application(loop: EventLoop())
    app.show(window)
    let view = View(frame: window.bounds)
    window.addSubview(view)
    for change in [
      { view.backgroundColor = .white }, { view.frame.origin.x = 5 },
      { view.transform = Transform(scaleX: 2, y: 2) }, { view.transform = .identity },
      { [window] in window.insertSubview(View(), at: 0) },
    ] {
      window.drawScene(in: Canvas())
      #expect(!window.needsDisplay)
      change()
      #expect(window.needsDisplay)
    }
    window.drawScene(in: Canvas())
    view.transform = .identity
    #expect(!window.needsDisplay, "nothing changed")
  }
}
