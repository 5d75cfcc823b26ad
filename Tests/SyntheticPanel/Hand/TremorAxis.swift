import TrackerKit

/// One axis of a hand's unsteadiness, value by value.
struct TremorAxis {
  /// exp(−2π/250): the radius of a pole that makes a resonance 2 Hz wide, and that of a low pass of
  /// 1 Hz, at 250 values per second.
  private static let pole = 0.97518
  /// The factors of the resonator's last value and the one before.
  private static let feedback = (
    2 * pole * Angle(degrees: 360 * 10 / Tremor.rate).cosine, -pole * pole
  )
  /// The filters make the distribution normal, whatever drives them: this one has a variance of 1.
  private static let drive = -3.0.squareRoot()...3.0.squareRoot()

  private let gain: Double
  private let slowGain: Double
  /// The resonator's last two values.
  private var (last, before) = (0.0, 0.0)
  /// The values of the two low passes; drift begins where the finger lands.
  private var (low, lower) = (0.0, 0.0)

  init(amplitude: Double, drift: Double, using random: inout SplitMix64) {
    let (first, second) = Self.feedback
    // The variance of the resonator's values if driven with a variance of 1.
    let variance = (1 - second) / ((1 + second) * ((1 - second) * (1 - second) - first * first))
    gain = amplitude / (2 * variance).squareRoot()
    // The variance of two equal low passes, the second of unit gain: (1 − p)² (1 + p²) / (1 − p²)³.
    let rest = 1 - Self.pole * Self.pole
    slowGain =
      drift * (rest * rest * rest / (1 + Self.pole * Self.pole)).squareRoot() / (1 - Self.pole)
    // Two values in the middle of the oscillation, with their correlation.
    let correlation = first / (1 - second)
    let deviation = amplitude / 2.0.squareRoot()
    before = deviation * random.gaussian()
    last =
      correlation * before
      + deviation * (1 - correlation * correlation).squareRoot() * random.gaussian()
  }

  mutating func next(using random: inout SplitMix64) -> Double {
    let (first, second) = Self.feedback
    let value = first * last + second * before + gain * random.uniform(Self.drive)
    (last, before) = (value, last)
    low = Self.pole * low + slowGain * random.uniform(Self.drive)
    lower = Self.pole * lower + (1 - Self.pole) * low
    return value + lower
  }
}
