import Testing

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
