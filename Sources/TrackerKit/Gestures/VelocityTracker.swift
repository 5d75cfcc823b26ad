/// How fast a finger moves, from its places and their times (rule C8).
///
/// The places of the last 0.1 s are approximated by a parabola over time, each direction by itself;
/// the velocity is the parabola's slope at the newest place. A single jittery place thus changes little.
///
/// - Places of one time count once: the last one wins.
/// - After a pause of more than 0.04 s only the places behind it count. The same pause behind the newest
///   place means that the finger stands still.
/// - Two places give the slope of their line; one gives zero.
/// - Nothing is clipped: that is for the one who uses the velocity.
///
/// The place at which a finger lifts is not a movement: do not add it, it is mostly the last place
/// once more, later. Ask for the velocity at that time instead:
///
/// ```swift
/// tracker.add(touch.position, at: touch.timestamp)  // touchesBegan, touchesMoved
/// let velocity = tracker.velocity(at: touch.timestamp)  // touchesEnded
/// ```
///
/// Any pair of quantities will do for a place, as a pinch's scale or a rotation's angle.
///
/// - Complexity: a velocity is O(*n*) in the samples that count, at most 20. After the first sample
///   neither it nor `add` takes memory; a copy of the tracker does once either of both is added to.
public struct VelocityTracker: Sendable {
  /// The constants that the tracker works by.
  public let tuning: VelocityTuning
  /// What lies between the newest sample and the horizon, without a pause.
  private var samples: VelocitySamples

  /// Creates a tracker that has seen nothing; a sample limit below 1 is a programmer's mistake.
  public init(tuning: VelocityTuning = VelocityTuning()) {
    guard tuning.sampleLimit >= 1 else {
      programmerMistake("A velocity needs a sample limit of at least 1.")
    }
    self.tuning = tuning
    samples = VelocitySamples(limit: tuning.sampleLimit)
  }

  /// Forgets all places, as for the next finger.
  public mutating func reset() {
    samples.removeAll()
  }

  /// Adds a place, in points, at a time.
  ///
  /// A place that is not finite is left out, and so is one from before the newest place.
  public mutating func add(_ position: Point, at time: Timestamp) {
    guard position.x.isFinite, position.y.isFinite else { return }
    let sample = VelocitySamples.Sample(position: position, time: time)
    if let newest {
      guard time >= newest.time else { return }
      if time == newest.time {
        samples[samples.count - 1] = sample
        return
      }
      if time.seconds(since: newest.time) > tuning.longestPause { samples.removeAll() }
    }
    samples.append(sample)
    while time.seconds(since: samples[0].time) > tuning.horizon { samples.removeOldest() }
  }

  /// The velocity in points per second.
  ///
  /// It is always finite; a part that is too large for a number is zero.
  public func velocity(at now: Timestamp) -> Point {
    guard samples.count > 1, let newest, now.seconds(since: newest.time) <= tuning.longestPause
    else { return .zero }
    let velocity = samples.slope * 1_000_000
    return Point(
      x: velocity.x.isFinite ? velocity.x : 0,
      y: velocity.y.isFinite ? velocity.y : 0)
  }

  private var newest: VelocitySamples.Sample? {
    samples.count > 0 ? samples[samples.count - 1] : nil
  }
}
