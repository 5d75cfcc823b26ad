public import TrackerKit

/// A period in which ghosts come, as from a refresh, a power supply or a radio.
///
/// Times fit a period if they are near its beats, also if beats are missing and other times are
/// between them. It is claimed if so many would not fit by chance: the evidence is the logarithm of
/// how improbable that is, and has to reach 18 (1 in 65 million, for one of the many periods
/// tried). At least a third of the beats has to be there.
public struct GhostPeriod: Hashable, Sendable {
  /// The time between two beats, in seconds.
  public let seconds: Double
  /// The 95 % half-width of `seconds`, from the line of least squares through the times of the
  /// beats.
  public let uncertainty: Double
  /// The beat that is nearest to the first time, in seconds since the program's start.
  public let start: Double
  /// How many times are on a beat.
  public let count: Int
  /// How many beats between the first and the last are missing.
  public let missing: Int
  /// The root mean square of the times' distances from their beats, in seconds.
  public let jitter: Double

  /// The evidence that a claim needs, in natural logarithms.
  static let leastEvidence = 18.0
  /// The least part of the beats that has to be there.
  static let leastPresence = 1.0 / 3

  /// Finds the period of times in ascending order.
  ///
  /// - Returns: Nil if the times have no period, or are too few to show one (five if they are
  ///   precise).
  public init?(of times: [Timestamp]) {
    guard let first = times.first, times.count >= 5 else { return nil }
    // Relative times keep all digits.
    let seconds = times.map { $0.seconds(since: first) }
    let best = Self.best(of: seconds)
    guard let best, best.evidence >= Self.leastEvidence, best.presence >= Self.leastPresence else {
      return nil
    }
    self.seconds = best.period
    uncertainty = best.uncertainty
    start = first.seconds + best.phase - (best.phase / best.period).rounded() * best.period
    count = best.count
    missing = best.beats - best.count
    jitter = best.jitter
  }

  /// The beats that fit best, with the part of them that is there taken into account: every period
  /// also fits at its multiples and at its parts, with fewer times or with more missing beats.
  private static func best(of times: [Double]) -> BeatFit? {
    var fits: [BeatFit] = []
    func isBetter(_ one: BeatFit, _ other: BeatFit) -> Bool {
      one.evidence * one.presence < other.evidence * other.presence
    }
    for candidate in PeriodSearch(times).candidates {
      let isKnown = fits.contains {
        $0.evidence >= leastEvidence && abs($0.period / candidate.seconds - 1) < 0.01
      }
      guard !isKnown, let fit = BeatFit(times, near: candidate) else { continue }
      fits.append(fit)
    }
    guard let best = fits.max(by: isBetter), best.evidence >= leastEvidence else { return nil }
    // With a large jitter, the intervals of several beats agree better than those of one.
    let parts = (2...5).compactMap { part in
      BeatFit(
        times,
        near: PeriodSearch.Candidate(index: best.anchor, seconds: best.period / Double(part)))
    }
    return ([best] + parts).max(by: isBetter)
  }
}

/// Finds the periods that times may have, from the intervals between them.
struct PeriodSearch {
  /// A period and the time from which to follow it.
  struct Candidate {
    /// The index of a time that is on a beat.
    let index: Int
    /// The period in seconds, near the true one.
    let seconds: Double
  }

  /// The periods that most intervals support, the best first.
  private(set) var candidates: [Candidate] = []

  private static let mostPeriods = 5
  /// By how much intervals may differ that support one period.
  private static let tolerance = 0.04

  /// Searches the intervals of times, in seconds and in ascending order.
  init(_ times: [Double]) {
    var intervals = Self.intervals(of: times)
    for _ in 0..<Self.mostPeriods {
      guard let range = Self.mostSupported(intervals) else { return }
      let count = range.count
      // Several beginnings, since a time between two beats can mislead what follows one.
      let picks = Set([count / 4, count / 2, 3 * count / 4]).sorted()
      candidates += picks.map { intervals[range.lowerBound + $0] }
      intervals.removeSubrange(range)
    }
  }

  /// The intervals from up to 48 times, evenly spread, to each of the next three; in ascending
  /// order.
  private static func intervals(of times: [Double]) -> [Candidate] {
    var intervals: [Candidate] = []
    for index in stride(from: 0, to: times.count, by: max(1, times.count / 48)) {
      for next in times[index...].dropFirst().prefix(3) where next > times[index] {
        intervals.append(Candidate(index: index, seconds: next - times[index]))
      }
    }
    return intervals.sorted { ($0.seconds, $0.index) < ($1.seconds, $1.index) }
  }

  /// The range of the most intervals that are nearly equal.
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
