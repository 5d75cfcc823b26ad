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
/// tracker.add(touch.location, at: touch.timestamp)  // touchesBegan, touchesMoved
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
  ///   - location: The location.
  ///   - time: Its time.
  ///   - watchedUntil: Until when a movement would have been noticed; nil is the location's time. If
  ///     the program was stalled after that, the time since is not a pause.
  public mutating func add(
    _ location: Point, at time: Timestamp, watchedUntil: Timestamp? = nil
  ) {
    guard location.x.isFinite, location.y.isFinite else { return }
    let sample = VelocitySamples.Sample(location: location, time: time)
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

/// The latest locations of a finger, oldest first, in a ring buffer of fixed size.
///
/// The ring allocates its memory for the first sample and keeps it.
struct VelocitySamples: Sendable {
  /// One location at one time.
  struct Sample {
    var location: Point
    var time: Timestamp
  }

  /// The maximum number of samples.
  let limit: Int
  /// The number of samples.
  private(set) var count = 0
  private var ring: [Sample] = []
  private var oldest = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// The sample at an index of 0..<count; 0 is the oldest.
  subscript(index: Int) -> Sample {
    get { ring[slot(of: index)] }
    set { ring[slot(of: index)] = newValue }
  }

  /// Adds the newest sample; a full ring drops its oldest one.
  mutating func append(_ sample: Sample) {
    if ring.isEmpty { ring = Array(repeating: sample, count: limit) }
    if count == limit { removeOldest() }
    count += 1
    self[count - 1] = sample
  }

  mutating func removeOldest() {
    oldest = slot(of: 1)
    count -= 1
  }

  mutating func removeAll() {
    count = 0
  }

  private func slot(of index: Int) -> Int {
    let slot = oldest + index
    return slot < limit ? slot : slot - limit
  }
}

extension VelocitySamples {
  /// The slope of the least-squares parabola at the newest of at least two samples, in points per
  /// microsecond.
  ///
  /// The parabola is a sum of polynomials that are orthogonal over the samples' times: 1, s and (s
  /// − skew)·s − spread, where s is the time relative to the mean. Each is fitted separately, which
  /// preserves digits that the usual equations in three unknowns lose. With two samples, nothing is
  /// left for the third.
  var slope: Point {
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
    Double(self[index].time.microseconds - self[count - 1].time.microseconds)
  }

  /// The location of a sample relative to the newest one.
  private func offset(_ index: Int) -> Point {
    self[index].location - self[count - 1].location
  }
}
