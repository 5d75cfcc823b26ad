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
  package private(set) var smallest: Double
  package private(set) var windowCount: Int
  /// The uncertainty of `smallest`: 1.96 × √2 × rate × spread of a report's time ÷ window.
  package private(set) var uncertainty: Double

  /// Measures a contact; nil if it never moves for the time of a window.
  init?(_ times: ReportTimes, tuning: MeasureTuning) {
    let windows = Self.windows(times.instants, tuning)
    guard let median = windows.map(\.rate).median,
      let slowest = windows.min(by: { $0.rate < $1.rate })
    else { return nil }
    self.median = median
    smallest = slowest.rate
    windowCount = windows.count
    let relative = 2.0.squareRoot() * times.spread / slowest.seconds
    uncertainty = halfWidth95 * relative * slowest.rate
  }

  private static func windows(
    _ instants: [ReportTimes.Instant], _ tuning: MeasureTuning
  ) -> [(rate: Double, seconds: Double)] {
    var windows: [(rate: Double, seconds: Double)] = []
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
      let seconds = instants[end].seconds - first.seconds
      windows.append((Double(instants[end].count - first.count) / seconds, seconds))
    }
    return windows
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
  /// It is 1.25 × the mean distance of the intervals from their mean, ÷ √2 because an interval has
  /// two ends. The longest twentieth, drop-outs and pauses, is left out.
  private(set) var spread = 0.0

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
    guard let mean = usual.mean else { return }
    period = mean
    spread = 1.25 * (usual.map { abs($0 - mean) }.mean ?? 0) / 2.0.squareRoot()
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
