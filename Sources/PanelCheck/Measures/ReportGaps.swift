import TrackerKit

/// The longest times without a report of a contact.
public struct ReportGaps: Hashable, Sendable {
  /// The longest time without a report although the finger moved on, in milliseconds.
  ///
  /// Of several reports with one time, all but the first were late: the gap before them is
  /// shortened by their number × the usual time from report to report.
  public private(set) var longestMilliseconds = 0.0
  /// The longest time without a report while the finger was still, in milliseconds; 0 if none.
  public private(set) var longestSilenceMilliseconds = 0.0
  /// Half the width of the longest gap's 95 % interval, in milliseconds: 1.96 × √2 × the spread of
  /// a report's time.
  public private(set) var uncertainty = 0.0

  /// Measures a contact.
  public init(_ path: ContactPath, tuning: MeasureTuning) {
    self.init(ReportTimes(path, tuning: tuning))
  }

  init(_ times: ReportTimes) {
    uncertainty = halfWidth95 * 2.0.squareRoot() * times.spread * 1000
    for (last, next) in zip(times.instants, times.instants.dropFirst()) {
      let late = Double(next.count - last.count - 1) * times.period
      let seconds = next.seconds - last.seconds
      if next.endsSilence {
        longestSilenceMilliseconds = max(longestSilenceMilliseconds, seconds * 1000)
      } else {
        longestMilliseconds = max(longestMilliseconds, (seconds - late) * 1000)
      }
    }
  }
}
