internal import TrackerKit

extension Rect {
  /// The corners, clockwise from the origin.
  var corners: [Point] {
    [origin, Point(x: maxX, y: minY), Point(x: maxX, y: maxY), Point(x: minX, y: maxY)]
  }

  /// The point in the rectangle that is closest to a point (rule I6).
  func clamping(_ point: Point) -> Point {
    Point(x: max(minX, min(maxX, point.x)), y: max(minY, min(maxY, point.y)))
  }
}
