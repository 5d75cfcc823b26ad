import TrackerKit

/// A random number generator with a seed (SplitMix64): the same numbers on every machine.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var generator: SplitMix64

  /// Creates a generator with a seed.
  public init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 { generator.next() }

  /// Whether something with this probability, 0...1, happens.
  package mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &self) < probability
  }

  /// The seconds between two turns of a storm: usually a frame, sometimes a tap, rarely a stall.
  package mutating func pause() -> Double {
    let kind = Double.random(in: 0..<1, using: &self)
    if kind < 0.9 { return Double.random(in: 0.000_001...0.02, using: &self) }
    if kind < 0.98 { return Double.random(in: 0.02...0.4, using: &self) }
    return Double.random(in: 1...3, using: &self)
  }
}
