/// A generator of random numbers that is the same on every machine: SplitMix64 (Steele, Lea and Flood,
/// "Fast Splittable Pseudorandom Number Generators", 2014).
///
/// Its state is one number, which a recording's header keeps (rule X4). Not for secrets.
struct SplitMix64: Hashable, Sendable {
  /// Everything that decides about the numbers to come; at first the seed.
  private(set) var state: UInt64

  /// Starts at a seed; every seed is as good as any other.
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

  /// A random number of `0..<count`, each as likely as the others; the count is at least 1.
  ///
  /// Bits that would make the first numbers more likely are thrown away: of the 2^64 there are, the
  /// lowest 2^64 mod `count`.
  mutating func index(below count: Int) -> Int {
    let count = UInt64(count)
    let surplus = (0 &- count) % count
    var bits = next()
    while bits < surplus { bits = next() }
    return Int(bits % count)
  }
}
