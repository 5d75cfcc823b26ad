import Foundation
import Testing
import TrackerKit

@testable import PanelCheck

@Suite struct AveragesTests {
  @Test("J1 the median is the middle value, or the mean of the two in the middle")
  func median() {
    #expect([3.0, 1, 2].median == 2)
    #expect([4.0, 1, 2, 10].median == 3)
    #expect([Double]().median == nil)
  }

  @Test("J1 the standard deviation has n − 1 degrees of freedom")
  func deviation() {
    #expect([1.0, 3].deviation == 2.0.squareRoot())
    #expect([5.0].deviation == nil)
    #expect([2.0, 4, 9].mean == 5)
  }
}

@Suite("LargestValue")
struct LargestValueTests {
  @Test("J1 the natural logarithm agrees with the C library's")
  func logarithm() {
    for value in [1e-9, 0.1, 0.5, 1, 1.5, 2, 2.999, 10, 12345.678, 1e12] {
      #expect(
        abs(LargestValue.naturalLogarithm(value) - log(value)) <= 1e-14 * max(1, abs(log(value))))
    }
  }

  @Test("J1 fewer than two values have no interval")
  func few() {
    #expect(LargestValue.halfWidth(deviation: 1, count: 0) == 0)
    #expect(LargestValue.halfWidth(deviation: 1, count: 1) == 0)
  }

  @Test(
    "J1 95 % of the largest of many random distances are within an interval of the stated width")
  func width() {
    var random = GuidedRandom(1)
    let largest = (0..<2000).map { _ in
      (0..<100).map { _ in random.normalPoint(1).distance(to: .zero) }.max() ?? 0
    }
    let sorted = largest.sorted()
    let width = sorted[1950] - sorted[50]
    // The limit distribution is approached slowly, from a narrower one.
    #expect((0.75...1).contains(width / (2 * LargestValue.halfWidth(deviation: 1, count: 100))))
  }
}
