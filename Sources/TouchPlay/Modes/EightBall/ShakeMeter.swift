internal import TrackerKit

/// Follows a finger and tells when it has turned back after a quick way (rule X6).
///
/// A *leg* runs from one turn to the next. A turn is a turn back when the finger comes back within 45° of
/// where it came from: one that runs in a circle never does.
struct ShakeMeter {
  /// A leg this fast counts, in points per second.
  static let leastSpeed = 300.0
  /// So far a finger has to come back before it has turned, in points.
  static let slop = 10.0
  /// A finger that reports nothing for longer has stood still: that time is not its speed's, in seconds.
  static let longestPause = 0.04

  private var start: Point
  /// The farthest place of the leg, and the seconds on the way there.
  private var farthest: Point
  private var seconds = 0.0
  /// The seconds since the farthest place.
  private var secondsBack = 0.0
  private var last: Timestamp

  /// Begins where a finger has come down.
  init(_ sample: TouchSample) {
    start = sample.position
    farthest = sample.position
    last = sample.timestamp
  }

  /// Takes in where the finger is.
  ///
  /// - Returns: Whether it is seen to have turned back after a leg that counts.
  mutating func add(_ sample: TouchSample) -> Bool {
    let place = sample.position
    secondsBack += min(Self.longestPause, sample.timestamp.seconds(since: last))
    last = sample.timestamp
    let length = start.distance(to: farthest)
    guard start.distance(to: place) < length else {
      farthest = place
      seconds += secondsBack
      secondsBack = 0
      return false
    }
    let leg = farthest - start
    let back = farthest - place
    let wayBack = (leg.x * back.x + leg.y * back.y) / length
    guard wayBack > Self.slop else { return false }
    let isBack = back.x * back.x + back.y * back.y <= 2 * wayBack * wayBack
    let isFast = length >= Self.leastSpeed * seconds
    start = farthest
    farthest = place
    seconds = secondsBack
    secondsBack = 0
    return isBack && isFast
  }
}
