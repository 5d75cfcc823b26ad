internal import TrackerKit

extension DrawnShape {
  /// The distance from a point to the center of the line or outline, in points.
  func distance(to place: Point) -> Double {
    let outline = outline
    guard var last = isClosed ? outline.last : outline.first else { return .infinity }
    var least = Double.infinity
    for point in outline {
      least = min(least, Self.distance(from: place, toLineFrom: last, to: point))
      last = point
    }
    return least
  }

  /// Whether a point may be within a distance; false is conclusive.
  func mayBeWithin(_ distance: Double, of place: Point) -> Bool {
    let reach = box.expanded(by: distance)
    guard place.x >= reach.minX, place.x <= reach.maxX, place.y >= reach.minY,
      place.y <= reach.maxY
    else { return false }
    return kind == .line || leastDistanceToEllipse(from: place) <= distance
  }

  /// A lower bound for the distance from a point to the ellipse, without computing its outline.
  ///
  /// In units of the half axes, the ellipse is the unit circle. A length in these units, times the
  /// shorter half axis, is never greater than the true length.
  private func leastDistanceToEllipse(from place: Point) -> Double {
    let (across, down) = (box.size.width / 2, box.size.height / 2)
    guard min(across, down) > 0 else { return 0 }
    let offset = place - box.center
    let radius = Point(x: offset.x / across, y: offset.y / down).distance(to: .zero)
    return abs(radius - 1) * min(across, down) - 2 * EllipseOutline.precision
  }

  /// The distance from a point to a line segment.
  private static func distance(
    from place: Point, toLineFrom start: Point, to end: Point
  ) -> Double {
    let way = end - start
    let square = way.x * way.x + way.y * way.y
    guard square > 0 else { return place.distance(to: start) }
    let offset = place - start
    let part = (offset.x * way.x + offset.y * way.y) / square
    return place.distance(to: start + way * max(0, min(1, part)))
  }
}
