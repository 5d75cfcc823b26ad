package import TrackerKit

/// Identity: contacts whose paths cross, and which of them continue as each other.
///
/// Two contacts were swapped if from one report to the next each goes to the other's place:
/// together they go 6 mm or more, and with the identities exchanged it would be less than a third
/// of that. This needs no times, which a busy program blurs.
///
/// Contacts that are too near for that are recognized by the continuity of location and velocity:
/// three reports before and three after a moment give each contact's motion there. They were
/// swapped if each continues the other's motion with less than half of its own discontinuity, which
/// is 3 mm or more: that of the location and, multiplied by 30 ms, that of the velocity.
///
/// Contacts that merge while they cross are not swapped: see `TwoFingers`.
package struct CrossingPaths: Hashable, Sendable {
  /// Two contacts that continued as each other.
  package struct Swap: Hashable, Sendable {
    /// The time of the first report with the identities swapped.
    package let time: Timestamp
    /// The contacts' numbers, the lower one first.
    package let numbers: [Int]
  }

  private static let window = 3
  private static let velocityTime = 0.03

  package let swaps: [Swap]
  /// How many times two contacts came within 40 mm of each other.
  package let encounters: Int

  package init(panel: Panel, paths: [ContactPath]) {
    var swaps: [Swap] = []
    var encounters = 0
    let paths = paths.map(\.spreadOut)
    for (index, path) in paths.enumerated() {
      for other in paths.beginning(during: index) {
        let near = panel.nominal(millimeters: 40)
        encounters += Self.encounters(ContactDistances(path, other).distances, within: near)
        swaps += Self.swaps(path, other, near: near / 4, least: panel.nominal(millimeters: 3))
      }
    }
    self.swaps = swaps
    self.encounters = encounters
  }

  /// The number of swaps: `swaps`, with a sample for each encounter.
  package var figures: [CheckItem: Figure] {
    [.swaps: Figure(Double(swaps.count), .count, sampleCount: encounters)]
  }

  private static func encounters(_ distances: [Double], within limit: Double) -> Int {
    let isNear = distances.map { $0 <= limit }
    return zip([false] + isNear, isNear).count { !$0 && $1 }
  }

  /// Whether a report is far from where the two before it lead.
  private static func jumps(_ path: ContactPath, at index: Int, least: Double) -> Bool {
    guard index > 1 else { return false }
    let (older, old, new) = (path.samples[index - 2], path.samples[index - 1], path.samples[index])
    return new.location.distance(to: old.location * 2 - older.location) >= least
  }

  private static func isNear(
    _ sample: ContactSample, _ other: ContactPath, within limit: Double
  ) -> Bool {
    other.location(at: sample.time).map { $0.distance(to: sample.location) <= limit } ?? false
  }

  private static func swaps(
    _ first: ContactPath, _ second: ContactPath, near: Double, least: Double
  ) -> [Swap] {
    var swaps: [Swap] = []
    var index = 1
    while index < first.samples.count {
      let time = first.samples[index].time
      guard
        isExchange(first, index, second, least: least)
          || isCrossing(first, index, second, near: near, least: least)
      else {
        index += 1
        continue
      }
      swaps.append(Swap(time: time, numbers: [first.number, second.number].sorted()))
      // The next windows contain this swap.
      index += 2 * window
    }
    return swaps
  }

  /// Whether contacts exchanged places with a report.
  ///
  /// One scan can be read in two turns, so the other report has this time or is the one before.
  private static func isExchange(
    _ first: ContactPath, _ index: Int, _ second: ContactPath, least: Double
  ) -> Bool {
    let time = first.samples[index].time
    let (here, to) = (first.samples[index - 1].location, first.samples[index].location)
    let next = second.firstSample(from: time)
    for other in [next, next - 1] where second.samples.indices.dropFirst().contains(other) {
      let (there, end) = (second.samples[other - 1], second.samples[other])
      guard end.time.seconds(since: there.time) <= ContactPath.longestStep,
        time.seconds(since: first.samples[index - 1].time) <= ContactPath.longestStep
      else { continue }
      let kept = here.distance(to: to) + there.location.distance(to: end.location)
      let exchanged = here.distance(to: end.location) + there.location.distance(to: to)
      if kept >= 2 * least, 3 * exchanged < kept { return true }
    }
    return false
  }

  /// Whether two contacts continue each other's motion.
  private static func isCrossing(
    _ first: ContactPath, _ index: Int, _ second: ContactPath, near: Double, least: Double
  ) -> Bool {
    let time = first.samples[index].time
    guard
      jumps(first, at: index, least: least / 2)
        || isNear(first.samples[index - 1], second, within: near),
      let here = Passage(first, at: time), let there = Passage(second, at: time)
    else { return false }
    return isSwap(here, there, least: least)
  }

  private static func isSwap(_ here: Passage, _ there: Passage, least: Double) -> Bool {
    let kept = here.discontinuity(to: here) + there.discontinuity(to: there)
    let swapped = here.discontinuity(to: there) + there.discontinuity(to: here)
    return kept >= 2 * least * least && 4 * swapped < kept
  }

  /// A contact's motion before and after a moment.
  private struct Passage {
    let time: Timestamp
    let before: SteadyMotion
    let after: SteadyMotion

    /// Nil without three reports within 0.2 s on both sides.
    init?(_ path: ContactPath, at time: Timestamp) {
      let next = path.firstSample(from: time)
      guard next >= window, next + window <= path.samples.count else { return nil }
      let samples = path.samples[(next - window)..<(next + window)]
      guard let from = samples.first, let to = samples.last,
        time.seconds(since: from.time) <= 0.2, to.time.seconds(since: time) <= 0.2,
        let before = SteadyMotion(samples.prefix(window)),
        let after = SteadyMotion(samples.suffix(window))
      else { return nil }
      self.time = time
      self.before = before
      self.after = after
    }

    /// The squared discontinuity from this motion before the moment to another after it.
    func discontinuity(to other: Passage) -> Double {
      let jump = before.location(at: time).distance(to: other.after.location(at: time))
      let turn = before.velocity.distance(to: other.after.velocity) * velocityTime
      return jump * jump + turn * turn
    }
  }
}

/// A motion at constant velocity, fitted to reports by least squares.
struct SteadyMotion {
  /// The mean time of the reports, in seconds after `start`.
  private let middle: Double
  private let start: Timestamp
  private let center: Point
  /// In the panel's unit per second.
  let velocity: Point

  /// Fits a motion; nil for fewer than two times.
  init?(_ samples: ArraySlice<ContactSample>) {
    guard let start = samples.first?.time else { return nil }
    let seconds = samples.map { $0.time.seconds(since: start) }
    guard let middle = seconds.mean else { return nil }
    let center = samples.map(\.location).center
    var square = 0.0
    var slope = Point.zero
    for (second, sample) in zip(seconds, samples) {
      square += (second - middle) * (second - middle)
      slope = slope + (sample.location - center) * (second - middle)
    }
    guard square > 0 else { return nil }
    self.middle = middle
    self.center = center
    self.start = start
    velocity = slope * (1 / square)
  }

  /// The location at a time, even before and after the reports.
  func location(at time: Timestamp) -> Point {
    center + velocity * (time.seconds(since: start) - middle)
  }
}
