import Testing
import TrackerKit
import TrackerKitTesting

@testable import TouchPlay

@Suite("Shape index")
struct ShapeIndexTests {
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

  /// Whether a location is in or near the box around a shape: exact distances take long.
  private func mayReach(_ shape: DrawnShape, _ location: Point) -> Bool {
    let room = 40.0
    return min(shape.begin.x, shape.end.x) - room <= location.x
      && location.x <= max(shape.begin.x, shape.end.x) + room
      && min(shape.begin.y, shape.end.y) - room <= location.y
      && location.y <= max(shape.begin.y, shape.end.y) + room
  }

  @Test("L6 a lookup returns only a few of many shapes, including every one that is near")
  func neighbors() {
    let shapes = shapes(4000, seed: 3)
    var index = ShapeIndex()
    for (location, shape) in shapes.enumerated() { index.add(location, through: shape.path.points) }
    var random = SeededGenerator(seed: 4)
    var looks = 0
    for _ in 0..<200 {
      let location = Point(
        x: Double.random(in: 0...4000, using: &random),
        y: Double.random(in: 0...4000, using: &random))
      let named = index.near(location, within: 22).joined()
      looks += named.count
      let near = shapes.indices.filter {
        mayReach(shapes[$0], location) && shapes[$0].distance(to: location) <= 22
      }
      #expect(Set(near).isSubset(of: Set(named)))
    }
    #expect(looks < 200 * shapes.count / 40, "\(looks)")
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
    var index = ShapeIndex()
    index.add(0, through: [Point(x: 10, y: 10)])
    index.add(1, through: [Point(x: -1e6, y: 0), Point(x: 1e6, y: 0)])
    index.add(2, through: [])
    #expect(Set(index.near(Point(x: 20, y: 20), within: 22).joined()) == [0, 1])
    #expect(Array(index.near(Point(x: 9e9, y: -9e9), within: 22).joined()) == [1])
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
      #expect(drawing.hasShape(at: location, within: 60) == (nearest != nil))
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
