/// A random number generator that gives the same numbers on every machine (splitmix64).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator with a seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

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
