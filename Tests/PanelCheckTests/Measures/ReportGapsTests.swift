import PanelCheck
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
