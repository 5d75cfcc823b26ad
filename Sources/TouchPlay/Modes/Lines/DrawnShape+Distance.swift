internal import TrackerKit

extension DrawnShape {
  /// The distance from a point to the center of the line or outline, in points.
  func distance(to location: Point) -> Double {
    guard kind == .ellipse else {
      return min(
        location.distance(to: begin),
        Self.distance(from: location, toLineFrom: begin, to: end))
    }
    let outline = outline
    guard var last = outline.last else { return .infinity }
    var least = Double.infinity
    for point in outline {
      least = min(least, Self.distance(from: location, toLineFrom: last, to: point))
      last = point
    }
    return least
  }

  /// Whether a point may be within a distance; false is conclusive.
  func mayBeWithin(_ distance: Double, of location: Point) -> Bool {
    let reach = box.expanded(by: distance)
    guard location.x >= reach.minX, location.x <= reach.maxX, location.y >= reach.minY,
      location.y <= reach.maxY
    else { return false }
    return kind == .line || minimumDistanceToEllipse(from: location) <= distance
  }

  /// A lower bound for the distance from a point to the ellipse, without computing its outline.
  ///
  /// In units of the half axes, the ellipse is the unit circle. A length in these units, times the
  /// shorter half axis, is never greater than the true length.
  private func minimumDistanceToEllipse(from location: Point) -> Double {
    let (across, down) = (box.size.width / 2, box.size.height / 2)
    guard min(across, down) > 0 else { return 0 }
    let offset = location - box.center
    let radius = Point(x: offset.x / across, y: offset.y / down).distance(to: .zero)
    return abs(radius - 1) * min(across, down) - 2 * EllipseOutline.precision
  }

  /// The distance from a point to a line segment.
  private static func distance(
    from location: Point, toLineFrom start: Point, to end: Point
  ) -> Double {
    let way = end - start
    let square = way.x * way.x + way.y * way.y
    guard square > 0 else { return location.distance(to: start) }
    let offset = location - start
    let part = (offset.x * way.x + offset.y * way.y) / square
    return location.distance(to: start + way * max(0, min(1, part)))
  }
}
