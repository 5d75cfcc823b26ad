/// Counts consecutive taps (rule A7).
///
/// A touch that begins soon after a tap and near it continues the count. A touch that lasts too
/// long or moves too far is not a tap, and its count becomes 0.
struct TapCounter {
  private struct Tap {
    var time: Timestamp
    var location: Point
    var count: Int
  }

  private let tuning: GestureTuning
  /// The panel's density; nil if unknown.
  var pointsPerMillimeter: Double?
  /// Finished taps that a later touch may follow, oldest first.
  private var taps: [Tap] = []

  init(tuning: GestureTuning) {
    self.tuning = tuning
  }

  mutating func removeAll() {
    taps.removeAll()
  }

  /// The count of a new touch.
  mutating func begin(at location: Point, time: Timestamp) -> Int {
    taps.removeAll { time.seconds(since: $0.time) > tuning.longestTapPause }
    let nearest = taps.indices.last {
      taps[$0].location.distance(to: location) <= tuning.farthestTap
    }
    guard let nearest else { return 1 }
    return taps.remove(at: nearest).count + 1
  }

  /// Keeps or clears a touch's count after it moves or ends.
  mutating func update(_ touch: Touch) {
    guard touch.tapCount > 0 else { return }
    let lasted = touch.timestamp.seconds(since: touch.start.timestamp)
    let moved = touch.location.distance(to: touch.start.location)
    let slop = tuning.tapSlop.points(perMillimeter: pointsPerMillimeter)
    if lasted > tuning.longestTap || moved > slop {
      touch.moment.tapCount = 0
    } else if touch.phase == .ended {
      taps.append(
        Tap(time: touch.timestamp, location: touch.location, count: touch.tapCount))
    }
  }
}
