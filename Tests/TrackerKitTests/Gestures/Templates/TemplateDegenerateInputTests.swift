import Testing
import TrackerKit
import TrackerKitTesting

@Suite("Template degenerate input")
struct TemplateDegenerateInputTests {
  private static let location = Point(x: 5, y: 5)
  private static let inkless: [[[Point]]] = [
    [], [[]], [[], []], [[location]], [[location, location, location]],
    [[location], [Point(x: 90, y: 9)]],
    [[Point(x: .nan, y: 0), location]], [[location, Point(x: 0, y: .infinity)]],
    [[location, Point(x: 60, y: 60)], [Point(x: -.infinity, y: .nan)]],
    [[Point(x: -1.7e308, y: 0), Point(x: 1.7e308, y: 0)]],
  ]

  @Test(
    "C7 a drawing without ink, or with locations that are not numbers, is refused",
    arguments: inkless)
  func refused(strokes: [[Point]]) {
    for isRotationInvariant in [false, true] {
      var options = TemplateOptions()
      options.isRotationInvariant = isRotationInvariant
      var library = Shape.library(options: options)
      #expect(library.match(strokes) == nil)
      #expect(library.best(for: strokes) == nil)
      let count = library.templates.count
      let isAdded = library.add(GestureTemplate(name: "none", strokes: strokes))
      let isRemoved = library.remove(named: "none")
      #expect(!isAdded && !isRemoved)
      #expect(library.templates.count == count)
    }
  }

  @Test("C7 an empty library refuses everything")
  func empty() {
    var library = TemplateLibrary()
    #expect(library.match(Shape.bolt.outline) == nil)
    library.add(GestureTemplate(name: "bolt", strokes: Shape.bolt.outline))
    library.remove(named: "bolt")
    #expect(library.best(for: Shape.bolt.outline) == nil)
    #expect(library.templates.isEmpty)
  }

  @Test("C7 huge, tiny, and far-away drawings are compared or refused without a crash")
  func extremes() {
    let library = Shape.library()
    for factor in [1e-307, 1e-200, 1e-30, 1e30, 1e200, 1e306] {
      let strokes = Shape.bolt.outline.map { stroke in stroke.map { $0 * factor } }
      let best = library.best(for: strokes)
      #expect(best == nil || best.map { (0...1).contains($0.confidence) } == true)
    }
    #expect(
      library.match(Shape.bolt.outline.map { $0.map { $0 * 1e200 } })?.name == "bolt")
  }

  @Test("C7 a stroke of 100,000 points is an ordinary drawing")
  func manyPoints() {
    let library = Shape.library()
    let corners = Shape.house.outline[0]
    let stroke = (0...100_000).map { index -> Point in
      let along = Double(index) / 20_000
      let corner = min(Int(along), corners.count - 2)
      return corners[corner] + (corners[corner + 1] - corners[corner]) * (along - Double(corner))
    }
    #expect(library.match([stroke])?.name == "house")
  }

  @Test("C7 a thousand strokes are an ordinary drawing")
  func manyStrokes() {
    var random = SeededGenerator(seed: 40)
    let library = Shape.library()
    let stroke = Shape.house.drawn(using: &random)[0]
    let pieces = (0..<1000).map { index -> [Point] in
      let start = index * (stroke.count - 1) / 1000
      return [stroke[start], stroke[start + 1]]
    }
    #expect(library.best(for: pieces)?.name == "house")
  }

  @Test("C7 a stroke that goes back and forth at the sampling rate is refused")
  func toAndFro() {
    let stroke = (0...32).map { Point(x: $0 % 2 == 0 ? 0 : 100, y: 0) }
    #expect(Shape.library().match([stroke]) == nil)
  }
}
