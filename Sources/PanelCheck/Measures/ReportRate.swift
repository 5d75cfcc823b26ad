import TrackerKit

/// How often a contact is reported while it moves.
///
/// A window begins with a report and ends with the first one at least 0.25 s later; its rate is the
/// number of its reports without the first, divided by its time. There is one for each report. Windows
/// that begin and end with reports have no fraction of an interval at their ends, and since they begin
/// and end between turns, reports that share one time are counted completely.
///
/// Only windows in which the finger moves count: it ends up 50 mm/s × time from where it began, and is
/// never still while nothing is reported: reports of an unchanged location may be dropped on their way.
/// It was still in an interval of more than 1.5 × the median one if it moved at less than 20 mm/s or at
/// less than half of its speed around the interval, and in such intervals before its first step, whose
/// delay belongs to hysteresis. A drop-out during a motion stays in, because the finger went on.
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
    // The last instant so far that ends a silence.
    var silence = 0
    for (start, first) in instants.enumerated() {
      // Times are whole microseconds, so that sums of them may miss the window's time by one.
      while instants[end].seconds - first.seconds < tuning.windowSeconds - 2e-6 {
        end += 1
        guard end < instants.count else { return windows }
        if instants[end].endsSilence { silence = end }
      }
      let seconds = instants[end].seconds - first.seconds
      let length = instants[end].location.distance(to: first.location)
      guard silence <= start, length >= tuning.movingSpeed * seconds else { continue }
      let rate = Double(instants[end].count - first.count) / seconds
      windows.append(Window(rate: rate, seconds: seconds))
    }
    return windows
  }
}
