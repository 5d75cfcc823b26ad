import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

@Suite("TemplateOptions")
struct TemplateOptionsTests {
  private static let turns: [(x: Double, y: Double)] = [
    (0, 1), (-1, 0), (0.6, -0.8), (0.28, 0.96), (-0.8, 0.6),
  ]

  @Test("C7 a rotated gesture is found when rotation does not matter", arguments: turns)
  func rotationInvariant(direction: (x: Double, y: Double)) {
    var options = TemplateOptions()
    options.isRotationInvariant = true
    let library = Shape.library(options: options)
    var random = SeededGenerator(seed: 20)
    for shape in Shape.allCases {
      let turned = shape.drawn(using: &random).turned(by: direction)
      #expect(library.match(turned)?.name == shape.rawValue)
    }
  }

  @Test("C7 a rotated gesture is refused when rotation matters")
  func rotation() {
    let library = Shape.library()
    var random = SeededGenerator(seed: 21)
    for shape in [Shape.hook, .house, .arrow, .equals] {
      #expect(library.match(shape.drawn(using: &random).turned(by: (0, 1))) == nil, "\(shape)")
    }
  }

  @Test("C7 a stroke drawn backward is another gesture only if direction matters")
  func direction() {
    let forward = [[Point(x: 0, y: 0), Point(x: 90, y: 5)]]
    let backward = forward.map { Array($0.reversed()) }
    var library = TemplateLibrary()
    library.add(GestureTemplate(name: "forward", strokes: forward))
    #expect(library.match(backward)?.confidence == 1)
    library.options.isDirectionSensitive = true
    #expect(library.match(forward)?.confidence == 1)
    #expect(library.match(backward) == nil)
    library.add(GestureTemplate(name: "backward", strokes: backward))
    #expect(library.match(backward)?.name == "backward")
    #expect(library.match(forward)?.name == "forward")
  }

  @Test("C7 both options together find rotated gestures with directed strokes", arguments: turns)
  func turnedDirection(direction: (x: Double, y: Double)) {
    var options = TemplateOptions()
    options.isRotationInvariant = true
    options.isDirectionSensitive = true
    let library = Shape.library(options: options)
    var random = SeededGenerator(seed: 22)
    // The bolt is not used here: rotated by half a turn, it is its own reverse.
    for shape in [Shape.hook, .house] {
      let turned = shape.drawn(using: &random).turned(by: direction)
      #expect(library.match(turned)?.name == shape.rawValue)
      #expect(library.match(turned.map { $0.reversed() })?.name != shape.rawValue)
    }
  }

  @Test("C7 any number of samples works", arguments: [Int.min, 0, 9, 33, 128, Int.max])
  func samples(count: Int) {
    var options = TemplateOptions()
    options.sampleCount = count
    let library = Shape.library(options: options)
    var random = SeededGenerator(seed: 23)
    for shape in Shape.allCases {
      #expect(library.best(for: shape.drawn(using: &random))?.name == shape.rawValue)
    }
  }

  @Test("C7 8 to 128 samples are taken; any other number is replaced by the nearest of these")
  func sampleLimits() {
    var random = SeededGenerator(seed: 25)
    let drawing = Shape.house.drawn(using: &random)
    func separation(_ count: Int) -> Double? {
      var options = TemplateOptions()
      options.sampleCount = count
      return Shape.library(options: options).best(for: drawing)?.separation
    }
    let (least, most) = (separation(8), separation(128))
    #expect(separation(7) == least && separation(.min) == least)
    #expect(separation(129) == most && separation(.max) == most)
    #expect(separation(9) != least && separation(127) != most)
  }

  @Test("C7 a higher threshold refuses more")
  func threshold() {
    var library = Shape.library()
    var random = SeededGenerator(seed: 24)
    let drawings = (0..<200).map { _ in Shape.house.drawn(wobble: 20, using: &random) }
    let found = [0, 0.5, 0.8, 0.95, 1.01].map { threshold in
      library.options.minimumConfidence = threshold
      return drawings.count { library.match($0) != nil }
    }
    #expect(found == found.sorted(by: >))
    #expect(found.first == 200)
    #expect(found.last == 0)
  }
}
