import TrackerKit

/// How much longer than the next ones a contact's first step is.
///
/// Panels and drivers that wait until a finger has moved for some distance before they report a
/// motion make the first step long. The ratio is its length divided by the mean length of the next
/// three, where that mean is at least 1 mm: a finger has to move off quickly. A hand speeds up when
/// it begins, which makes a first step short.
public struct Hysteresis: Hashable, Sendable {
  /// The ratio.
  public private(set) var ratio: Double
  /// The standard deviation of the ratio: the ratio × that of the mean of the next three steps.
  public private(set) var deviation: Double

  /// Measures a contact; nil if it has fewer than four steps or begins slowly.
  public init?(_ path: ContactPath, tuning: MeasureTuning) {
    self.init(Steps(path), tuning: tuning)
  }

  init?(_ steps: Steps, tuning: MeasureTuning) {
    let next = steps.all.dropFirst().prefix(3).map(\.length)
    guard let first = steps.all.first, next.count == 3, let mean = next.mean,
      mean >= tuning.comparedStep, let spread = next.deviation
    else { return nil }
    ratio = first.length / mean
    deviation = ratio * spread / mean / 3.0.squareRoot()
  }
}
