public import TrackerKit

/// The unsteadiness of a hand: physiological tremor and slow drift.
///
/// Tremor is noise in a band of 8–12 Hz: a resonator at 10 Hz, 2 Hz wide, driven by white noise, as
/// physiological tremor of hand and finger is described (McAuley and Marsden, "Physiological and
/// pathological tremors and rhythmic central motor control", Brain 123, 2000: 8–12 Hz); amplitudes
/// of 0.1–0.3 mm are those of an unsupported, healthy hand at the fingertip. Drift wanders within
/// about 1 Hz. The two axes are independent.
public struct Tremor: Sendable {
  /// Values per second; between them, the motion is straight.
  static let rate = 250.0
  private var offsets: [Point]

  /// A hand that does not tremble.
  public static let none = Tremor(offsets: [])

  private init(offsets: [Point]) {
    self.offsets = offsets
  }

  /// Creates a tremor for a time.
  ///
  /// - Parameters:
  ///   - amplitude: √2 × the standard deviation of each axis, in millimeters: the amplitude of an
  ///     even oscillation of the same strength.
  ///   - drift: The standard deviation of each axis's drift, in millimeters.
  ///   - seconds: The time.
  ///   - random: The source of randomness.
  package init(
    amplitude: Double, drift: Double, seconds: Double, using random: inout SplitMix64
  ) {
    let count = Int((seconds * Self.rate).rounded(.up)) + 2
    var across = TremorAxis(amplitude: amplitude, drift: drift, using: &random)
    var down = TremorAxis(amplitude: amplitude, drift: drift, using: &random)
    offsets = []
    offsets.reserveCapacity(count)
    for _ in 0..<count {
      offsets.append(Point(x: across.next(using: &random), y: down.next(using: &random)))
    }
  }

  /// The finger's distance from where it is meant to be, after a time in seconds.
  public func offset(at seconds: Double) -> Point {
    guard !offsets.isEmpty else { return .zero }
    let place = min(max(seconds * Self.rate, 0), Double(offsets.count - 2))
    let index = Int(place)
    return offsets[index] + (offsets[index + 1] - offsets[index]) * (place - Double(index))
  }
}
