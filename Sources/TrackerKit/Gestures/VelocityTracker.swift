/// Estimates a finger's velocity from its locations and their times (rule C8).
///
/// A parabola over time approximates the locations of the last 0.1 s, separately for x and y; the
/// velocity is its slope at the latest location. A single jittery location changes little.
///
/// - Of several locations with the same time, the last one counts.
/// - After a pause of more than 0.04 s, only the locations after it count. The same pause after the
///   latest location means that the finger is not moving. A stall of the program is not a pause.
/// - Two locations give the slope of their line; one gives zero.
/// - Nothing is clipped: that is up to the caller.
///
/// Do not add the location at which a finger lifts: it usually repeats the last one. Ask for the
/// velocity at that time instead:
///
/// ```swift
/// tracker.add(touch.location, at: touch.timestamp)  // touchesBegan, touchesMoved
/// let velocity = tracker.velocity(at: touch.timestamp)  // touchesEnded
/// ```
///
/// Any pair of quantities can serve as a location, such as the scale of a pinch or the angle of a
/// rotation.
///
/// - Complexity: a velocity is O(*n*) in the samples that count, at most 20. After the first sample
///   neither it nor `add` allocates, unless the tracker has been copied.
public struct VelocityTracker: Sendable {
  private struct Sample {
    var location: Point
    var time: Timestamp
  }

  /// The tracker's constants.
  public let tuning: VelocityTuning
  /// The samples from the horizon to the latest one, without a pause, oldest first.
  private var samples: [Sample] = []

  /// Creates an empty tracker; a sample limit below 1 is a programming error.
  public init(tuning: VelocityTuning = VelocityTuning()) {
    guard tuning.sampleLimit >= 1 else {
      fatalError("A velocity needs a sample limit of at least 1")
    }
    self.tuning = tuning
  }

  /// Discards all locations, for the next finger.
  public mutating func reset() {
    samples.clear()
  }

  /// Adds a location, in points; ignores one that is not finite or older than the latest.
  ///
  /// - Parameters:
  ///   - location: The location.
  ///   - time: Its time.
  ///   - watchedUntil: The time until which a movement would have been noticed; the program was
  ///     stalled after that. Nil stands for the location's time.
  public mutating func add(
    _ location: Point, at time: Timestamp, watchedUntil: Timestamp? = nil
  ) {
    guard location.x.isFinite, location.y.isFinite else { return }
    let sample = Sample(location: location, time: time)
    if let newest = samples.last {
      guard time >= newest.time else { return }
      if time == newest.time {
        samples[samples.count - 1] = sample
        return
      }
      let watched = watchedUntil ?? time
      if watched.seconds(since: newest.time) > tuning.longestPause { samples.clear() }
    } else {
      samples.reserveCapacity(tuning.sampleLimit + 1)
    }
    samples.append(sample)
    // After a stall, the last two count in any case.
    let least = watchedUntil == nil ? 1 : 2
    var stale = max(0, samples.count - tuning.sampleLimit)
    while samples.count - stale > least,
      time.seconds(since: samples[stale].time) > tuning.horizon
    {
      stale += 1
    }
    samples.removeFirst(stale)
  }

  /// The velocity at a time, in points per second; zero if the last location is over 0.04 s older.
  ///
  /// It is always finite; a component that would overflow is zero.
  public func velocity(at now: Timestamp) -> Point {
    guard samples.count > 1, let newest = samples.last,
      now.seconds(since: newest.time) <= tuning.longestPause
    else { return .zero }
    let velocity = slope * 1_000_000
    return Point(
      x: velocity.x.isFinite ? velocity.x : 0,
      y: velocity.y.isFinite ? velocity.y : 0)
  }
}

/// The constants of `VelocityTracker` (rules C8, C9).
public struct VelocityTuning: Hashable, Sendable {
  /// Samples that are older than the newest one by more than this do not count, in seconds.
  public var horizon = 0.1
  /// At most this many of the latest samples count; at least 1.
  public var sampleLimit = 20
  /// A finger that reports nothing for longer than this has stopped, in seconds.
  public var longestPause = 0.04

  /// Creates the constants of rule C8.
  public init() {}
}

extension VelocityTracker {
  /// The slope of the least-squares parabola at the newest of at least two samples, in points per
  /// microsecond.
  ///
  /// The parabola is a sum of polynomials that are orthogonal over the samples' times: 1, s and (s
  /// − skew)·s − spread, where s is the time relative to the mean. Fitting each separately preserves
  /// digits that the usual equations in three unknowns lose. Two samples do not need the third.
  private var slope: Point {
    let count = samples.count
    var mean = 0.0
    for index in 0..<count { mean += age(index) }
    mean /= Double(count)

    var square = 0.0
    var cube = 0.0
    var line = Point.zero
    for index in 0..<count {
      let s = age(index) - mean
      square += s * s
      cube += s * s * s
      line = line + offset(index) * s
    }
    // The times differ, so the square is not 0.
    let linear = line * (1 / square)
    guard count > 2 else { return linear }
    let skew = cube / square
    let spread = square / Double(count)

    var norm = 0.0
    var bend = Point.zero
    for index in 0..<count {
      let s = age(index) - mean
      let value = (s - skew) * s - spread
      norm += value * value
      bend = bend + offset(index) * value
    }
    // The derivatives at the newest sample, where s is −mean.
    return linear + bend * ((-2 * mean - skew) / norm)
  }

  /// The time of a sample relative to the newest one, in microseconds; zero or negative.
  private func age(_ index: Int) -> Double {
    Double(samples[index].time.microseconds - samples[samples.count - 1].time.microseconds)
  }

  /// The location of a sample relative to the newest one.
  private func offset(_ index: Int) -> Point {
    samples[index].location - samples[samples.count - 1].location
  }
}
