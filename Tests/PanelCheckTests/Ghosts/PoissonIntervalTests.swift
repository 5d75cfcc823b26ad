import Foundation
import PanelCheck
import Testing

@Suite("PoissonInterval")
struct PoissonIntervalTests {
  @Test("J1 nothing counted may still have a mean of up to 3.7")
  func none() {
    #expect(PoissonInterval(count: 0).lower == 0)
    #expect(abs(PoissonInterval(count: 0).upper - 3.689) < 0.03)
  }

  @Test(
    "J1 the ends are those of the exact interval, in which 2.5 % lie beyond each", arguments: 1...60
  )
  func exact(count: Int) {
    /// The probability of at most so many events.
    func probability(atMost most: Int, mean: Double) -> Double {
      (0...max(0, most)).reduce(0) { sum, events in
        sum + exp(Double(events) * log(mean) - mean - lgamma(Double(events) + 1))
      }
    }
    /// Where a falling function is 0.
    func root(_ function: (Double) -> Double) -> Double {
      var (low, high) = (1e-6, 200.0)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if function(middle) > 0 { low = middle } else { high = middle }
      }
      return low
    }
    let lower = root { probability(atMost: count - 1, mean: $0) - 0.975 }
    let upper = root { probability(atMost: count, mean: $0) - 0.025 }
    let interval = PoissonInterval(count: count)
    #expect(abs(interval.lower - lower) <= max(0.03, 0.01 * lower))
    #expect(abs(interval.upper - upper) <= 0.01 * upper)
  }
}
