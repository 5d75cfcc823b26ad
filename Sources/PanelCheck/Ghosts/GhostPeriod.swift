public import TrackerKit

/// A period in which ghosts come, as from a refresh, a power supply or a radio.
///
/// Times fit a period if they are near its beats, also if beats are missing and other times are between
/// them. It is claimed if so many would not fit by chance: the evidence is the logarithm of
/// how improbable that is, and has to reach 18 (1 in 65 million, for one of the many periods tried). At
/// least a third of the beats has to be there.
public struct GhostPeriod: Hashable, Sendable {
  /// The time between two beats, in seconds.
  public let seconds: Double
  /// The 95 % half-width of `seconds`, from the line of least squares through the times of the beats.
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
  /// - Returns: Nil if the times have no period, or are too few to show one (five if they are precise).
  public init?(of times: [Timestamp]) {
    guard let first = times.first, times.count >= 5 else { return nil }
    // Relative times keep all digits.
    let seconds = times.map { $0.seconds(since: first) }
    let fits = PeriodSearch(seconds).candidates.compactMap { BeatFit(seconds, near: $0) }
    let best = fits.max { $0.evidence * $0.presence < $1.evidence * $1.presence }
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
}
