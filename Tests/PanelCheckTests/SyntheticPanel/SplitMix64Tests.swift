import SyntheticPanel
import TrackerKit
import Testing

@Suite struct SplitMix64Tests {
  @Test("J1 the numbers are those of the published generator")
  func published() {
    // The first numbers for the seed 1234567, from the reference implementation.
    var random = SplitMix64(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
  }

  @Test("J1 normally distributed numbers have mean 0 and standard deviation 1")
  func gaussian() {
    var random = SplitMix64(seed: 3)
    let values = (0..<20_000).map { _ in random.gaussian() }
    let mean = values.reduce(0, +) / 20_000
    let variance = values.reduce(0) { $0 + $1 * $1 } / 20_000
    #expect(abs(mean) < 0.03)
    #expect(abs(variance - 1) < 0.04)
    // 4.55 % are beyond two standard deviations.
    #expect((750...1070).contains(values.count { abs($0) > 2 }))
  }
}
