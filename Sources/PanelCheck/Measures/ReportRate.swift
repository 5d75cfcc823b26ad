import TrackerKit

/// How often a contact is reported while it moves.
///
/// Each report begins a window, which ends with the first report at least 0.25 s later. Its rate is
/// the number of its reports without the first, divided by its time. Such a window contains no
/// fraction of an interval, and all reports that share one time.
///
/// Drivers may drop reports of an unchanged location, so only windows count in which the finger
/// moves at every instant and no silence (`ReportTimes`) falls. A drop-out during a motion counts.
package struct ReportRate: Hashable, Sendable {
  package private(set) var median: Double
  /// The smallest of a window, in hertz.
  package var smallest: Double { slowest.rate }
  package private(set) var windowCount: Int
  /// All windows together, where they overlap only once.
  let motion: RateEstimate
  /// The slowest window.
  let slowest: RateEstimate
  /// How the intervals between reports vary.
  fileprivate let variation: ReportTimes.Variation

  /// Measures a contact; nil if it never moves for the time of a window.
  init?(_ times: ReportTimes, tuning: MeasureTuning) {
    let windows = Self.windows(times.instants, tuning)
    let estimates = windows.map { Self.estimate($0, times) }
    guard let median = estimates.map(\.rate).median,
      let slowest = estimates.min(by: { $0.rate < $1.rate })
    else { return nil }
    self.median = median
    self.slowest = slowest
    windowCount = windows.count
    variation = times.variation
    // A finger that lifts between two turns leaves fewer reports in the last one.
    let last = times.instants.count - 2
    motion = RateEstimate(
      of: Self.runs(windows).map {
        Self.estimate($0.lowerBound...max($0.lowerBound + 1, min($0.upperBound, last)), times)
      })
  }

  private static func estimate(_ range: ClosedRange<Int>, _ times: ReportTimes) -> RateEstimate {
    let (first, last) = (times.instants[range.lowerBound], times.instants[range.upperBound])
    return RateEstimate(
      count: last.count - first.count, seconds: last.seconds - first.seconds,
      endVariance: 2 * times.spread * times.spread)
  }

  /// The windows, joined where they overlap or touch.
  private static func runs(_ windows: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    for window in windows {
      if let last = runs.last, window.lowerBound <= last.upperBound {
        runs[runs.count - 1] = last.lowerBound...max(last.upperBound, window.upperBound)
      } else {
        runs.append(window)
      }
    }
    return runs
  }

  /// The indices of the first and the last instant of each window.
  private static func windows(
    _ instants: [ReportTimes.Instant], _ tuning: MeasureTuning
  ) -> [ClosedRange<Int>] {
    var windows: [ClosedRange<Int>] = []
    var end = 0
    // The first instant from which there is only motion up to the end.
    var motion = 0
    for (start, first) in instants.enumerated() {
      // Times are whole microseconds, so sums of them may miss the window's time by one.
      while instants[end].seconds - first.seconds < tuning.windowSeconds - 2e-6 {
        end += 1
        guard end < instants.count else { return windows }
        if instants[end].endsSilence { motion = end }
        if !instants[end].isMoving { motion = end + 1 }
      }
      guard motion <= start, first.isMoving else { continue }
      windows.append(start...end)
    }
    return windows
  }
}

/// How many reports there are in how much time.
struct RateEstimate: Hashable, Sendable {
  private(set) var count = 0
  private(set) var seconds = 0.0
  /// The variance of the time in s² if each report is early or late on its own: that of the ends.
  private var endVariance = 0.0
  /// The variance if the errors of all intervals add up.
  private var intervalVariance = 0.0

  /// Reports per second.
  var rate: Double { Double(count) / seconds }

  init(count: Int, seconds: Double, endVariance: Double) {
    self.count = count
    self.seconds = seconds
    self.endVariance = endVariance
    intervalVariance = endVariance * Double(max(1, count))
  }

  init(of parts: [RateEstimate]) {
    for part in parts {
      count += part.count
      seconds += part.seconds
      endVariance += part.endVariance
      intervalVariance += part.intervalVariance
    }
  }

  /// The standard error of the rate.
  func deviation(isWandering: Bool) -> Double {
    rate * (isWandering ? intervalVariance : endVariance).squareRoot() / seconds
  }
}

extension Collection<ReportRate> {
  /// The rate of all contacts, or that of the slowest window if no unsteadiness explains how slow
  /// it is: it is more than five standard errors below the rate of all.
  ///
  /// The smallest of many windows is always a little below the true rate.
  var decisive: (rate: Double, deviation: Double)? {
    guard let slowest = map(\.slowest).min(by: { $0.rate < $1.rate }) else { return nil }
    let all = RateEstimate(of: map(\.motion))
    let isWandering = ReportTimes.Variation(of: map(\.variation)).isWandering
    let deviation = slowest.deviation(isWandering: isWandering)
    return all.rate - slowest.rate > 5 * deviation
      ? (slowest.rate, deviation) : (all.rate, all.deviation(isWandering: isWandering))
  }
}

/// The times of a contact's reports.
///
/// Reports that arrived while the program was busy share the time of one turn, an *instant*:
/// between two instants, the time and the number of reports are both known.
struct ReportTimes {
  /// A time at which at least one report was handled.
  struct Instant {
    /// The time since the contact's first report, in seconds.
    var seconds: Double
    /// The number of reports up to and including this instant.
    var count: Int
    var location: Point
    /// Whether the finger was still before this instant, while nothing was reported.
    var endsSilence = false
    var isMoving = false
  }

  private(set) var instants: [Instant] = []
  /// The typical time from report to report in seconds: the mean without the longest twentieth.
  private(set) var period = 0.0
  /// The standard deviation of a report's time in seconds.
  ///
  /// It is 1.45 × the mean distance of the intervals from their mean, ÷ √2 because an interval has
  /// two ends. The longest twentieth, drop-outs and pauses, is left out. For a normal distribution,
  /// 1.37 would do; a short contact tells its spread only roughly.
  private(set) var spread = 0.0
  private(set) var variation = Variation()

  /// How successive intervals vary together.
  ///
  /// If each report is early or late on its own, a long interval follows a short one: their
  /// correlation is −0.5. If the intervals themselves vary, it is 0, and the period wanders.
  struct Variation: Hashable {
    private(set) var products = 0.0
    private(set) var squares = 0.0

    var isWandering: Bool { products > -0.2 * squares }

    init() {}

    init(of parts: [Variation]) {
      for part in parts {
        products += part.products
        squares += part.squares
      }
    }

    /// Measures intervals by their distances from the mean.
    init(_ deviations: [Double]) {
      products = zip(deviations, deviations.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 }
      squares = deviations.reduce(0) { $0 + $1 * $1 }
    }
  }

  init(_ path: ContactPath, tuning: MeasureTuning) {
    for (index, sample) in path.samples.enumerated() {
      let instant = Instant(
        seconds: sample.time.seconds(since: path.first.time), count: index + 1,
        location: sample.location)
      if instants.last?.seconds == instant.seconds { instants.removeLast() }
      instants.append(instant)
    }
    estimateIntervals(path.samples)
    markSilences(tuning)
    markMotion(tuning)
  }

  private mutating func estimateIntervals(_ samples: [ContactSample]) {
    let intervals = zip(samples, samples.dropFirst()).map { $1.time.seconds(since: $0.time) }
    let usual = intervals.sorted().dropLast((intervals.count + 19) / 20)
    guard let mean = usual.mean, let longest = usual.last else { return }
    period = mean
    spread = 1.45 * (usual.map { abs($0 - mean) }.mean ?? 0) / 2.0.squareRoot()
    variation = Variation(intervals.map { $0 <= longest ? $0 - mean : 0 })
  }

  /// Marks the silences: intervals in which the finger was still, or may have been.
  ///
  /// Drivers and SDL drop reports of an unchanged location, so a silence says nothing about the
  /// panel. An interval longer than 1.5 × the median one is a silence before the first step, where
  /// the delay is hysteresis. Later it is one if the finger moved in it at less than 20 mm/s, or at
  /// less than half of its speed around it: a panel with hysteresis reports the end of a rest late.
  private mutating func markSilences(_ tuning: MeasureTuning) {
    let intervals = instants.indices.dropFirst().map {
      instants[$0].seconds - instants[$0 - 1].seconds
    }
    guard let first = instants.first, let usual = intervals.median else { return }
    var hasMoved = false
    for index in instants.indices.dropFirst() {
      if intervals[index - 1] > 1.5 * usual {
        instants[index].endsSilence = !hasMoved || isStill(before: index, tuning)
      }
      if instants[index].location != first.location { hasMoved = true }
    }
  }

  private func isStill(before index: Int, _ tuning: MeasureTuning) -> Bool {
    let (last, next) = (instants[index - 1], instants[index])
    let length = next.location.distance(to: last.location)
    let seconds = next.seconds - last.seconds
    // Three intervals on either side, or as many as there are.
    let start = instants[max(0, index - 4)]
    let end = instants[min(instants.count - 1, index + 3)]
    let around =
      last.location.distance(to: start.location) + end.location.distance(to: next.location)
    let time = last.seconds - start.seconds + end.seconds - next.seconds
    let speed = time > 0 ? around / time : 0
    return length < max(tuning.stillSpeed, speed / 2) * seconds
  }

  /// Marks the instants at which the finger advances by 50 mm/s and 0.5 mm per report, from three
  /// instants before to three after it or as many as there are.
  private mutating func markMotion(_ tuning: MeasureTuning) {
    for index in instants.indices {
      let start = instants[max(0, index - 3)]
      let end = instants[min(instants.count - 1, index + 3)]
      let length = end.location.distance(to: start.location)
      instants[index].isMoving =
        length >= tuning.movingSpeed * (end.seconds - start.seconds)
        && length >= tuning.countedStep * Double(end.count - start.count)
    }
  }
}
