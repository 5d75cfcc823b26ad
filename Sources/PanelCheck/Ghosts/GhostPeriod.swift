package import TrackerKit

/// A period at which ghosts recur, as from a refresh, a power supply or a radio.
///
/// Beats may be missing, other times may be between them, and the period may wander or drift: the
/// beats are followed from one to the next. A period is claimed if the chance that as many times
/// fit it is at most 1 in 65 million (an evidence of 18, since many periods are tried), and at
/// least a third of the beats is there.
package struct GhostPeriod: Hashable, Sendable {
  /// The mean time between two beats, in seconds.
  package let seconds: Double
  /// The 95 % half-width of `seconds`.
  package let uncertainty: Double
  /// How much longer the period becomes, in seconds per hour; nil if no drift is certain.
  package let drift: Double?
  /// How many times are on a beat.
  package let count: Int
  /// How many beats between the first and the last are missing.
  package let missing: Int
  /// The root mean square of the times' distances from their beats, in seconds.
  package let jitter: Double

  /// The evidence that a claim needs, as a natural logarithm.
  private static let leastEvidence = 18.0
  /// The part of the beats that must be there.
  private static let leastPresence = 1.0 / 3
  /// The most periods of one place.
  private static let mostPeriods = 3

  /// Finds the periods of times in ascending order, the one with the most times first.
  ///
  /// The times of a period do not count for the next one; it takes at least five.
  package static func all(of times: [Timestamp]) -> [GhostPeriod] {
    guard let first = times.first else { return [] }
    // Relative times keep all digits.
    var seconds = times.map { $0.seconds(since: first) }
    var periods: [GhostPeriod] = []
    while seconds.count >= 5, periods.count < mostPeriods, let best = best(of: seconds) {
      periods.append(GhostPeriod(best))
      let taken = Set(best.beats.map(\.index))
      seconds = seconds.indices.filter { !taken.contains($0) }.map { seconds[$0] }
    }
    return periods
  }

  private init(_ fit: BeatFit) {
    let line = BeatLine(fit.beats)
    seconds = line.period
    uncertainty = line.uncertainty
    drift = line.drift
    count = fit.beats.count
    missing = fit.beatCount - fit.beats.count
    jitter = line.jitter
  }

  /// The beats that fit best, weighted with the root of the part of them that is there: every period
  /// also fits at its multiples, with fewer times, and at its parts, with more missing beats.
  private static func best(of times: [Double]) -> BeatFit? {
    var fits: [BeatFit] = []
    for candidate in PeriodSearch(times).candidates {
      let isKnown = fits.contains {
        $0.evidence >= leastEvidence && abs($0.period / candidate.seconds - 1) < 0.01
      }
      guard !isKnown, let fit = BeatFit(times, near: candidate) else { continue }
      fits.append(fit)
    }
    guard let best = fits.max(by: { $0.weight < $1.weight }), best.evidence >= leastEvidence else {
      return nil
    }
    // With a large jitter, the intervals of several beats agree better than those of one.
    let parts = (2...5).compactMap { part in
      BeatFit(times, near: .init(index: best.anchor, seconds: best.period / Double(part)))
    }
    return ([best] + parts).max { $0.weight < $1.weight }.flatMap {
      $0.presence >= leastPresence ? $0 : nil
    }
  }
}

/// Finds the periods that times may have, from the intervals between them.
struct PeriodSearch {
  /// A period and a beat from which to follow it.
  struct Candidate {
    /// The index of the time on the beat.
    let index: Int
    /// A period near the true one, in seconds.
    let seconds: Double
  }

  /// The periods that most intervals support, the best first.
  private(set) var candidates: [Candidate] = []

  private static let mostPeriods = 5
  /// How much the intervals that support a period may differ.
  private static let tolerance = 0.04

  /// Searches the intervals between times, in seconds and in ascending order.
  init(_ times: [Double]) {
    var intervals = Self.intervals(of: times)
    for _ in 0..<Self.mostPeriods {
      guard let range = Self.mostSupported(intervals) else { return }
      let count = range.count
      // Several beginnings, since a time between two beats is misleading.
      let picks = Set([count / 4, count / 2, 3 * count / 4]).sorted()
      candidates += picks.map { intervals[range.lowerBound + $0] }
      intervals.removeSubrange(range)
    }
  }

  /// The sorted intervals from up to 48 times, evenly spread, to each of the next three.
  private static func intervals(of times: [Double]) -> [Candidate] {
    var intervals: [Candidate] = []
    for index in stride(from: 0, to: times.count, by: max(1, times.count / 48)) {
      for next in times[index...].dropFirst().prefix(3) where next > times[index] {
        intervals.append(Candidate(index: index, seconds: next - times[index]))
      }
    }
    return intervals.sorted { ($0.seconds, $0.index) < ($1.seconds, $1.index) }
  }

  /// The longest range of nearly equal intervals.
  private static func mostSupported(_ intervals: [Candidate]) -> Range<Int>? {
    var best: Range<Int>?
    var end = 0
    for start in intervals.indices {
      end = max(end, start)
      while end < intervals.count,
        intervals[end].seconds <= intervals[start].seconds * (1 + tolerance)
      {
        end += 1
      }
      if end - start > best?.count ?? 0 { best = start..<end }
    }
    return best
  }
}
