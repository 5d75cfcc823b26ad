internal import TrackerKit

/// Where something stands: moved, turned and enlarged (rule G1).
struct Pose: Hashable {
  /// The middle's place in the window, in points.
  var center: Point
  /// The factor on the size; 1 is as made.
  var scale = 1.0
  /// How far it is turned, clockwise.
  var rotation = Angle.zero

  /// The place in the window of a point of the thing, given from its middle in points at scale 1.
  func place(of point: Point) -> Point {
    center + Self.turn(point * scale, by: rotation)
  }

  /// The point of the thing at a place in the window: the inverse of `place(of:)`.
  func point(at place: Point) -> Point {
    Self.turn(place - center, by: -rotation) * (1 / scale)
  }

  /// Turns about a place in the window.
  mutating func turn(by angle: Angle, about place: Point) {
    rotation = (rotation + angle).normalized
    center = place + Self.turn(center - place, by: angle)
  }

  /// Enlarges about a place in the window, as far as a range of scales allows.
  mutating func enlarge(by factor: Double, about place: Point, within range: ClosedRange<Double>) {
    let newScale = max(range.lowerBound, min(range.upperBound, scale * factor))
    center = place + (center - place) * (newScale / scale)
    scale = newScale
  }

  private static func turn(_ point: Point, by angle: Angle) -> Point {
    let (sine, cosine) = (angle.sine, angle.cosine)
    return Point(x: point.x * cosine - point.y * sine, y: point.x * sine + point.y * cosine)
  }
}

extension Pose: CustomStringConvertible {
  /// Middle, scale and turn in few words, to a hundredth.
  var description: String {
    let numbers = [center.x, center.y, scale, rotation.degrees].map(StateFact.short)
    return "\(numbers[0]), \(numbers[1]) × \(numbers[2]), \(numbers[3])°"
  }
}
