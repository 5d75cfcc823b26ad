package import TrackerKit

/// A period at which ghosts recur, as from a refresh, a power supply or a radio.
///
/// Beats may be missing, and other times may be between them. A period is claimed if the chance
/// that as many times fit it is at most 1 in 65 million (an evidence of 18, since many periods are
/// tried), and at least a third of the beats is there.
package struct GhostPeriod: Hashable, Sendable {
  /// The time between two beats, in seconds.
  package let seconds: Double
  /// The 95 % half-width of `seconds`, from the line of least squares through the beats.
  package let uncertainty: Double
  /// The beat nearest to the first time, in seconds since the program's start.
  package let start: Double
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

  /// Finds the period of at least five times in ascending order; nil if they do not show one.
  package init?(of times: [Timestamp]) {
    guard let first = times.first, times.count >= 5 else { return nil }
    // Relative times keep all digits.
    let seconds = times.map { $0.seconds(since: first) }
    let best = Self.best(of: seconds)
    guard let best, best.evidence >= Self.leastEvidence, best.presence >= Self.leastPresence else {
      return nil
    }
    let line = best.line
    self.seconds = line.period
    uncertainty = line.uncertainty
    start = first.seconds + line.phase - (line.phase / line.period).rounded() * line.period
    count = line.count
    missing = line.beats - line.count
    jitter = line.jitter
  }

  /// The beats that fit best, weighted with the part of them that is there: every period also fits
  /// at its multiples, with fewer times, and at its parts, with more missing beats.
  private static func best(of times: [Double]) -> BeatFit? {
    var fits: [BeatFit] = []
    func isBetter(_ one: BeatFit, _ other: BeatFit) -> Bool {
      one.evidence * one.presence < other.evidence * other.presence
    }
    for candidate in PeriodSearch(times).candidates {
      let isKnown = fits.contains {
        $0.evidence >= leastEvidence && abs($0.line.period / candidate.seconds - 1) < 0.01
      }
      guard !isKnown, let fit = BeatFit(times, near: candidate) else { continue }
      fits.append(fit)
    }
    guard let best = fits.max(by: isBetter), best.evidence >= leastEvidence else { return nil }
    // With a large jitter, the intervals of several beats agree better than those of one.
    let parts = (2...5).compactMap { part in
      BeatFit(times, near: .init(index: best.anchor, seconds: best.line.period / Double(part)))
    }
    return ([best] + parts).max(by: isBetter)
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

/// The beats that fit times best, near a candidate for their period.
struct BeatFit {
  /// The index of the time from which the beats were followed.
  private(set) var anchor: Int
  private(set) var line: BeatLine
  /// The logarithm of how improbable it is that so many times fit by chance.
  private(set) var evidence = 0.0

  /// How far a time may be from a beat while the beats are followed, as a part of the period.
  private static let reach = 0.15
  /// The tolerances of beats, as parts of the period; the one with the most evidence counts.
  private static let tolerances = [0.001, 0.003, 0.01, 0.03, 0.1]

  /// The part of the beats that have a time.
  var presence: Double { Double(line.count) / Double(line.beats) }

  /// Follows the beats from a candidate and fits them; nil if fewer than four times fit.
  init?(_ times: [Double], near candidate: PeriodSearch.Candidate) {
    anchor = candidate.index
    line = BeatLine(start: times[candidate.index], period: candidate.seconds)
    // Each time that fits makes the period more precise, so that gaps can be bridged later.
    for time in times[anchor...] + times[..<anchor].reversed() {
      line.follow(time, within: Self.reach)
    }
    var best: BeatFit?
    for tolerance in Self.tolerances {
      var fit = self
      guard fit.refine(times, within: tolerance) else { continue }
      if fit.evidence > best?.evidence ?? 0 { best = fit }
    }
    guard var best else { return nil }
    // The tolerance with the most evidence cuts off the tails of the jitter; here they count again.
    var whole = best
    let wide = min(Self.reach, 3.5 * best.line.jitter / best.line.period)
    if whole.refine(times, within: wide), whole.line.count >= best.line.count {
      whole.evidence = best.evidence
      best = whole
    }
    self = best
  }

  /// Fits the beats to the times within a part of the period; false if these are fewer than four.
  private mutating func refine(_ times: [Double], within tolerance: Double) -> Bool {
    var line = line
    // What fits depends on the line, and the line on what fits.
    for _ in 0..<2 {
      var next = BeatLine(start: line.phase, period: line.period)
      for time in times { next.follow(time, within: tolerance, fits: false) }
      next.fit()
      guard next.count >= 4, next.period > 0 else { return false }
      line = next
    }
    self.line = line
    evidence = Self.evidence(line.count, of: times.count, chance: 2 * tolerance)
    return true
  }

  /// Chernoff's bound of −ln of the probability that so many times fit by chance.
  ///
  /// Two times always fit, since they determine period and phase.
  private static func evidence(_ count: Int, of total: Int, chance: Double) -> Double {
    let trials = Double(total - 2)
    let part = Double(count - 2) / trials
    guard trials > 0, part > chance else { return 0 }
    var sum = part * LargestValue.naturalLogarithm(part / chance)
    if part < 1 { sum += (1 - part) * LargestValue.naturalLogarithm((1 - part) / (1 - chance)) }
    return trials * sum
  }
}

/// The line of least squares through the times of numbered beats, updated time by time.
struct BeatLine {
  /// The time of beat 0, in seconds.
  private(set) var phase: Double
  /// The time between two beats, in seconds.
  private(set) var period: Double
  /// How many beats have a time.
  private(set) var count = 0
  private var first = Int.max
  private var last = Int.min

  // Sums of squares and products about the means, by Welford's method, which is precise.
  private var meanBeat = 0.0
  private var meanTime = 0.0
  private var beatSquare = 0.0
  private var timeSquare = 0.0
  private var product = 0.0
  private var latest: Int?

  /// Creates a line through a beat, with a period in seconds.
  init(start: Double, period: Double) {
    phase = start
    self.period = period
  }

  /// The number of beats from the first to the last that has a time.
  var beats: Int { last - first + 1 }

  /// Adds a time if it is within a part of the period from a beat that has none yet; `fits` tells
  /// whether the line is then fitted again.
  mutating func follow(_ time: Double, within part: Double, fits: Bool = true) {
    let position = (time - phase) / period
    guard abs(position) < 1e9 else { return }
    let beat = position.rounded()
    guard abs(position - beat) <= part, latest != Int(beat) else { return }
    add(beat, time)
    if fits { fit() }
  }

  /// Moves the line to the one of least squares, if two beats or more are known.
  mutating func fit() {
    guard beatSquare > 0 else { return }
    period = product / beatSquare
    phase = meanTime - period * meanBeat
  }

  /// The root mean square of the times' distances from the line, in seconds.
  var jitter: Double { (rest / Double(max(1, count))).squareRoot() }

  /// The 95 % half-width of the period, in seconds.
  var uncertainty: Double {
    guard count > 2, beatSquare > 0 else { return 0 }
    return halfWidth95 * (rest / Double(count - 2) / beatSquare).squareRoot()
  }

  /// The sum of the squared distances from the line.
  private var rest: Double {
    beatSquare > 0 ? max(0, timeSquare - product * product / beatSquare) : 0
  }

  private mutating func add(_ beat: Double, _ time: Double) {
    latest = Int(beat)
    first = min(first, Int(beat))
    last = max(last, Int(beat))
    count += 1
    let (beatStep, timeStep) = (beat - meanBeat, time - meanTime)
    meanBeat += beatStep / Double(count)
    meanTime += timeStep / Double(count)
    beatSquare += beatStep * (beat - meanBeat)
    timeSquare += timeStep * (time - meanTime)
    product += beatStep * (time - meanTime)
  }
}
