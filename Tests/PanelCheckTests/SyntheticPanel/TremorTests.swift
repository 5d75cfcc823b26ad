import SyntheticPanel
import Testing
import TrackerKit

@Suite struct TremorTests {
  /// The power of an even series' component with a frequency, 250 values per second.
  private func power(of values: [Double], at hertz: Double) -> Double {
    let turn = Angle(degrees: 360 * hertz / 250)
    let (cosine, sine) = (turn.cosine, turn.sine)
    var (real, imaginary) = (0.0, 0.0)
    var (x, y) = (1.0, 0.0)
    for value in values {
      real += value * x
      imaginary += value * y
      (x, y) = (x * cosine - y * sine, x * sine + y * cosine)
    }
    return real * real + imaginary * imaginary
  }

  @Test("J1 about 70 % of the tremor's power are between 8 and 12 Hz, and little is below 5 Hz")
  func band() {
    var random = SplitMix64(seed: 1)
    var (inside, below, all) = (0.0, 0.0, 0.0)
    for _ in 0..<10 {
      let tremor = Tremor(amplitude: 0.2, drift: 0, seconds: 2, using: &random)
      let values = (0..<500).map { tremor.offset(at: Double($0) / 250).x }
      for half in 1...60 {
        let power = power(of: values, at: Double(half) / 2)
        all += power
        if (16...24).contains(half) { inside += power }
        if half < 10 { below += power }
      }
    }
    // A resonance of 2 Hz has 2/π × arctan(2) of its power within 2 Hz of its middle: 70 %.
    #expect(inside > 0.65 * all)
    #expect(inside < 0.85 * all)
    #expect(below < 0.1 * all)
  }

  @Test("J1 tremor and drift have the strengths that were asked for")
  func strength() {
    func deviation(amplitude: Double, drift: Double, seconds: Double) -> Double {
      var random = SplitMix64(seed: 2)
      var (sum, count) = (0.0, 0.0)
      for _ in 0..<40 {
        let tremor = Tremor(
          amplitude: amplitude, drift: drift, seconds: seconds, using: &random)
        for index in 0..<100 {
          let offset = tremor.offset(at: seconds * (0.2 + 0.008 * Double(index)))
          sum += offset.x * offset.x + offset.y * offset.y
          count += 2
        }
      }
      return (sum / count).squareRoot()
    }
    #expect(abs(deviation(amplitude: 0.2, drift: 0, seconds: 5) - 0.2 / 2.0.squareRoot()) < 0.01)
    #expect(abs(deviation(amplitude: 0, drift: 0.3, seconds: 10) - 0.3) < 0.03)
  }

  @Test("J1 without tremor, a finger is where it is meant to be")
  func none() {
    #expect(Tremor.none.offset(at: 1) == .zero)
  }
}
