internal import TrackerKit

/// Tracks a finger and detects when it reverses after a fast movement (rule X6).
///
/// A *leg* runs from one turn to the next. A turn is a reversal if the finger comes back within 45°
/// of the direction it came from, which a circling finger never does.
struct ShakeMeter {
  /// The minimum speed of a leg, in points per second.
  static let minimumSpeed = 300.0
  /// How far a finger must come back to have turned, in points.
  static let slop = 10.0
  /// The longest time between two reports that counts toward a leg, in seconds.
  ///
  /// A finger that reports nothing for longer has stood still.
  static let longestPause = 0.04

  private var start: Point
  /// The farthest point of the leg, and the seconds taken to reach it.
  private var farthest: Point
  private var seconds = 0.0
  /// The seconds since the farthest point.
  private var secondsBack = 0.0
  private var last: Timestamp

  /// Starts where a finger came down.
  init(_ sample: TouchSample) {
    start = sample.location
    farthest = sample.location
    last = sample.timestamp
  }

  /// Adds a sample of the finger.
  ///
  /// - Returns: Whether it shows that the finger has reversed after a fast leg.
  mutating func add(_ sample: TouchSample) -> Bool {
    let location = sample.location
    secondsBack += min(Self.longestPause, sample.timestamp.seconds(since: last))
    last = sample.timestamp
    let length = start.distance(to: farthest)
    guard start.distance(to: location) < length else {
      farthest = location
      seconds += secondsBack
      secondsBack = 0
      return false
    }
    let leg = farthest - start
    let back = farthest - location
    let wayBack = (leg.x * back.x + leg.y * back.y) / length
    guard wayBack > Self.slop else { return false }
    let isBack = back.x * back.x + back.y * back.y <= 2 * wayBack * wayBack
    let isFast = length >= Self.minimumSpeed * seconds
    start = farthest
    farthest = location
    seconds = secondsBack
    secondsBack = 0
    return isBack && isFast
  }
}
