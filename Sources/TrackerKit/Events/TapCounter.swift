/// Counts taps in a row (rule A7).
///
/// A touch that begins soon after a tap and near it goes on counting; one that lasts too long or moves
/// too far is no tap, and its count becomes 0.
struct TapCounter {
  /// A touch begins at most this long after the last tap ended, in seconds.
  static let longestPause = 0.35
  /// A touch begins at most this far from the last tap, in points.
  static let farthest = 45.0
  /// A tap lasts at most this long, in seconds.
  static let longestTap = 0.75
  /// A tap moves at most this far from where it began, in points.
  static let slop = 10.0

  private struct Tap {
    var time: Timestamp
    var position: Point
    var count: Int
  }

  /// Ended taps that a later touch may follow, oldest first.
  private var taps: [Tap] = []

  /// The count of a touch that begins.
  mutating func begin(at position: Point, time: Timestamp) -> Int {
    taps.removeAll { time.seconds(since: $0.time) > Self.longestPause }
    let nearest = taps.indices.last { taps[$0].position.distance(to: position) <= Self.farthest }
    guard let nearest else { return 1 }
    return taps.remove(at: nearest).count + 1
  }

  /// Keeps or clears a touch's count after it has moved or ended.
  mutating func update(_ touch: Touch) {
    guard touch.tapCount > 0 else { return }
    let lasted = touch.timestamp.seconds(since: touch.start.timestamp)
    let moved = touch.position.distance(to: touch.start.position)
    if lasted > Self.longestTap || moved > Self.slop {
      touch.tapCount = 0
    } else if touch.phase == .ended {
      taps.append(
        Tap(time: touch.timestamp, position: touch.position, count: touch.tapCount))
    }
  }
}
