import TrackerKit

/// The longest times without a report of a contact.
package struct ReportGaps: Hashable, Sendable {
  /// The longest time without a report although the finger moved on, in milliseconds.
  ///
  /// All but the first of several reports with one time were late, so the gap before them is shortened
  /// by their number × the usual time from report to report.
  package private(set) var longestMilliseconds = 0.0
  /// The longest time without a report while the finger was still, in milliseconds; 0 if none.
  package private(set) var longestSilenceMilliseconds = 0.0
  /// Half the width of the longest gap's 95 % interval, in milliseconds: 1.96 × √2 × the spread of
  /// a report's time.
  package private(set) var uncertainty = 0.0

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

/// How much longer than its neighbors a contact's steps get.
///
/// A step's ratio is its length divided by the mean length of the two steps before and the two
/// after it, if that mean is at least 1 mm. One missing report gives 2, two give 3.
///
/// If a step's time relative to its neighbors' is at least 0.75 × its ratio, reports are missing, and
/// the hand is not the cause; otherwise the hand may have jerked. The largest late step counts,
/// unless another is more than 4/3 as large. Reports that share one time give an upper bound. A step
/// that took more than twice as long as its length explains is not compared: the finger rested.
package struct GapRatio: Hashable, Sendable {
  /// The largest ratio.
  package private(set) var largest: Double
  /// Whether the largest ratio is the panel's own, or one that the hand may have caused.
  package private(set) var bound: Figure.Bound
  /// The number of steps that were compared.
  package private(set) var count: Int
  /// Half the width of the largest ratio's 95 % interval: 1.96 × the standard deviation of the ratios
  /// of evenly reported, noisy steps.
  ///
  /// The deviation is 1.25 × the mean distance from the median, without the largest twentieth.
  package private(set) var uncertainty: Double

  /// Measures a contact; nil if no step has long enough neighbors.
  package init?(_ steps: Steps, tuning: MeasureTuning) {
    let ratios = steps.all.indices.dropFirst(2).dropLast(2).compactMap {
      Self.ratio(steps.all[$0], steps.neighbors(of: $0), tuning)
    }
    let lengths = ratios.map { $0.length }
    guard let any = lengths.max(), let middle = lengths.median else { return nil }
    let late = ratios.reduce(0) { $1.time >= 0.75 * $1.length ? max($0, $1.length) : $0 }
    bound = late >= 0.75 * any ? .exact : .upper
    largest = bound == .exact ? late : any
    count = ratios.count
    let distances = lengths.map { abs($0 - middle) }.sorted()
    let usual = distances.dropLast((distances.count + 19) / 20)
    uncertainty = halfWidth95 * 1.25 * (usual.mean ?? 0)
  }

  private static func ratio(
    _ step: Step, _ neighbors: [Step], _ tuning: MeasureTuning
  ) -> (length: Double, time: Double)? {
    var (length, seconds, isTimed) = (0.0, 0.0, true)
    for neighbor in neighbors {
      length += neighbor.length / Double(neighbors.count)
      seconds += neighbor.seconds / Double(neighbors.count)
      if neighbor.seconds <= 0 { isTimed = false }
    }
    guard length >= tuning.comparedStep else { return nil }
    let (ratio, time) = (step.length / length, isTimed ? step.seconds / seconds : 0)
    return time > 2 * ratio ? nil : (ratio, time)
  }
}
