/// A random number generator with the same output on every machine.
///
/// This is SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators",
/// 2014). Its state is a single number, which is stored in a recording's header (rule X4). It is
/// not cryptographically secure.
struct SplitMix64: Hashable, Sendable {
  /// The complete state; initially the seed.
  private(set) var state: UInt64

  /// Creates a generator; all seeds are equally good.
  init(seed: UInt64) {
    state = seed
  }

  /// The next 64 random bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }

  /// A uniformly distributed random number in `0..<count`; `count` must be at least 1.
  ///
  /// To avoid bias, it rejects the lowest 2^64 mod `count` of the 2^64 possible values.
  mutating func index(below count: Int) -> Int {
    let count = UInt64(count)
    let surplus = (0 &- count) % count
    var bits = next()
    while bits < surplus { bits = next() }
    return Int(bits % count)
  }
}
