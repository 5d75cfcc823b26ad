import TrackerKit

/// Turns a drawn outline into a polygon: curves become chords, sharp corners become round ones.
///
/// Only sums, products, quotients and square roots are used, so that every machine gets the same
/// points.
enum OutlinePen {
  /// The chords of a curve: at 200 px height none is farther than a tenth of a pixel from it.
  private static let chordsPerCurve = 16
  /// The chords of a rounded corner.
  private static let chordsPerCorner = 8
  /// How far a quarter's control points reach: 0.552 is a circle, more is squarer.
  private static let tension = 0.6
  /// How far from an outer and from an inner corner its rounding begins, in hundredths.
  private static let outerRadius = 5.5
  private static let innerRadius = 2.0
  /// The cosine of the turn from which on a point is a corner, not a joint of a curve's chords.
  private static let cornerCosine = 0.9

  /// The polygon of an outline, in digit heights.
  static func contour(_ drawing: OutlineContour) -> [Point] {
    rounded(flattened(drawing)).map { $0 * 0.01 }
  }

  /// The outline's points with every curve cut into chords; the last one is not the first again.
  private static func flattened(_ drawing: OutlineContour) -> [Point] {
    var points = [drawing.start]
    var place = drawing.start
    for piece in drawing.pieces {
      points += chords(of: piece, from: place)
      place = points[points.count - 1]
    }
    points.removeLast()
    return points
  }

  /// The points of a piece after its first.
  private static func chords(of piece: OutlineContour.Piece, from a: Point) -> [Point] {
    switch piece {
    case .line(let x, let y):
      return [Point(x: x, y: y)]
    case .fromHorizontal(let x, let y):
      let b = Point(x: a.x + tension * (x - a.x), y: a.y)
      return cubic(a, b, Point(x: x, y: y - tension * (y - a.y)), Point(x: x, y: y))
    case .fromVertical(let x, let y):
      let b = Point(x: a.x, y: a.y + tension * (y - a.y))
      return cubic(a, b, Point(x: x - tension * (x - a.x), y: y), Point(x: x, y: y))
    case .curve(let bx, let by, let cx, let cy, let x, let y):
      return cubic(a, Point(x: bx, y: by), Point(x: cx, y: cy), Point(x: x, y: y))
    }
  }

  /// The points of a cubic curve after its first; the last one is its end exactly.
  private static func cubic(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> [Point] {
    (1...chordsPerCurve).map { step in
      let u = Double(step) / Double(chordsPerCurve)
      let v = 1 - u
      return a * (v * v * v) + b * (3 * v * v * u) + c * (3 * v * u * u) + d * (u * u * u)
    }
  }

  /// The polygon with its corners replaced by arcs of parabolas.
  private static func rounded(_ points: [Point]) -> [Point] {
    var arcs: [Int: [Point]] = [:]
    var cut: Set<Int> = []
    for index in points.indices {
      guard let radius = cornerRadius(at: index, of: points) else { continue }
      let before = walk(from: index, step: points.count - 1, distance: radius, along: points)
      let after = walk(from: index, step: 1, distance: radius, along: points)
      cut.formUnion(before.passed + after.passed)
      arcs[index] = corner(before.place, points[index], after.place)
    }
    return points.indices.flatMap { index in
      arcs[index] ?? (cut.contains(index) ? [] : [points[index]])
    }
  }

  /// The rounding of the corner at an index, or nil where the outline runs on smoothly.
  private static func cornerRadius(at index: Int, of points: [Point]) -> Double? {
    let place = points[index]
    let before = points[(index + points.count - 1) % points.count]
    let after = points[(index + 1) % points.count]
    let arriving = (place - before) * (1 / place.distance(to: before))
    let leaving = (after - place) * (1 / place.distance(to: after))
    guard arriving.x * leaving.x + arriving.y * leaving.y <= cornerCosine else { return nil }
    // With y down, a clockwise outline turns right at its outer corners.
    return arriving.x * leaving.y - arriving.y * leaving.x > 0 ? outerRadius : innerRadius
  }

  /// The place at a distance along the polygon from a corner, and the points passed on the way.
  private static func walk(
    from corner: Int, step: Int, distance: Double, along points: [Point]
  ) -> (place: Point, passed: [Int]) {
    var passed: [Int] = []
    var left = distance
    var index = corner
    while true {
      let next = (index + step) % points.count
      let length = points[index].distance(to: points[next])
      if length >= left {
        return (points[index] + (points[next] - points[index]) * (left / length), passed)
      }
      left -= length
      passed.append(next)
      index = next
    }
  }

  /// The points of a corner's arc, both ends included.
  private static func corner(_ a: Point, _ b: Point, _ c: Point) -> [Point] {
    (0...chordsPerCorner).map { step in
      let u = Double(step) / Double(chordsPerCorner)
      let v = 1 - u
      return a * (v * v) + b * (2 * v * u) + c * (u * u)
    }
  }
}
