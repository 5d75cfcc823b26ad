import PanelCheck
import Testing

@Suite struct GapRatioTests {
  @Test("J1 a missing report gives 2, exactly: the step took twice as long")
  func missing() {
    var path = ContactPath.even(30)
    path.samples.remove(at: 15)
    let ratio = GapRatio(path, tuning: .millimeters)
    #expect(isNear(ratio?.largest, 2))
    #expect(ratio?.bound == .exact)
    // Of 28 steps, all but two at either end.
    #expect(ratio?.count == 24)
    #expect(isNear(ratio?.uncertainty, 1.96 * 1.25 * 0.2 * 3 / 22))
  }

  @Test("J1 a step that is longer in the usual time may be the hand's, and gives an upper bound")
  func jerk() {
    let steps = [2.0, 2, 2, 2, 2, 4, 2, 2, 2, 2, 2]
    let ratio = GapRatio(ContactPath(steps: steps), tuning: .millimeters)
    #expect(isNear(ratio?.largest, 2))
    #expect(ratio?.bound == .upper)
  }

  @Test(
    "J1 a late step counts before a longer one of the hand, unless that is more than 4/3 as long")
  func late() {
    func ratio(_ jerk: Double) -> GapRatio? {
      var steps = Array(repeating: 2.0, count: 30)
      steps[8] = jerk
      var path = ContactPath(steps: steps)
      path.samples.remove(at: 20)
      return GapRatio(path, tuning: .millimeters)
    }
    #expect(ratio(5)?.bound == .exact)
    #expect(isNear(ratio(5)?.largest, 2))
    #expect(ratio(6)?.bound == .upper)
    #expect(isNear(ratio(6)?.largest, 3))
  }

  @Test("J1 a long step after a rest is not compared: the panel reports the rest's end late")
  func rest() {
    // 4 mm, twice as long as the others, in 40 or 50 ms.
    func ratio(_ milliseconds: Double) -> GapRatio? {
      let end = evenReports(10, from: 90 + milliseconds, x: 22)
      return GapRatio(
        ContactPath(milliseconds: evenReports(10) + end), tuning: .millimeters)
    }
    #expect(isNear(ratio(40)?.largest, 2))
    #expect(isNear(ratio(50)?.largest, 1))
  }

  @Test("J1 short steps and short contacts are not compared")
  func short() {
    let slow = ContactPath(steps: Array(repeating: 0.9, count: 9))
    #expect(GapRatio(slow, tuning: .millimeters) == nil)
    #expect(GapRatio(.even(5), tuning: .millimeters) == nil)
    #expect(GapRatio(.even(6), tuning: .millimeters)?.count == 1)
  }
}
