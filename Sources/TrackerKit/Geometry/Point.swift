/// A location or a distance in points, x to the right and y down.
public struct Point: Hashable, Sendable {
  /// The horizontal component, in points.
  public var x: Double
  /// The vertical component, in points.
  public var y: Double

  /// The window's top left corner.
  public static let zero = Point(x: 0, y: 0)

  /// Creates a point from its two components, in points.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The distance to another point, in points.
  public func distance(to other: Point) -> Double {
    let across = other.x - x
    let down = other.y - y
    return (across * across + down * down).squareRoot()
  }

  /// The nearest location on the grid of the model and recordings, 1/256 point (rule I6).
  public var quantized: Point {
    Point(x: (x * 256).rounded() / 256, y: (y * 256).rounded() / 256)
  }

  /// The sum of two points, by component.
  public static func + (left: Point, right: Point) -> Point {
    Point(x: left.x + right.x, y: left.y + right.y)
  }

  /// The difference of two points, by component.
  public static func - (left: Point, right: Point) -> Point {
    Point(x: left.x - right.x, y: left.y - right.y)
  }

  /// The point scaled about the origin.
  public static func * (point: Point, factor: Double) -> Point {
    Point(x: point.x * factor, y: point.y * factor)
  }
}

extension Point {
  /// The distance from the origin.
  @inlinable package var length: Double { (x * x + y * y).squareRoot() }

  /// The scalar product with another vector.
  @inlinable
  package func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// The distance to the nearest location of a segment.
  package func distance(toSegmentFrom start: Point, to end: Point) -> Double {
    let way = end - start
    let square = way.dot(way)
    guard square > 0 else { return distance(to: start) }
    let part = min(max((self - start).dot(way) / square, 0), 1)
    return distance(to: start + way * part)
  }
}

extension [Point] {
  /// The part of a path from its start, for a share of 0...1 of its length.
  package func beginning(ofShare share: Double) -> [Point] {
    guard let first else { return [] }
    var rest = share * zip(self, dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    var path = [first]
    for (start, end) in zip(self, dropFirst()) {
      let length = start.distance(to: end)
      guard length < rest else {
        if length > 0 { path.append(start + (end - start) * (rest / length)) }
        return path
      }
      rest -= length
      path.append(end)
    }
    return path
  }
}
