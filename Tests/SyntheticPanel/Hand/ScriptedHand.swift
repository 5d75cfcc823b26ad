public import TrackerKit

/// What fingers do, in order of landing.
public struct ScriptedHand: Sendable {
  /// The fingers.
  public var fingers: [ScriptedFinger]

  /// Creates a hand.
  public init(_ fingers: [ScriptedFinger]) {
    self.fingers = fingers
  }

  /// When the last finger lifts, in seconds.
  public var end: Double { fingers.map(\.end).max() ?? 0 }

  /// Taps on one place, one after the other.
  ///
  /// - Parameters:
  ///   - place: The mark.
  ///   - count: The number of taps.
  ///   - spread: The standard deviation of each axis of a tap's own place.
  ///   - random: The source of randomness.
  /// - Returns: A hand with a finger for each tap.
  package static func taps(
    on place: Point, count: Int, spread: Double = 0, using random: inout SplitMix64
  ) -> ScriptedHand {
    ScriptedHand(
      (0..<count).map { index in
        let miss = Point(x: random.gaussian(), y: random.gaussian()) * spread
        return ScriptedFinger(
          stillAt: place + miss, start: Double(index) * 0.35, seconds: random.uniform(0.06...0.14))
      })
  }

  /// Two fingers whose paths cross at right angles in the middle of a square, one after the other
  /// there.
  ///
  /// - Parameters:
  ///   - center: The middle of the square.
  ///   - side: Its side; the paths are parallel to the sides.
  ///   - seconds: How long the fingers are down.
  ///   - lag: How long after the first one the second finger crosses.
  /// - Returns: A hand of two fingers at constant speed.
  public static func crossing(
    at center: Point, side: Double, seconds: Double, lag: Double
  ) -> ScriptedHand {
    let (half, back) = (side / 2, side * lag / seconds)
    return ScriptedHand([
      ScriptedFinger(
        .line(from: center - Point(x: half, y: 0), to: center + Point(x: half, y: 0)),
        seconds: seconds),
      ScriptedFinger(
        .line(from: center - Point(x: 0, y: half + back), to: center + Point(x: 0, y: half - back)),
        seconds: seconds),
    ])
  }
}
