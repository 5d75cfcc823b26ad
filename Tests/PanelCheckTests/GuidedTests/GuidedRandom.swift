import Foundation
import TrackerKit

/// Random numbers from a seed, the same on every machine (xorshift64*).
struct GuidedRandom: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: Int) {
    // Neighboring seeds are far apart after the multiplication, and none is 0.
    state = (UInt64(seed) &+ 1) &* 0x9E37_79B9_7F4A_7C15 | 1
    for _ in 0..<4 { _ = next() }
  }

  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_F491_4F6C_DD1D
  }

  mutating func uniform(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(next() >> 11) * 0x1p-53
  }

  /// A normal number, by Box and Muller.
  mutating func normal(_ deviation: Double) -> Double {
    guard deviation > 0 else { return 0 }
    return deviation * sqrt(-2 * log(uniform(1e-12, 1))) * cos(uniform(0, 2 * .pi))
  }

  mutating func normalPoint(_ deviation: Double) -> Point {
    Point(x: normal(deviation), y: normal(deviation))
  }
}
