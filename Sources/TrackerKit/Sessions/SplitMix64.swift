/// A random number generator with a seed; its output is the same on every machine.
///
/// This is SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators",
/// 2014). Its state is a single number, which a recording's header can store (rule X4). It is not
/// cryptographically secure.
package struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  /// The complete state; initially the seed.
  package private(set) var state: UInt64

  /// Creates a generator; all seeds are equally good.
  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}
