public import TrackerKit

/// The unsteadiness of a hand: physiological tremor and slow drift.
///
/// Tremor is noise in a band of 8–12 Hz: a resonator at 10 Hz, 2 Hz wide, driven by white noise, as
/// physiological tremor of hand and finger is described (McAuley and Marsden, "Physiological and
/// pathological tremors and rhythmic central motor control", Brain 123, 2000: 8–12 Hz); amplitudes of
/// 0.1–0.3 mm are those of an unsupported, healthy hand at the fingertip. Drift wanders within about
/// 1 Hz. The two axes are independent.
public struct Tremor: Sendable {
  /// Values per second; between them, the motion is straight.
  private static let rate = 250.0
  private var offsets: [Point]

  /// A hand that does not tremble.
  public static let none = Tremor(offsets: [])

  private init(offsets: [Point]) {
    self.offsets = offsets
  }

  /// Creates a tremor for a time.
  ///
  /// - Parameters:
  ///   - amplitude: √2 × the standard deviation of each axis, in millimeters: the amplitude of an even
  ///     oscillation of the same strength.
  ///   - drift: The standard deviation of each axis's drift, in millimeters.
  ///   - seconds: The time.
  ///   - random: The source of randomness.
  public init(
    amplitude: Double, drift: Double, seconds: Double, using random: inout SplitMix64
  ) {
    let count = Int((seconds * Self.rate).rounded(.up)) + 2
    let xs = Self.axis(amplitude, drift, count, &random)
    let ys = Self.axis(amplitude, drift, count, &random)
    offsets = zip(xs, ys).map { Point(x: $0, y: $1) }
  }

  /// The finger's distance from where it is meant to be, after a time in seconds.
  public func offset(at seconds: Double) -> Point {
    guard !offsets.isEmpty else { return .zero }
    let place = min(max(seconds * Self.rate, 0), Double(offsets.count - 2))
    let index = Int(place)
    return offsets[index] + (offsets[index + 1] - offsets[index]) * (place - Double(index))
  }

  private static func axis(
    _ amplitude: Double, _ drift: Double, _ count: Int, _ random: inout SplitMix64
  ) -> [Double] {
    // A pole at 10 Hz; its radius makes the resonance 2 Hz wide (exp(−π·2/250)).
    let radius = 0.97518
    let first = 2 * radius * Angle(degrees: 360 * 10 / rate).cosine
    let second = -radius * radius
    // The standard deviation of the resonator's output for input of 1.
    let squared = (1 - second) / ((1 + second) * ((1 - second) * (1 - second) - first * first))
    let gain = amplitude / (2 * squared).squareRoot()
    // Two low passes of about 1 Hz (exp(−2π·1/250)), one after the other, and their gain.
    let slow = 0.97518
    let slowGain = drift * lowPassGain(slow)
    var (last, before, low, lower) = (0.0, 0.0, 0.0, 0.0)
    // The filters make the distribution normal, whichever drives them: this one has variance 1.
    let drive = -3.0.squareRoot()...3.0.squareRoot()
    func step() -> Double {
      (last, before) = (first * last + second * before + gain * random.uniform(drive), last)
      low = slow * low + slowGain * random.uniform(drive)
      lower = slow * lower + (1 - slow) * low
      return last + lower
    }
    // Begins in the middle of the oscillation.
    for _ in 0..<100 { _ = step() }
    return (0..<count).map { _ in step() }
  }

  /// The standard deviation of the input for which two equal low passes, the second of unit gain,
  /// put out 1.
  private static func lowPassGain(_ pole: Double) -> Double {
    // The variance of two equal poles: (1 + p²) / (1 − p²)³.
    let rest = 1 - pole * pole
    return (rest * rest * rest / (1 + pole * pole)).squareRoot() / (1 - pole)
  }
}
