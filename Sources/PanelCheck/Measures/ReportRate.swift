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
