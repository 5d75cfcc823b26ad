import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

@Suite("Shapes")
struct ShapeTests {
  @Test("A seeded generator repeats its numbers; another seed gives others")
  func seeds() {
    func numbers(_ seed: UInt64) -> [UInt64] {
      var random = SeededGenerator(seed: seed)
      return (0..<8).map { _ in random.next() }
    }
    #expect(numbers(3) == numbers(3))
    #expect(numbers(3) != numbers(4))
    #expect(numbers(0).first == 0xE220_A839_7B1D_CDAF)
  }

  @Test("A drawn stroke has the requested extent and no wide steps")
  func drawn() throws {
    var random = SeededGenerator(seed: 5)
    for kind in Scribble.allCases {
      let stroke = kind.stroke(using: &random)
      let xs = stroke.map(\.x)
      let ys = stroke.map(\.y)
      let width = try #require(xs.max()) - #require(xs.min())
      let height = try #require(ys.max()) - #require(ys.min())
      #expect((98...202).contains(max(width, height)), "\(kind)")
      let widest = zip(stroke, stroke.dropFirst()).map { $0.distance(to: $1) }.max()
      #expect(try #require(widest) < 15, "\(kind)")
    }
  }

  @Test("A circle's corners lie on the unit circle and do not repeat", arguments: [4, 36, 120])
  func circle(pieces: Int) {
    let corners = Stroke.circle(pieces: pieces)
    #expect(corners.count == pieces)
    #expect(corners.allSatisfy { abs($0.distance(to: .zero) - 1) < 1e-9 })
    #expect(Set(corners).count == pieces)
  }
}
