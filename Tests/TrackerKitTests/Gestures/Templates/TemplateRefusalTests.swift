import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

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
