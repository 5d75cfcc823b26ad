import Testing
import TrackerKitTesting

@testable import TrackerKit

@Suite("View transforms")
struct ViewTransformTests {
  private let window = Window(frame: Rect(x: 0, y: 0, width: 1000, height: 800))

  private func add(_ frame: Rect, to parent: View, _ transform: Transform = .identity) -> View {
    let view = View(frame: frame)
    view.transform = transform
    parent.addSubview(view)
    return view
  }

  @Test("V1 A3 a view is turned and scaled about the center of its frame")
  func center() {
    let view = add(
      Rect(x: 100, y: 100, width: 200, height: 100), to: window,
      Transform(rotationAngle: Angle(degrees: 90)).scaledBy(x: 2, y: 2))
    #expect(view.frame == Rect(x: 100, y: 100, width: 200, height: 100))
    #expect(view.convert(view.bounds.center, to: nil) == Point(x: 200, y: 150))
    // Its left edge is on top now.
    #expect(view.convert(.zero, to: nil) == Point(x: 300, y: -50))
    #expect(view.convert(Point(x: 300, y: -50), from: nil) == .zero)
    #expect(window.hitTest(Point(x: 200, y: 349)) === view)
    #expect(window.hitTest(Point(x: 200, y: 351)) === window)
    #expect(window.hitTest(Point(x: 301, y: 150)) === window)
  }

  @Test("V1 A3 A8 a view is turned about its anchor; drawing and touches follow")
  func anchor() {
    let view = add(
      Rect(x: 100, y: 100, width: 200, height: 100), to: window,
      Transform(rotationAngle: Angle(degrees: 90)).scaledBy(x: 2, y: 2))
    view.backgroundColor = .white
    view.anchorPoint = .zero
    #expect(view.frame == Rect(x: 100, y: 100, width: 200, height: 100))
    #expect(view.convert(.zero, to: nil) == Point(x: 100, y: 100))
    #expect(view.convert(Point(x: 200, y: 0), to: nil) == Point(x: 100, y: 500))
    #expect(view.convert(Point(x: 100, y: 500), from: nil) == Point(x: 200, y: 0))
    #expect(window.hitTest(Point(x: 99, y: 499)) === view)
    #expect(window.hitTest(Point(x: 99, y: 501)) === window)
    view.anchorPoint = Point(x: 1, y: 0.5)
    #expect(view.convert(Point(x: 200, y: 50), to: nil) == Point(x: 300, y: 150))
    let canvas = Canvas()
    window.drawScene(in: canvas)
    guard case .polygon(let range)? = canvas.commands.first?.shape else {
      Issue.record("not turned")
      return
    }
    #expect(
      Rect(around: canvas.points[range]) == Rect(x: 200, y: -250, width: 200, height: 400))
  }

  @Test("V1 A3 locations in a flat view are its anchor, which does nothing without a transform")
  func flatAnchor() {
    let view = add(Rect(x: 0, y: 0, width: 100, height: 60), to: window)
    view.anchorPoint = Point(x: 1, y: 0)
    #expect(view.convert(Point(x: 7, y: 7), from: nil) == Point(x: 7, y: 7))
    view.transform = Transform(scaleX: 0, y: 0)
    #expect(view.convert(Point(x: 7, y: 7), from: nil) == Point(x: 100, y: 0))
  }

  @Test("V1 A8 a touch's locations are those in the turned view")
  func touches() throws {
    let scene = TouchScene()
    let view = scene.pad("turned", Rect(x: 100, y: 100, width: 100, height: 100))
    view.transform = Transform(rotationAngle: Angle(degrees: 90))
    let recognizer = LongPressGestureRecognizer()
    view.addGestureRecognizer(recognizer)
    scene.down(1, 190, 110)
    let touch = try #require(recognizer.touches.first)
    #expect(touch.view === view)
    #expect(touch.location(in: view) == Point(x: 10, y: 10))
    #expect(touch.location == Point(x: 190, y: 110))
  }

  @Test("A3 a flat view is neither hit nor drawn, and locations in it are its center")
  func flat() {
    let view = add(
      Rect(x: 0, y: 0, width: 100, height: 60), to: window, Transform(scaleX: 0, y: 1))
    let inner = add(Rect(x: 10, y: 10, width: 20, height: 20), to: view)
    #expect(window.hitTest(Point(x: 50, y: 30)) === window)
    #expect(view.convert(Point(x: 7, y: 7), from: nil) == Point(x: 50, y: 30))
    #expect(inner.convert(Point(x: 7, y: 7), from: nil) == Point(x: 40, y: 20))
  }

  @Test("V1 A8 locations convert between turned views, and distances turn and scale")
  func conversion() {
    let outer = add(
      Rect(x: 200, y: 200, width: 100, height: 100), to: window,
      Transform(rotationAngle: Angle(degrees: 180)))
    let inner = add(
      Rect(x: 0, y: 0, width: 50, height: 50), to: outer, Transform(scaleX: 0.5, y: 0.5))
    let other = add(Rect(x: 10, y: 10, width: 10, height: 10), to: window)
    // The center of the inner view is at (25, 25) of the outer one: (275, 275) of the window.
    #expect(inner.convert(Point(x: 25, y: 25), to: nil) == Point(x: 275, y: 275))
    #expect(inner.convert(Point(x: 25, y: 25), to: other) == Point(x: 265, y: 265))
    #expect(other.convert(Point(x: 265, y: 265), to: inner) == Point(x: 25, y: 25))
    #expect(inner.turnFromWindow(Point(x: 4, y: -6)) == Point(x: -8, y: 12))
    #expect(other.turnFromWindow(Point(x: 0.1, y: 0.7)) == Point(x: 0.1, y: 0.7))
  }

  @Test("A3 no location on an edge that turned views share is lost", arguments: [100, 290.0 / 3])
  func sharedEdges(_ side: Double) {
    for degrees in stride(from: 0.0, through: 345, by: 15) {
      let board = add(
        Rect(x: 300, y: 200, width: 4 * side, height: 4 * side), to: window,
        Transform(rotationAngle: Angle(degrees: degrees)))
      for row in 0..<4 {
        for column in 0..<4 {
          let frame = Rect(
            x: Double(column) * side, y: Double(row) * side, width: side, height: side)
          let quarters = Double((row + column) % 2 * (row + 1))
          _ = add(frame, to: board, Transform(rotationAngle: Angle(degrees: quarters * 90)))
        }
      }
      for step in 1..<400 {
        for edge in [side, 2 * side, 3 * side] {
          let along = Double(step) / 100 * side
          for location in [Point(x: along, y: edge), Point(x: edge, y: along)] {
            let hit = window.hitTest(board.convert(location, to: nil))
            if hit === board || hit === window { Issue.record("\(location) is lost") }
          }
        }
      }
      board.removeFromSuperview()
    }
  }
}
