/// An angle, stored in degrees so that multiples of 45° are exact.
///
/// Angles follow the window's coordinates, with x to the right and y down: 0° is to the right, 90°
/// is down, and angles grow clockwise, as in UIKit. Negate y (or the angle) to count the other way.
///
/// Nothing here uses the C library's sine or arctangent, whose last bits differ between machines.
/// An angle is the same everywhere and can be part of a session's state. An angle is always finite:
/// a component that is not finite counts as none.
public struct Angle: Hashable, Sendable {
  /// The angle in degrees, of any number of turns.
  public let degrees: Double

  /// Zero: the direction to the right.
  public static let zero = Angle(degrees: 0)

  /// Creates an angle from degrees; a value that is not finite becomes 0°.
  public init(degrees: Double) {
    // The addition makes a negative zero positive, so that equal angles have equal bits.
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

  /// The smallest rotation that leads to the direction of another angle, −180 < degrees ≤ 180.
  public func rotation(to other: Angle) -> Angle {
    // Each is exact before the subtraction, however many turns they are apart.
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
