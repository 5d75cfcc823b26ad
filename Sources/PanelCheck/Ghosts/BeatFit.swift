/// A time that is on a beat.
struct Beat: Hashable {
  /// The number of the beat, relative to the one from which the beats were followed.
  let number: Int
  /// In seconds.
  let time: Double
  /// The index of `time` among all times.
  let index: Int
}

/// The beats that fit times best, near a candidate for their period.
struct BeatFit {
  /// The index of the time from which the beats were followed.
  private(set) var anchor: Int
  /// The beats in the order of their times.
  private(set) var beats: [Beat] = []
  /// The logarithm of how improbable it is that so many times fit by chance.
  private(set) var evidence = 0.0
  /// The root mean square of the times' distances from where they were expected, in seconds.
  private var deviation = 0.0

  /// How far a time may be from a beat at first, as a part of the period.
  private static let reach = 0.15
  /// The tolerances of beats, as parts of the period; the one with the most evidence counts.
  private static let tolerances = [0.001, 0.003, 0.01, 0.03, 0.1]

  /// The mean time between two beats, in seconds.
  var period: Double {
    guard let first = beats.first, let last = beats.last else { return 0 }
    return (last.time - first.time) / Double(last.number - first.number)
  }

  /// How many beats there are from the first to the last.
  var beatCount: Int { (beats.last?.number ?? 0) - (beats.first?.number ?? 0) + 1 }

  /// The part of the beats that have a time.
  var presence: Double { Double(beats.count) / Double(beatCount) }

  /// The figure by which fits are compared.
  var weight: Double { evidence * presence.squareRoot() }

  /// Follows the beats from a candidate; nil if fewer than four times fit.
  init?(_ times: [Double], near candidate: PeriodSearch.Candidate) {
    anchor = candidate.index
    let first = BeatFit(times, candidate, within: Self.reach)
    guard first.beats.count >= 4 else { return nil }
    let better = PeriodSearch.Candidate(index: anchor, seconds: first.period)
    let fits = Self.tolerances.map { BeatFit(times, better, within: $0) }
    guard let best = fits.max(by: { $0.evidence < $1.evidence }), best.evidence > 0 else {
      return nil
    }
    self = best
    // The tolerance with the most evidence cuts off the tails of the jitter; here they count again.
    let wide = BeatFit(times, better, within: min(0.25, 4 * best.deviation / best.period))
    if wide.beats.count > best.beats.count { (beats, deviation) = (wide.beats, wide.deviation) }
  }

  /// Follows the beats from a candidate, within a part of the period.
  private init(_ times: [Double], _ candidate: PeriodSearch.Candidate, within tolerance: Double) {
    anchor = candidate.index
    let later = Self.follow(
      times.indices[(anchor + 1)...].map { ($0, times[$0] - times[anchor]) }, candidate.seconds,
      within: tolerance)
    let earlier = Self.follow(
      times.indices[..<anchor].reversed().map { ($0, times[anchor] - times[$0]) },
      candidate.seconds, within: tolerance)
    let origin = Beat(number: 0, time: times[anchor], index: anchor)
    beats =
      earlier.reversed().map { Beat(number: -$0.number, time: times[$0.index], index: $0.index) }
      + [origin] + later.map { Beat(number: $0.number, time: times[$0.index], index: $0.index) }
    deviation = (earlier + later).map(\.deviation).rootMeanSquare
    guard beats.count >= 4 else { return }
    evidence = Self.evidence(beats.count, of: times.count, chance: 2 * tolerance)
  }

  /// Follows beats away from one at time 0: each that fits corrects the phase by half of its
  /// distance and the period by a tenth, so that a wandering period is followed.
  private static func follow(
    _ times: [(index: Int, time: Double)], _ period: Double, within tolerance: Double
  ) -> [(number: Int, index: Int, deviation: Double)] {
    var found: [(number: Int, index: Int, deviation: Double)] = []
    var (phase, period, number) = (0.0, period, 0)
    for (index, time) in times {
      let steps = ((time - phase) / period).rounded()
      guard steps >= 1, steps < 1e6 else { continue }
      let error = time - phase - steps * period
      // After missing beats, the next one is less certain.
      guard abs(error) <= min(0.3, tolerance * steps.squareRoot()) * period else { continue }
      phase += steps * period + error / 2
      period += 0.1 * error / steps
      number += Int(steps)
      found.append((number, index, error))
      guard period > 0 else { break }
    }
    return found
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
