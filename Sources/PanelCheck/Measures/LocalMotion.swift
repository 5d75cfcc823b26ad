import TrackerKit

/// The motion around some reports, from four reports before and four after them.
///
/// The reports in the middle are not part of it, so that what is wrong with them does not count as
/// motion.
struct LocalMotion {
  /// The number of reports on either side.
  static let reach = 4

  /// The direction as a vector of length 1.
  let direction: Point

  /// Finds the motion; nil near the ends of a path, where the finger moves at less than 50 mm/s,
  /// turns by more than 45°, or was reported so seldom that its way in between is unknown (0.6 s).
  init?(of samples: [ContactSample], around middle: ClosedRange<Int>, tuning: MeasureTuning) {
    let (first, last) = (middle.lowerBound - Self.reach, middle.upperBound + Self.reach)
    guard first >= 0, last < samples.count else { return nil }
    let (before, after) = (samples[middle.lowerBound - 1], samples[middle.upperBound + 1])
    let (start, end) = (samples[first], samples[last])
    let arriving = before.location - start.location
    let leaving = end.location - after.location
    let sum = arriving + leaving
    let (length, seconds) = (sum.length, end.time.seconds(since: start.time))
    // All eight intervals (nine around a step), of which six are in the sum.
    let part = 6 / Double(2 * Self.reach + middle.count - 1)
    guard seconds < 0.6, length > 0, length >= tuning.movingSpeed * seconds * part,
      arriving.dot(leaving) >= 0.5.squareRoot() * arriving.length * leaving.length
    else { return nil }
    direction = sum * (1 / length)
  }
}

extension Point {
  /// The distance from the origin.
  var length: Double { (x * x + y * y).squareRoot() }

  /// The scalar product with another vector.
  func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// The component of the vector product with another vector, positive if that one is clockwise.
  func cross(_ other: Point) -> Double { x * other.y - y * other.x }
}
