import TrackerKit

/// Converts an outline to a polygon: flattens curves and rounds corners.
///
/// It only adds, multiplies, divides and takes square roots, so every machine gets the same points.
enum OutlinePen {
  /// The number of chords per curve; at a height of 200 px, the error is below a tenth of a pixel.
  private static let chordsPerCurve = 16
  private static let chordsPerCorner = 8
  /// The reach of a quarter's control points: 0.552 makes a circle; more is squarer.
  private static let tension = 0.6
  /// The distance from an outer and an inner corner at which its rounding begins, in hundredths.
  private static let outerRadius = 5.5
  private static let innerRadius = 2.0
  /// A point is a corner, not a joint between chords, if the cosine of its turn is at most this.
  private static let cornerCosine = 0.9

  /// Converts an outline to a polygon, in digit heights.
  static func contour(_ drawing: OutlineContour) -> [Point] {
    rounded(flattened(drawing)).map { $0 * 0.01 }
  }

  /// The outline's points, with curves flattened; the first point is not repeated at the end.
  private static func flattened(_ drawing: OutlineContour) -> [Point] {
    var points = [drawing.start]
    var location = drawing.start
    for piece in drawing.pieces {
      points += chords(of: piece, from: location)
      location = points[points.count - 1]
    }
    points.removeLast()
    return points
  }

  /// The points of a piece, without its start.
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

  /// The points of a cubic curve, without its start; the last one is exactly its end.
  private static func cubic(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> [Point] {
    (1...chordsPerCurve).map { step in
      let u = Double(step) / Double(chordsPerCurve)
      let v = 1 - u
      return a * (v * v * v) + b * (3 * v * v * u) + c * (3 * v * u * u) + d * (u * u * u)
    }
  }

  /// The polygon with its corners replaced by parabolic arcs.
  private static func rounded(_ points: [Point]) -> [Point] {
    var arcs: [Int: [Point]] = [:]
    var cut: Set<Int> = []
    for index in points.indices {
      guard let radius = cornerRadius(at: index, of: points) else { continue }
      let before = walk(from: index, step: points.count - 1, distance: radius, along: points)
      let after = walk(from: index, step: 1, distance: radius, along: points)
      cut.formUnion(before.passed + after.passed)
      arcs[index] = corner(before.location, points[index], after.location)
    }
    return points.indices.flatMap { index in
      arcs[index] ?? (cut.contains(index) ? [] : [points[index]])
    }
  }

  /// The radius of the corner at an index; nil where the outline is smooth.
  private static func cornerRadius(at index: Int, of points: [Point]) -> Double? {
    let location = points[index]
    let before = points[(index + points.count - 1) % points.count]
    let after = points[(index + 1) % points.count]
    let arriving = (location - before) * (1 / location.distance(to: before))
    let leaving = (after - location) * (1 / location.distance(to: after))
    guard arriving.dot(leaving) <= cornerCosine else { return nil }
    // With y pointing down, a clockwise outline turns right at its outer corners.
    return arriving.x * leaving.y - arriving.y * leaving.x > 0 ? outerRadius : innerRadius
  }

  /// The point at a distance along the polygon from a corner, and the indices passed on the way.
  private static func walk(
    from corner: Int, step: Int, distance: Double, along points: [Point]
  ) -> (location: Point, passed: [Int]) {
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

  /// The points of a corner's arc, including both ends.
  private static func corner(_ a: Point, _ b: Point, _ c: Point) -> [Point] {
    (0...chordsPerCorner).map { step in
      let u = Double(step) / Double(chordsPerCorner)
      let v = 1 - u
      return a * (v * v) + b * (2 * v * u) + c * (u * u)
    }
  }
}
