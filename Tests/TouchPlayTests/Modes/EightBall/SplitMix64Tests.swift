import Testing
import TrackerKit

@testable import TouchPlay

@Suite("SplitMix64")
struct SplitMix64Tests {
  @Test("X4 the generator produces the published numbers of SplitMix64")
  func published() {
    var zero = SplitMix64(seed: 0)
    for number in [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F] as [UInt64]
    {
      let next = zero.next()
      #expect(next == number)
    }
    var other = SplitMix64(seed: 1_234_567)
    for number in [6_457_827_717_110_365_317, 3_203_168_211_198_807_973] as [UInt64] {
      let next = other.next()
      #expect(next == number)
    }
  }

  @Test("X4 a generator restored from another's state continues in the same way")
  func state() {
    var first = SplitMix64(seed: 99)
    for _ in 0..<10 { _ = first.next() }
    var second = SplitMix64(seed: first.state)
    for _ in 0..<10 {
      let numbers = (first.index(below: 6), second.index(below: 6))
      #expect(numbers.0 == numbers.1)
    }
  }

  @Test("X4 a choice among very many is even: the biased numbers are discarded")
  func unbiased() {
    // With a plain remainder, three quarters of the numbers would be below two thirds of the count.
    let count = 3 << 61
    var generator = SplitMix64(seed: 7)
    let draws = 20_000
    var low = 0
    for _ in 0..<draws {
      let index = generator.index(below: count)
      #expect(index >= 0 && index < count)
      if index < 2 << 61 { low += 1 }
    }
    let expected = Double(draws) * 2 / 3
    let deviation = (expected / 3).squareRoot()
    #expect(abs(Double(low) - expected) < 5 * deviation)
  }

  @Test("X4 with a single choice, the choice is always that one")
  func single() {
    var generator = SplitMix64(seed: 1)
    let indices = (0..<100).map { _ in generator.index(below: 1) }
    #expect(indices.allSatisfy { $0 == 0 })
  }
}
