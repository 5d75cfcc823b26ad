import Testing
import TrackerKit
import TrackerKitTesting

@testable import TouchPlay

@Suite("Shape search")
struct ShapeSearchTests {
  private func shapes(_ count: Int, seed: UInt64, in window: Double = 4000) -> [DrawnShape] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      let begin = Point(
        x: Double.random(in: -50...window, using: &random).rounded(),
        y: Double.random(in: -50...window, using: &random).rounded())
      let size = Point(
        x: Double.random(in: -300...300, using: &random),
        y: Double.random(in: -300...300, using: &random))
      let kind: DrawnShape.Kind = Bool.random(using: &random) ? .line : .ellipse
      return DrawnShape(kind: kind, begin: begin, end: begin + size, width: 10)
    }
  }

  @Test("L6 the quick test for an ellipse never rejects one that is near")
  func bound() {
    var random = SeededGenerator(seed: 5)
    for shape in shapes(300, seed: 6, in: 400) {
      for _ in 0..<50 {
        let location = Point(
          x: Double.random(in: -300...700, using: &random),
          y: Double.random(in: -300...700, using: &random))
        if shape.distance(to: location) <= 22 { #expect(shape.mayBeWithin(22, of: location)) }
      }
    }
  }

  @Test("L6 shapes of no length, of giant size, and far away are found, too")
  func extremes() {
    let drawing = LinesDrawing(settings: Settings())
    let far = Point(x: 9e5, y: -9e5)
    for (begin, end) in [
      (Point(x: 10, y: 10), Point(x: 10, y: 10)),
      (Point(x: -1e6, y: 400), Point(x: 1e6, y: 400)), (far, far + Point(x: 5, y: 5)),
    ] {
      drawing.history.append(DrawnShape(kind: .line, begin: begin, end: end, width: 10))
    }
    #expect(drawing.shape(at: Point(x: 20, y: 20), within: 22) == 0)
    #expect(drawing.shape(at: Point(x: 20, y: 410), within: 22) == 1)
    #expect(drawing.shape(at: far, within: 22) == 2)
    #expect(drawing.shape(at: Point(x: 20, y: 200), within: 22) == nil)
  }

  @Test("L6 the shape found under a finger is the one a full search finds, after any edits")
  func edited() {
    let settings = Settings()
    let drawing = LinesDrawing(settings: settings)
    var random = SeededGenerator(seed: 7)
    for (step, shape) in shapes(400, seed: 8, in: 900).enumerated() {
      switch step % 9 {
      case 3: drawing.history.undo()
      case 5: drawing.history.redo()
      case 6 where drawing.history.items.count > 4:
        drawing.history.remove(at: Int.random(in: 0..<4, using: &random))
      case 7 where !drawing.history.items.isEmpty: drawing.history.replace(at: 0, with: shape)
      case 8 where step % 90 == 89: drawing.history.clear()
      default: drawing.history.append(shape)
      }
      let location = Point(
        x: Double.random(in: 0...900, using: &random),
        y: Double.random(in: 0...900, using: &random))
      let items = drawing.history.items
      var nearest: (index: Int, distance: Double)?
      for (index, item) in items.enumerated() {
        let own = item.distance(to: location)
        if own <= min(60, nearest?.distance ?? 60) { nearest = (index, own) }
      }
      #expect(drawing.shape(at: location, within: 60) == nearest?.index, "step \(step)")
    }
  }

  @Test("L6 landing fingers stay fast on a page of ten thousand ellipses", .timeLimit(.minutes(2)))
  func manyEllipses() throws {
    let scene = LinesScene()
    let drawing = try #require(scene.drawing)
    for number in 0..<10_000 {
      let corner = Point(x: Double(number % 500), y: Double(number % 300))
      drawing.history.append(
        DrawnShape(
          kind: .ellipse, begin: corner, end: corner + Point(x: 400, y: 300), width: 10))
    }
    // Checking all of them would mean 2 million outlines.
    for touch in 0..<200 { scene.tap(Double(400 + touch % 100), 300) }
    #expect(drawing.history.items.count == 10_000)
  }
}
