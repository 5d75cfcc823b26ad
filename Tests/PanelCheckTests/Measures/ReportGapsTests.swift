@testable import PanelCheck
import Testing

@Suite struct ReportGapsTests {
  @Test("J1 the longest gap is that of a moving finger; a still finger's is a silence")
  func gaps() {
    let reports: [(time: Double, x: Double, y: Double)] = [
      (0, 0, 0), (10, 2, 0), (20, 4, 0), (60, 12, 0), (70, 14, 0), (80, 16, 0), (400, 16, 1),
      (410, 18, 1), (420, 20, 1),
    ]
    let gaps = ReportGaps(ContactPath(milliseconds: reports), tuning: .millimeters)
    #expect(isNear(gaps.longestMilliseconds, 40))
    #expect(isNear(gaps.longestSilenceMilliseconds, 320))
  }

  @Test("J1 reports that come at one time after a gap were on their way in it")
  func batches() {
    // 100 ms without a turn, and then all ten reports.
    let late = evenReports(10, x: 42).map { report -> TimedReport in (300, report.x, report.y) }
    let reports = evenReports(21) + late + evenReports(30, from: 310, x: 62)
    let gaps = ReportGaps(ContactPath(milliseconds: reports), tuning: .millimeters)
    // The usual period, without the three longest of 60 intervals, is (48 × 10 + 9 × 0) / 57.
    #expect(isNear(gaps.longestMilliseconds, 100 - 9 * 480 / 57.0))
  }

  @Test("J1 a contact of one report has no gap")
  func single() {
    let gaps = ReportGaps(ContactPath(milliseconds: [(0, 0, 0)]), tuning: .millimeters)
    #expect(gaps.longestMilliseconds == 0)
    #expect(gaps.longestSilenceMilliseconds == 0)
    #expect(gaps.uncertainty == 0)
  }
}

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
