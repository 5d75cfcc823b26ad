internal import TrackerKit

/// A position, scale and rotation (rule G1).
struct Pose: Hashable {
  /// The center in the window, in points.
  var center: Point
  /// The scale; 1 is the original size.
  var scale = 1.0
  /// The rotation, clockwise.
  var rotation = Angle.zero

  /// Rotates about a point in the window.
  mutating func turn(by angle: Angle, about location: Point) {
    rotation = (rotation + angle).normalized
    center = location + Transform(rotationAngle: angle).apply(center - location)
  }

  /// Scales about a point in the window, limited to a range of scales.
  mutating func enlarge(by factor: Double, about location: Point, within range: ClosedRange<Double>)
  {
    let newScale = max(range.lowerBound, min(range.upperBound, scale * factor))
    center = location + (center - location) * (newScale / scale)
    scale = newScale
  }
}

extension Pose: CustomStringConvertible {
  /// The center, scale and rotation, rounded to hundredths.
  var description: String {
    let numbers = [center.x, center.y, scale, rotation.degrees].map(StateFact.short)
    return "\(numbers[0]), \(numbers[1]) × \(numbers[2]), \(numbers[3])°"
  }
}
