/// A random number generator with a seed (SplitMix64): the same numbers on every machine.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator with a seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }

  /// A uniformly distributed number in a range.
  public mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    let part = Double(next() >> 11) / 0x1p53
    return range.lowerBound + part * (range.upperBound - range.lowerBound)
  }

  /// A normally distributed number with mean 0 and standard deviation 1.
  ///
  /// It is the sum of twelve uniformly distributed numbers of 16 bits, which needs no logarithm; it
  /// never exceeds 6.
  public mutating func gaussian() -> Double {
    var sum: UInt64 = 0
    for _ in 0..<3 {
      let bits = next()
      sum += (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + (bits >> 48)
    }
    // Half a unit for each of the twelve makes the mean exact.
    return (Double(sum) + 6) / 65536 - 6
  }
}
