/// How fast a finger moves, from its locations and their times (rule C8).
///
/// A parabola over time approximates the locations of the last 0.1 s, separately for x and y; the
/// velocity is its slope at the latest location. So a single jittery location changes little.
///
/// - Locations with the same time count once: the last one wins.
/// - After a pause of more than 0.04 s, only the locations after it count. The same pause after the
///   latest location means that the finger is not moving. Time in which nobody looked is not a pause.
/// - Two locations give the slope of their line; one gives zero.
/// - Nothing is clipped: that is up to the caller.
///
/// The location at which a finger lifts is not a movement: do not add it, because it usually
/// repeats the last location, later. Ask for the velocity at that time instead:
///
/// ```swift
/// tracker.add(touch.position, at: touch.timestamp)  // touchesBegan, touchesMoved
/// let velocity = tracker.velocity(at: touch.timestamp)  // touchesEnded
/// ```
///
/// Any pair of quantities can serve as a location, such as the scale of a pinch or the angle of a
/// rotation.
///
/// - Complexity: a velocity is O(*n*) in the samples that count, at most 20. After the first sample
///   neither it nor `add` allocates; a copied tracker does when either copy is first added to.
public struct VelocityTracker: Sendable {
  /// The tracker's constants.
  public let tuning: VelocityTuning
  /// The samples from the horizon to the latest one, without a pause.
  private var samples: VelocitySamples

  /// Creates an empty tracker; a sample limit below 1 is a programming error.
  public init(tuning: VelocityTuning = VelocityTuning()) {
    guard tuning.sampleLimit >= 1 else {
      programmerMistake("A velocity needs a sample limit of at least 1.")
    }
    self.tuning = tuning
    samples = VelocitySamples(limit: tuning.sampleLimit)
  }

  /// Discards all locations, for the next finger.
  public mutating func reset() {
    samples.removeAll()
  }

  /// Adds a location, in points, at a time.
  ///
  /// A location that is not finite is ignored, and so is one older than the latest.
  ///
  /// - Parameters:
  ///   - position: The location.
  ///   - time: Its time.
  ///   - watchedUntil: Until when a movement would have been noticed; nil is the location's time. If
  ///     the program was stalled after that, the time since is not a pause.
  public mutating func add(
    _ position: Point, at time: Timestamp, watchedUntil: Timestamp? = nil
  ) {
    guard position.x.isFinite, position.y.isFinite else { return }
    let sample = VelocitySamples.Sample(position: position, time: time)
    if let newest {
      guard time >= newest.time else { return }
      if time == newest.time {
        samples[samples.count - 1] = sample
        return
      }
      let watched = watchedUntil ?? time
      if watched.seconds(since: newest.time) > tuning.longestPause { samples.removeAll() }
    }
    samples.append(sample)
    // After a stall, the last two count in any case.
    let least = watchedUntil == nil ? 1 : 2
    while samples.count > least, time.seconds(since: samples[0].time) > tuning.horizon {
      samples.removeOldest()
    }
  }

  /// The velocity in points per second, zero if no location came for 0.04 s until a time.
  ///
  /// It is always finite; a component that would overflow is zero.
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
