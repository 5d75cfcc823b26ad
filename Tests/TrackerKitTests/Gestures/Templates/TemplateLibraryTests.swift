import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

@Suite("TemplateLibrary")
struct TemplateLibraryTests {
  @Test("C7 a template is found at any size and location", arguments: [0.3, 1, 3, 12])
  func sizeAndLocation(factor: Double) throws {
    let library = Shape.library()
    var random = SeededGenerator(seed: 10)
    for shape in Shape.allCases {
      let strokes = shape.drawn(using: &random).map { stroke in
        stroke.map { $0 * factor + Point(x: -700 * factor, y: 4000) }
      }
      let match = try #require(library.match(strokes), "\(shape)")
      #expect(match.name == shape.rawValue)
    }
  }

  @Test("C7 one example is enough to find drawings that differ from it")
  func oneExample() {
    let library = Shape.library(examples: 1)
    var random = SeededGenerator(seed: 11)
    for _ in 0..<50 {
      for shape in Shape.allCases {
        #expect(library.match(shape.drawn(wobble: 8, using: &random))?.name == shape.rawValue)
      }
    }
  }

  @Test("C7 an example itself has a confidence of 1")
  func itself() throws {
    let library = Shape.library()
    for template in library.templates {
      let match = try #require(library.match(template.strokes))
      #expect(match.name == template.name)
      #expect(match.confidence == 1)
      #expect(match.separation == 1)
    }
  }

  @Test("C7 the confidence falls as a drawing departs from the examples")
  func confidence() throws {
    let library = Shape.library()
    let means = try [0.0, 8, 16, 32].map { wobble in
      var random = SeededGenerator(seed: 12)
      return try (0..<40).reduce(0) { sum, _ in
        let drawing = Shape.house.drawn(wobble: wobble, using: &random)
        return try sum + #require(library.best(for: drawing)).confidence / 40
      }
    }
    #expect(means == means.sorted(by: >))
    #expect(means[0] > 0.9)
  }

  @Test("C7 order, direction, and number of strokes do not matter")
  func strokes() throws {
    let library = Shape.library()
    var random = SeededGenerator(seed: 13)
    let strokes = Shape.arrow.drawn(using: &random)
    let usual = try #require(library.match(strokes))
    let backward = strokes.map { Array($0.reversed()) }
    let parts = strokes.flatMap { stroke in
      [Array(stroke.prefix(stroke.count / 2 + 1)), Array(stroke.suffix(from: stroke.count / 2))]
    }
    for variant in [Array(strokes.reversed()), backward, Array(backward.reversed()), parts] {
      let match = try #require(library.match(variant))
      #expect(match.name == "arrow")
      #expect(abs(match.confidence - usual.confidence) < 0.05)
    }
  }

  @Test("C7 the runner-up is the next nearest name and has a lower confidence")
  func runnerUp() throws {
    var random = SeededGenerator(seed: 14)
    let match = try #require(Shape.library().match(Shape.bolt.drawn(using: &random)))
    #expect(match.runnerUp != nil && match.runnerUp != "bolt")
    #expect(match.runnerUpConfidence < match.confidence)
    #expect(match.separation > 0.5)
    var single = TemplateLibrary()
    single.add(GestureTemplate(name: "bolt", strokes: Shape.bolt.outline))
    let only = try #require(single.match(Shape.bolt.outline))
    #expect(only.runnerUp == nil)
    #expect(only.runnerUpConfidence == 0)
  }

  @Test("C7 best match and runner-up are exact, even though most comparisons stop early")
  func exactness() throws {
    var options = TemplateOptions()
    // Confidences now have the order of distances.
    (options.tuning.minimumSpread, options.tuning.maximumSpread) = (1, 1)
    options.tuning.inkWeight = 0
    var random = SeededGenerator(seed: 19)
    var library = TemplateLibrary(options: options)
    var singles = (0..<20).map { _ in TemplateLibrary(options: options) }
    for number in singles.indices {
      let stroke = Scribble.knot.stroke(using: &random)
      for turn in 0..<4 {
        let template = GestureTemplate(
          name: "\(number)", strokes: [Array(stroke.dropFirst(turn * stroke.count / 8))])
        library.add(template)
        singles[number].add(template)
      }
    }
    for kind in Scribble.allCases {
      let drawing = [kind.stroke(using: &random)]
      let best = try #require(library.best(for: drawing))
      let ranked = singles.compactMap { $0.best(for: drawing) }.sorted {
        $0.confidence > $1.confidence
      }
      #expect(best.name == ranked[0].name && best.confidence == ranked[0].confidence)
      #expect(best.runnerUp == ranked[1].name)
      #expect(best.runnerUpConfidence == ranked[1].confidence)
    }
  }

  @Test("C7 a removed name is no longer found, and the others are unchanged")
  func remove() throws {
    var library = Shape.library()
    let names = library.templates.map(\.name)
    var random = SeededGenerator(seed: 15)
    let cross = Shape.cross.drawn(using: &random)
    let house = Shape.house.drawn(using: &random)
    let before = try #require(library.match(house))
    let (first, second) = (library.remove(named: "cross"), library.remove(named: "cross"))
    #expect(first && !second)
    #expect(library.templates.map(\.name) == names.filter { $0 != "cross" })
    #expect(library.match(cross) == nil)
    #expect(library.match(house)?.confidence == before.confidence)
    library.add(GestureTemplate(name: "cross", strokes: cross))
    #expect(library.match(cross)?.name == "cross")
  }

  @Test("C7 more varied examples make the library more lenient")
  func spread() throws {
    var (alike, varied) = (TemplateLibrary(), TemplateLibrary())
    var random = SeededGenerator(seed: 16)
    for _ in 0..<6 {
      alike.add(
        GestureTemplate(name: "bolt", strokes: Shape.bolt.drawn(wobble: 3, using: &random)))
      varied.add(
        GestureTemplate(name: "bolt", strokes: Shape.bolt.drawn(wobble: 40, using: &random)))
    }
    let centered = GestureTemplate(name: "bolt", strokes: Shape.bolt.outline)
    alike.add(centered)
    varied.add(centered)
    let drawing = Shape.bolt.outline.map { stroke in stroke.map { Point(x: $0.x * 1.3, y: $0.y) } }
    let strict = try #require(alike.best(for: drawing)).confidence
    let lenient = try #require(varied.best(for: drawing)).confidence
    #expect(strict < lenient)
  }

  @Test("C7 learning the same example again changes nothing")
  func again() throws {
    var library = TemplateLibrary()
    library.add(GestureTemplate(name: "bolt", strokes: Shape.bolt.outline))
    var random = SeededGenerator(seed: 17)
    let drawing = Shape.bolt.drawn(wobble: 10, using: &random)
    let once = try #require(library.best(for: drawing))
    for _ in 0..<5 { library.add(GestureTemplate(name: "bolt", strokes: Shape.bolt.outline)) }
    #expect(library.best(for: drawing) == once)
  }

  @Test("S4 the same drawings give the same numbers on every machine")
  func determinism() throws {
    let library = Shape.library(seed: 99)
    var random = SeededGenerator(seed: 18)
    var sum: UInt64 = 0
    for shape in Shape.allCases {
      let match = try #require(library.best(for: shape.drawn(using: &random)))
      sum = sum &* 31 &+ match.confidence.bitPattern &+ match.separation.bitPattern
    }
    #expect(sum == 14_036_826_656_885_537_917)
    #expect(Shape.library(seed: 99).templates == library.templates)
  }
}

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

@Suite("Template refusals")
struct TemplateRefusalTests {
  @Test("C7 scribbles of every kind are refused", arguments: Scribble.allCases)
  func scribbles(kind: Scribble) {
    let library = Shape.library()
    var random = SeededGenerator(seed: 30)
    let accepted = (0..<100).count { _ in library.match([kind.stroke(using: &random)]) != nil }
    #expect(accepted <= 2)
  }

  @Test("C7 scribbles of several strokes are refused")
  func severalStrokes() {
    let library = Shape.library()
    var random = SeededGenerator(seed: 31)
    let accepted = (0..<300).count { _ in library.match(Scribble.strokes(using: &random)) != nil }
    #expect(accepted <= 3)
  }

  @Test("C7 a gesture that has not been learned is refused", arguments: Shape.allCases)
  func unknown(shape: Shape) {
    var library = Shape.library()
    library.remove(named: shape.rawValue)
    var random = SeededGenerator(seed: 32)
    let accepted = (0..<50).count { _ in library.match(shape.drawn(using: &random)) != nil }
    #expect(accepted == 0)
  }

  @Test("C7 a drawing that fits two names equally is refused as ambiguous")
  func tie() throws {
    var library = TemplateLibrary()
    library.add(GestureTemplate(name: "first", strokes: Shape.bolt.outline))
    library.add(GestureTemplate(name: "second", strokes: Shape.bolt.outline))
    #expect(library.match(Shape.bolt.outline) == nil)
    let best = try #require(library.best(for: Shape.bolt.outline))
    #expect(best.name == "first")
    #expect(best.runnerUp == "second")
    #expect(best.separation == 0)
    #expect(best.confidence == 1 && best.runnerUpConfidence == 1)
    library.options.minimumSeparation = 0
    #expect(library.match(Shape.bolt.outline)?.name == "first")
  }

  @Test("C7 a drawing below the minimum size is refused")
  func small() {
    let library = Shape.library()
    func scaled(_ extent: Double) -> [[Point]] {
      Shape.bolt.outline.map { stroke in stroke.map { $0 * (extent / 110) } }
    }
    #expect(library.match(scaled(19.9)) == nil)
    #expect(library.match(scaled(20.1))?.name == "bolt")
    #expect(library.best(for: scaled(0.01))?.name == "bolt")
  }

  @Test("C7 a gesture drawn three times over itself is refused")
  func thrice() {
    let library = Shape.library()
    let strokes = Shape.house.outline
    #expect(library.match(strokes)?.name == "house")
    #expect(library.match(strokes + strokes + strokes) == nil)
  }
}
