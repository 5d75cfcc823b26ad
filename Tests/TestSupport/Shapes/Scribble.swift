public import TrackerKit
public import TrackerKitTesting

/// Meaningless drawings, which should be refused.
public enum Scribble: Int, CaseIterable, Sendable {
  /// Steps in any direction.
  case jaggedWalk
  /// A walk that turns quickly.
  case curlyWalk
  /// A walk that turns slowly.
  case smoothWalk
  /// Four to eleven uneven teeth.
  case zigzag
  /// Two to five turns, round or flat, to either side.
  case spiral
  /// Five to ten random points, connected by straight lines.
  case polyline
  /// A closed curve made of superimposed circles.
  case knot
  /// Strokes back and forth over the same location.
  case scrub

  /// A stroke of this kind, about 100 to 200 points in size.
  public func stroke(using random: inout SeededGenerator) -> [Point] {
    let outline =
      switch self {
      case .jaggedWalk: walk(0, steps: 12...80, &random)
      case .curlyWalk: walk(0.8, steps: 30...120, &random)
      case .smoothWalk: walk(0.95, steps: 60...200, &random)
      case .zigzag: zigzag(&random)
      case .spiral: spiral(&random)
      case .polyline: polyline(&random)
      case .knot: knot(&random)
      case .scrub: scrub(&random)
      }
    return Stroke.drawn(outline, extent: Double.random(in: 100...200, using: &random), &random)
  }

  /// A drawing of one to three strokes of random kinds.
  public static func strokes(using random: inout SeededGenerator) -> [[Point]] {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in
      let kind = allCases[Int.random(in: 0..<allCases.count, using: &random)]
      let shift = Point(x: random.noise(), y: random.noise()) * 100
      let factor = Double.random(in: 0.3...1, using: &random)
      return kind.stroke(using: &random).map { $0 * factor + shift }
    }
  }

  private func walk(
    _ memory: Double, steps: ClosedRange<Int>, _ random: inout SeededGenerator
  ) -> [Point] {
    var location = Point.zero
    var velocity = Point.zero
    return (0..<Int.random(in: steps, using: &random)).map { _ in
      velocity = velocity * memory + Point(x: random.noise(), y: random.noise())
      location = location + velocity
      return location
    }
  }

  private func zigzag(_ random: inout SeededGenerator) -> [Point] {
    var x = 0.0
    return Stroke.turned(
      (0..<Int.random(in: 5...12, using: &random)).map { index in
        x += Double.random(in: 0.3...1, using: &random)
        let y = Double.random(in: 0.5...2, using: &random)
        return Point(x: x, y: index % 2 == 0 ? y : -y)
      }, by: random.direction())
  }

  private func spiral(_ random: inout SeededGenerator) -> [Point] {
    let count = Int.random(in: 2...5, using: &random) * 36
    let inner = Double.random(in: 0.1...0.4, using: &random)
    let flatness = Double.random(in: 0.6...1, using: &random)
    let side = Bool.random(using: &random) ? flatness : -flatness
    let circle = Stroke.turned(Stroke.circle(pieces: 36), by: random.direction())
    return (0..<count).map { index in
      let radius = inner + Double(index) / Double(count)
      let location = circle[index % 36] * radius
      return Point(x: location.x, y: location.y * side)
    }
  }

  private func polyline(_ random: inout SeededGenerator) -> [Point] {
    (0..<Int.random(in: 5...10, using: &random)).map { _ in
      Point(
        x: Double.random(in: -1...1, using: &random), y: Double.random(in: -1...1, using: &random))
    }
  }

  private func knot(_ random: inout SeededGenerator) -> [Point] {
    let circle = Stroke.circle(pieces: 120)
    var outline = Array(repeating: Point.zero, count: 121)
    for turns in 1...4 {
      let (first, second) = (random.direction(), random.direction())
      let reach = Double.random(in: 0.2...1, using: &random)
      for index in 0...120 {
        let location = circle[index * turns % 120]
        outline[index].x += reach * (location.x * first.x + location.y * first.y)
        outline[index].y += reach * (location.x * second.x + location.y * second.y)
      }
    }
    return outline
  }

  private func scrub(_ random: inout SeededGenerator) -> [Point] {
    var y = 0.0
    return Stroke.turned(
      (0..<Int.random(in: 6...20, using: &random)).map { index in
        y += random.noise() * 0.3
        return Point(x: (index % 2 == 0 ? 1 : -1) + random.noise() * 0.3, y: y)
      }, by: random.direction())
  }
}
