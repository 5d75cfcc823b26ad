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
