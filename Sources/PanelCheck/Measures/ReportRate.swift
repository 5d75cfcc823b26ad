import TrackerKit

/// How often a contact is reported while it moves.
///
/// A window begins with a report and ends with the first one at least 0.25 s later; its rate is the
/// number of its reports without the first, divided by its time. There is one for each report.
/// Windows that begin and end with reports have no fraction of an interval at their ends, and since
/// they begin and end between turns, reports that share one time are counted completely.
///
/// Reports of an unchanged location may be dropped on their way, so that only windows count in
/// which the finger moves all the time. At each report it gets on at 50 mm/s and at 0.5 mm a
/// report, from three reports before to three after it. It is never still while nothing is
/// reported: in an interval of more than 1.5 × the median one, it moved at 20 mm/s or more and at
/// half of its speed around it or more. Such an interval before the first step does not count
/// either; that delay is hysteresis. A drop-out during a motion stays in, because the finger went
/// on.
public struct ReportRate: Hashable, Sendable {
  /// The median over the windows, in hertz.
  public private(set) var median: Double
  /// The smallest of a window, in hertz.
  public private(set) var smallest: Double
  /// The number of windows; they overlap.
  public private(set) var windowCount: Int
  /// Half the width of the smallest rate's 95 % interval, in hertz: 1.96 × √2 × rate × spread of a
  /// report's time ÷ the window's time.
  public private(set) var uncertainty: Double

  /// Measures a contact; nil if it never moves for the time of a window.
  public init?(_ path: ContactPath, tuning: MeasureTuning) {
    self.init(ReportTimes(path, tuning: tuning), tuning: tuning)
  }

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

  private struct Window {
    var rate: Double
    var seconds: Double
  }

  private static func windows(
    _ instants: [ReportTimes.Instant], _ tuning: MeasureTuning
  ) -> [Window] {
    var windows: [Window] = []
    var end = 0
    // The instants from which a window up to the end has motion only.
    var motion = 0
    for (start, first) in instants.enumerated() {
      // Times are whole microseconds, so that sums of them may miss the window's time by one.
      while instants[end].seconds - first.seconds < tuning.windowSeconds - 2e-6 {
        end += 1
        guard end < instants.count else { return windows }
        if instants[end].endsSilence { motion = end }
        if !instants[end].isMoving { motion = end + 1 }
      }
      guard motion <= start, first.isMoving else { continue }
      let seconds = instants[end].seconds - first.seconds
      let rate = Double(instants[end].count - first.count) / seconds
      windows.append(Window(rate: rate, seconds: seconds))
    }
    return windows
  }
}

/// The times of a contact's reports, robust against several reports with one time.
///
/// A program sees all reports that arrived while it was busy in one turn, with one time. What
/// counts here is therefore the *instant*, a time with the number of its reports: between two
/// instants, time and reports are both known.
struct ReportTimes {
  /// A time at which at least one report was handled.
  struct Instant {
    /// The time since the contact's first report, in seconds.
    var seconds: Double
    /// The number of reports up to and with this instant.
    var count: Int
    /// The last location that was reported.
    var location: Point
    /// Whether the finger was still while nothing was reported before this instant.
    var endsSilence = false
    /// Whether the finger moves at this instant.
    var isMoving = false
  }

  /// The instants in order.
  private(set) var instants: [Instant] = []
  /// The typical time from report to report in seconds: the mean without the longest twentieth.
  private(set) var period = 0.0
  /// The standard deviation of a report's time in seconds.
  ///
  /// It is 1.25 × the mean distance of the intervals from their mean, ÷ √2 because an interval has
  /// two ends; without the longest twentieth, which drop-outs and pauses take.
  private(set) var spread = 0.0

  init(_ path: ContactPath, tuning: MeasureTuning) {
    guard let first = path.samples.first else { return }
    for (index, sample) in path.samples.enumerated() {
      let instant = Instant(
        seconds: sample.time.seconds(since: first.time), count: index + 1,
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

  /// Marks the intervals in which the finger was still, or may have been.
  ///
  /// Drivers and SDL drop reports of an unchanged location, so that silence says nothing about the
  /// panel then. An interval that is longer than 1.5 × the median one is a silence if the finger
  /// moved at less than 20 mm/s in it, or at less than half of its speed around it: a panel with
  /// hysteresis reports a rest's end late. Before the first step it always is one.
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

  /// The finger moves at an instant if it gets on at 50 mm/s and at 0.5 mm a report from three
  /// instants before to three after it, or as many as there are.
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
