/// An angle, stored in degrees so that multiples of 45° are exact.
///
/// As in UIKit, 0° is to the right, 90° is down, and angles grow clockwise. Negate the angle to count
/// in the other direction.
///
/// An angle is finite, and the same on every machine, so it can be part of a session's state: nothing
/// here uses the C library's sine or arctangent, whose last bits differ.
public struct Angle: Hashable, Sendable {
  /// The angle in degrees, with any number of turns.
  public let degrees: Double

  /// Zero: the direction to the right.
  public static let zero = Angle(degrees: 0)

  /// Creates an angle from degrees; a value that is not finite becomes 0°.
  public init(degrees: Double) {
    // The addition makes a negative zero positive, so equal angles have equal bits.
    self.degrees = degrees.isFinite ? degrees + 0 : 0
  }

  /// Creates an angle from radians; a value that is not finite becomes 0°.
  public init(radians: Double) {
    self.init(degrees: radians / .pi * 180)
  }

  /// The angle in radians.
  public var radians: Double { degrees / 180 * .pi }

  /// The same direction with −180 < degrees ≤ 180.
  public var normalized: Angle {
    // IEEE 754 defines the remainder as exact on every machine.
    let rest = degrees.remainder(dividingBy: 360)
    return Angle(degrees: rest == -180 ? 180 : rest)
  }

  /// The same direction with 0 ≤ degrees < 360.
  public var positive: Angle {
    let rest = normalized.degrees
    guard rest < 0 else { return Angle(degrees: rest) }
    // A direction just below 0° may round up to a full turn.
    let turned = rest + 360
    return Angle(degrees: turned < 360 ? turned : 0)
  }

  /// The smallest rotation to the direction of another angle, −180 < degrees ≤ 180.
  public func rotation(to other: Angle) -> Angle {
    // Both are exact before the subtraction, however many turns they are apart.
    (other.normalized - normalized).normalized
  }

  /// The sum of two angles, turns included.
  public static func + (left: Angle, right: Angle) -> Angle {
    Angle(degrees: left.degrees + right.degrees)
  }

  /// The difference of two angles, turns included; `rotation(to:)` gives the smallest one.
  public static func - (left: Angle, right: Angle) -> Angle {
    Angle(degrees: left.degrees - right.degrees)
  }

  /// The angle in the other direction.
  public static prefix func - (angle: Angle) -> Angle {
    Angle(degrees: -angle.degrees)
  }
}

/// Directions of vectors, sine and cosine, with errors below 1e-15 (in radians for directions).
///
/// They use only + − × ÷ √. Multiples of 45° are exact.
extension Angle {
  /// Creates the direction of a vector, −180 < degrees ≤ 180; a zero vector becomes 0°.
  ///
  /// An infinite component outweighs any finite one; a vector with a NaN component becomes 0°.
  public init(of vector: Point) {
    guard !vector.x.isNaN, !vector.y.isNaN else {
      self = .zero
      return
    }
    let direction = Self.withoutInfinities(vector)
    let across = abs(direction.x)
    let down = abs(direction.y)
    let larger = max(across, down)
    var degrees = larger > 0 ? Self.arcTangent(min(across, down) / larger) : 0
    if down > across { degrees = 90 - degrees }
    if direction.x < 0 { degrees = 180 - degrees }
    self = Angle(degrees: direction.y < 0 ? -degrees : degrees).normalized
  }

  /// The sine, −1...1.
  public var sine: Double { Self.sine(degrees: normalized.degrees) }

  /// The cosine, −1...1.
  public var cosine: Double {
    // The subtraction loses less than the result's last bit.
    Self.sine(degrees: 90 - abs(normalized.degrees))
  }

  /// A finite vector with the same direction.
  private static func withoutInfinities(_ vector: Point) -> Point {
    guard vector.x.isInfinite || vector.y.isInfinite else { return vector }
    func part(_ value: Double) -> Double {
      value.isInfinite ? (value < 0 ? -1 : 1) : 0
    }
    return Point(x: part(vector.x), y: part(vector.y))
  }

  /// The angle in degrees whose tangent is a ratio in 0...1.
  private static func arcTangent(_ ratio: Double) -> Double {
    // Starts at the diagonal for values near it: |rest| ≤ √2 − 1.
    let isDiagonal = ratio > 0.4142135623730951
    let rest = isDiagonal ? (ratio - 1) / (ratio + 1) : ratio
    // The tangent of half the angle; |half| < 0.2 keeps the series short.
    let half = rest / (1 + (1 + rest * rest).squareRoot())
    let square = half * half
    var sum = 0.0
    for divisor in stride(from: 21.0, through: 1, by: -2) {
      sum = 1 / divisor - square * sum
    }
    return 2 * half * sum * (180 / .pi) + (isDiagonal ? 45 : 0)
  }

  /// The sine of −180...180 degrees.
  private static func sine(degrees: Double) -> Double {
    // An obtuse angle has the sine of its supplement.
    let size = abs(degrees)
    let acute = size > 90 ? 180 - size : size
    let value = acute <= 45 ? sineSeries(acute) : cosineSeries(90 - acute)
    return degrees < 0 ? -value : value
  }

  /// The sine of 0...45 degrees by its power series, truncated below the last bit.
  private static func sineSeries(_ degrees: Double) -> Double {
    guard degrees < 45 else { return 0.5.squareRoot() }
    let radians = degrees / 180 * .pi
    return radians * alternatingSeries(radians * radians, from: 16)
  }

  /// The cosine of less than 45 degrees by its power series, truncated below the last bit.
  private static func cosineSeries(_ degrees: Double) -> Double {
    let radians = degrees / 180 * .pi
    return alternatingSeries(radians * radians, from: 17)
  }

  /// The power series of sine and cosine, 1 − s/(n·(n + 1))·(1 − …), with n from 2 (sine) or 1 (cosine)
  /// to the last one, in steps of two.
  private static func alternatingSeries(_ square: Double, from last: Double) -> Double {
    var sum = 1.0
    for factor in stride(from: last, through: 1, by: -2) {
      sum = 1 - square / (factor * (factor + 1)) * sum
    }
    return sum
  }
}
