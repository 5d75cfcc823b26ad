import TrackerKit

extension SplitMix64 {
  /// A uniformly distributed number in a range.
  package mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    let part = Double(next() >> 11) / 0x1p53
    return range.lowerBound + part * (range.upperBound - range.lowerBound)
  }

  /// A normally distributed number with mean 0 and standard deviation 1.
  ///
  /// It is the sum of twelve uniformly distributed numbers of 16 bits, which needs no logarithm; it
  /// never exceeds 6.
  package mutating func gaussian() -> Double {
    var sum: UInt64 = 0
    for _ in 0..<3 {
      let bits = next()
      sum += (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + (bits >> 48)
    }
    // Half a unit for each of the twelve makes the mean exact.
    return (Double(sum) + 6) / 65536 - 6
  }
}
