import TrackerKit

/// The motion from one reported location to the next different one.
package struct Step: Hashable, Sendable {
  /// The index of the report at which it ends.
  package var index: Int
  /// The length, in the panel's unit.
  package var length: Double
  /// The time since the first report of the previous location, in seconds; 0 if one turn had both.
  package var seconds: Double
}

/// The steps of a contact.
///
/// Reports of an unchanged location, which some drivers send and SDL drops, are not steps, so the
/// same touches give the same steps in every recording.
package struct Steps: Hashable, Sendable {
  /// The steps in the order of their times.
  package private(set) var all: [Step] = []

  package init(_ path: ContactPath) {
    var last = path.first
    for (index, sample) in path.samples.enumerated() where sample.location != last.location {
      all.append(
        Step(
          index: index, length: sample.location.distance(to: last.location),
          seconds: sample.time.seconds(since: last.time)))
      last = sample
    }
  }

  /// The sum of the steps' lengths.
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
  /// The jumps in the order of their times.
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
/// Panels and drivers that wait until a finger has moved some distance make the first step long. The
/// ratio is its length divided by the mean length of the next three, if that mean is at least 1 mm:
/// the finger moved off quickly. A hand accelerates at first, which shortens the first step.
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
