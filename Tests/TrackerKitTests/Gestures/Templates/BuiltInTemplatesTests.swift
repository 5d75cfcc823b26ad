import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

@Suite("BuiltInTemplates")
struct BuiltInTemplatesTests {
  private let library: TemplateLibrary = {
    var library = TemplateLibrary()
    for template in BuiltInTemplates.circle + BuiltInTemplates.checkMark { library.add(template) }
    return library
  }()

  @Test("C7 circles are found: exact or not, from any start, either way, open or overlapping")
  func circles() {
    var random = SeededGenerator(seed: 50)
    let ring = Stroke.circle(pieces: 72)
    for _ in 0..<200 {
      let flatness = Double.random(in: 0.75...1.33, using: &random)
      let count = Int.random(in: 66...78, using: &random)
      let start = Int.random(in: 0..<72, using: &random)
      var outline = (0..<count).map { index -> Point in
        let location = ring[(start + index) % 72] * (1 + random.noise() * 0.02)
        return Point(x: location.x * flatness, y: location.y)
      }
      if Bool.random(using: &random) { outline.reverse() }
      let extent = Double.random(in: 30...400, using: &random)
      #expect(library.match([Stroke.drawn(outline, extent: extent, &random)])?.name == "circle")
    }
  }

  @Test("C7 check marks are found, wide or narrow")
  func checkMarks() {
    var random = SeededGenerator(seed: 51)
    for _ in 0..<200 {
      let corners = [(0.0, 60.0), (30, 100), (100, 0)].map {
        Point(x: $0.0 + random.noise() * 10, y: $0.1 + random.noise() * 10)
      }
      let width = Double.random(in: 0.75...1.4, using: &random)
      let outline = corners.map { Point(x: $0.x * width, y: $0.y) }
      let extent = Double.random(in: 30...400, using: &random)
      #expect(library.match([Stroke.drawn(outline, extent: extent, &random)])?.name == "check mark")
    }
  }

  @Test("C7 straight lines in any direction are neither circles nor check marks")
  func lines() {
    var random = SeededGenerator(seed: 52)
    for _ in 0..<200 {
      let end = random.direction()
      let line = [Point.zero, Point(x: end.x, y: end.y)]
      #expect(library.match([Stroke.drawn(line, extent: 120, &random)]) == nil)
    }
  }

  @Test("C7 a V, an L, and a caret are neither circles nor check marks")
  func corners() {
    for outline in [
      [(0.0, 0.0), (50, 100), (100, 0)], [(0, 0), (0, 100), (100, 100)],
      [(0, 100), (50, 0), (100, 100)],
    ] {
      #expect(library.match([outline.map { Point(x: $0.0, y: $0.1) }]) == nil)
    }
  }

  @Test("C7 scribbles are neither circles nor check marks", arguments: Scribble.allCases)
  func scribbles(kind: Scribble) {
    var random = SeededGenerator(seed: 53)
    let accepted = (0..<200).count { _ in library.match([kind.stroke(using: &random)]) != nil }
    #expect(accepted <= 4)
  }

  @Test("C7 direction-sensitive libraries find circles drawn either way")
  func directed() {
    var options = TemplateOptions()
    options.isDirectionSensitive = true
    var library = TemplateLibrary(options: options)
    for template in BuiltInTemplates.circle { library.add(template) }
    let ring = Stroke.circle(pieces: 36)
    for outline in [ring, ring.reversed()] {
      #expect(library.match([outline.map { $0 * 80 }])?.name == "circle")
    }
  }
}
