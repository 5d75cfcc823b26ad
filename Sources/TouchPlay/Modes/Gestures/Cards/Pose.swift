internal import TrackerKit

/// A position, scale and rotation (rule G1).
struct Pose: Hashable {
  /// The center in the window, in points.
  var center: Point
  /// The scale; 1 is the original size.
  var scale = 1.0
  /// The rotation, clockwise.
  var rotation = Angle.zero

  /// Converts a point of the item, relative to its center at scale 1, to the window.
  func location(of point: Point) -> Point {
    center + Self.turn(point * scale, by: rotation)
  }

  /// Converts a point in the window to the item: the inverse of `location(of:)`.
  func point(at location: Point) -> Point {
    Self.turn(location - center, by: -rotation) * (1 / scale)
  }

  /// Rotates about a point in the window.
  mutating func turn(by angle: Angle, about location: Point) {
    rotation = (rotation + angle).normalized
    center = location + Self.turn(center - location, by: angle)
  }

  /// Scales about a point in the window, limited to a range of scales.
  mutating func enlarge(by factor: Double, about location: Point, within range: ClosedRange<Double>)
  {
    let newScale = max(range.lowerBound, min(range.upperBound, scale * factor))
    center = location + (center - location) * (newScale / scale)
    scale = newScale
  }

  private static func turn(_ point: Point, by angle: Angle) -> Point {
    let (sine, cosine) = (angle.sine, angle.cosine)
    return Point(x: point.x * cosine - point.y * sine, y: point.x * sine + point.y * cosine)
  }
}

extension Pose: CustomStringConvertible {
  /// The center, scale and rotation, rounded to hundredths.
  var description: String {
    let numbers = [center.x, center.y, scale, rotation.degrees].map(StateFact.short)
    return "\(numbers[0]), \(numbers[1]) × \(numbers[2]), \(numbers[3])°"
  }
}
