/// A small seeded random generator (splitmix64): the same numbers on every machine.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator from a seed.
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

  /// A number from -1 to 1 that is mostly near 0.
  public mutating func noise() -> Double {
    (0..<3).reduce(0) { sum, _ in sum + Double.random(in: -1...1, using: &self) } / 3
  }

  /// A uniformly distributed direction, as a point on the unit circle.
  public mutating func direction() -> (x: Double, y: Double) {
    while true {
      let x = Double.random(in: -1...1, using: &self)
      let y = Double.random(in: -1...1, using: &self)
      let length = (x * x + y * y).squareRoot()
      if length > 0.1, length < 1 { return (x / length, y / length) }
    }
  }
}
