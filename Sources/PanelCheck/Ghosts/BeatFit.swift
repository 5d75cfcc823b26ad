/// The beats that fit times best, near a candidate for their period.
struct BeatFit {
  /// The time between two beats, in seconds.
  private(set) var period: Double
  /// The time of beat 0, in seconds.
  private(set) var phase: Double
  /// The index of the time from which the beats were followed.
  private(set) var anchor: Int
  /// How many beats have a time.
  private(set) var count = 0
  /// The number of beats from the first to the last that has a time.
  private(set) var beats = 1
  /// The root mean square of the distances from the beats, in seconds.
  private(set) var jitter = 0.0
  /// The 95 % half-width of the period, in seconds.
  private(set) var uncertainty = 0.0
  /// The logarithm of how improbable it is that so many times fit by chance.
  private(set) var evidence = 0.0

  /// How far a time may be from a beat while the beats are followed, as a part of the period.
  private static let reach = 0.15
  /// How far times may be from their beats, as parts of the period; the one with the most evidence counts.
  private static let tolerances = [0.001, 0.003, 0.01, 0.03, 0.1]

  /// The part of the beats that have a time.
  var presence: Double { Double(count) / Double(beats) }

  /// Follows the beats from a candidate and fits them; nil if fewer than four times fit.
  init?(_ times: [Double], near candidate: PeriodSearch.Candidate) {
    anchor = candidate.index
    period = candidate.seconds
    phase = times[candidate.index]
    var beats = BeatLine(start: phase, period: period)
    // Each time that fits makes the period more precise, so that gaps can be bridged later.
    for time in times[candidate.index...] { beats.follow(time, within: Self.reach) }
    for time in times[..<candidate.index].reversed() { beats.follow(time, within: Self.reach) }
    var best: BeatFit?
    for tolerance in Self.tolerances {
      var fit = self
      guard fit.refine(times, from: beats, within: tolerance) else { continue }
      if fit.evidence > best?.evidence ?? 0 { best = fit }
    }
    guard var best else { return nil }
    // The tolerance with the most evidence cuts off the tails of the jitter; here they count again.
    var whole = best
    let wide = min(Self.reach, 3.5 * best.jitter / best.period)
    if whole.refine(times, from: BeatLine(start: best.phase, period: best.period), within: wide) {
      whole.evidence = best.evidence
      if whole.count >= best.count { best = whole }
    }
    self = best
  }

  /// Fits the beats to the times within a part of the period; false if these are fewer than four.
  private mutating func refine(
    _ times: [Double], from start: BeatLine, within tolerance: Double
  ) -> Bool {
    var line = start
    // What fits depends on the line, and the line on what fits.
    for _ in 0..<2 {
      var next = BeatLine(start: line.phase, period: line.period)
      next.isFixed = true
      for time in times { next.follow(time, within: tolerance) }
      next.isFixed = false
      next.fit()
      guard next.count >= 4, next.period > 0 else { return false }
      line = next
    }
    (period, phase, count) = (line.period, line.phase, line.count)
    beats = line.last - line.first + 1
    (jitter, uncertainty) = (line.jitter, line.uncertainty)
    evidence = Self.evidence(count, of: times.count, chance: 2 * tolerance)
    return true
  }

  /// The negative logarithm of the probability that so many times fit by chance, by Chernoff's bound.
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
  /// The first beat that has a time.
  private(set) var first = Int.max
  /// The last beat that has a time.
  private(set) var last = Int.min
  /// Whether the line does not move while it follows times.
  var isFixed = false

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

  /// Adds a time if it is near a beat that has none yet, within a part of the period.
  mutating func follow(_ time: Double, within part: Double) {
    let position = (time - phase) / period
    guard abs(position) < 1e9 else { return }
    let beat = position.rounded()
    guard abs(position - beat) <= part, latest != Int(beat) else { return }
    add(beat, time)
    if !isFixed { fit() }
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
