import TrackerKit

/// The motion from one reported location to the next different one.
package struct Step: Hashable, Sendable {
  package var length: Double
  /// The time since the first report of the previous location, in seconds; 0 if one turn had both.
  package var seconds: Double
}

/// The steps of a contact.
///
/// Reports of an unchanged location, which some drivers send and SDL drops, are not steps, so the
/// same touches give the same steps in every recording.
package struct Steps: Hashable, Sendable {
  package private(set) var all: [Step] = []

  package init(_ path: ContactPath) {
    var last = path.first
    for sample in path.samples where sample.location != last.location {
      all.append(
        Step(
          length: sample.location.distance(to: last.location),
          seconds: sample.time.seconds(since: last.time)))
      last = sample
    }
  }

  var pathLength: Double { all.reduce(0) { $0 + $1.length } }

  /// The longest step's length; 0 without a step.
  var longest: Double { all.map(\.length).max() ?? 0 }

  /// Up to two steps on either side of a step.
  func neighbors(of position: Int) -> [Step] {
    Array(all[..<position].suffix(2) + all[(position + 1)...].prefix(2))
  }
}

/// Steps of a contact that a finger does not make: a swapped identity is suspected.
///
/// A jump is 3 mm long or more, longer than 20 mm or than 5 × the median of up to two steps before
/// and two after it, and more than twice as long as that median explains in its time. A fast finger
/// on a slow panel, missing reports, and a contact's first step are not jumps.
package struct Jumps: Hashable, Sendable {
  package private(set) var all: [Step]

  /// The largest jump's length in the panel's unit; 0 without a jump.
  package var largest: Double { all.map(\.length).max() ?? 0 }

  package init(_ steps: Steps, tuning: MeasureTuning) {
    all = steps.all.indices.dropFirst().filter {
      steps.all[$0].length >= tuning.shortestJump
        && Self.isJump(steps.all[$0], steps.neighbors(of: $0), tuning)
    }.map { steps.all[$0] }
  }

  private static func isJump(_ step: Step, _ neighbors: [Step], _ tuning: MeasureTuning) -> Bool {
    guard let usual = neighbors.map(\.length).median,
      let seconds = neighbors.map(\.seconds).median,
      step.length > tuning.jumpLength || step.length > tuning.jumpRatio * usual
    else { return false }
    let times = seconds > 0 ? max(1, step.seconds / seconds) : 1
    return step.length > 2 * usual * times
  }
}

/// How much longer a contact's first step is than the next ones.
///
/// Panels and drivers that wait until a finger has moved some distance make the first step long.
/// The ratio is its length divided by the mean length of the next three, if that mean is at least 1
/// mm: the finger moved off quickly. A hand accelerates at first, which shortens the first step.
package struct Hysteresis: Hashable, Sendable {
  package private(set) var ratio: Double
  /// The standard deviation of the ratio: the ratio × that of the mean of the next three steps.
  package private(set) var deviation: Double

  /// Measures a contact; nil if it has fewer than four steps or begins slowly.
  package init?(_ steps: Steps, tuning: MeasureTuning) {
    let next = steps.all.dropFirst().prefix(3).map(\.length)
    guard let first = steps.all.first, next.count == 3, let mean = next.mean,
      mean >= tuning.comparedStep, let spread = next.deviation
    else { return nil }
    ratio = first.length / mean
    deviation = ratio * spread / mean / 3.0.squareRoot()
  }
}

package struct ReportGaps: Hashable, Sendable {
  /// The longest time without a report although the finger moved on, in milliseconds.
  ///
  /// All but the first of several reports with one time were late, so the gap before them is
  /// shortened by their number × the usual time from report to report.
  package private(set) var longestMilliseconds = 0.0
  /// The longest time without a report while the finger was still, in milliseconds; 0 if none.
  package private(set) var longestSilenceMilliseconds = 0.0
  /// The uncertainty of the longest gap in milliseconds: 1.96 × √2 × the spread of a report's time.
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
/// If a step's time relative to its neighbors' is at least 0.75 × its ratio, reports are missing,
/// and the hand is not the cause; otherwise the hand may have jerked. The largest late step counts,
/// unless another is more than 4/3 as large. Reports that share one time give an upper bound. A
/// step that took more than twice as long as its length explains, a rest, is not compared.
package struct GapRatio: Hashable, Sendable {
  package private(set) var largest: Double
  /// Whether the largest ratio is the panel's own, or one that the hand may have caused.
  package private(set) var bound: Figure.Bound
  package private(set) var count: Int
  /// The uncertainty of `largest`: 1.96 × the deviation of evenly reported, noisy steps.
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
