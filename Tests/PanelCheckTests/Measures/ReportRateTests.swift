@testable import PanelCheck
import Testing

@Suite struct ReportRateTests {
  @Test("J1 an even stroke has one rate: one report every 10 ms is 100 Hz")
  func even() {
    let rate = ReportRate(.even(51), tuning: .millimeters)
    #expect(isNear(rate?.median, 100))
    #expect(isNear(rate?.smallest, 100))
    // Windows begin at reports 0...25: the one from 25 ends with report 50.
    #expect(rate?.windowCount == 26)
    #expect(isNear(rate?.motion.deviation(isWandering: false), 0))
  }

  @Test("J1 the smallest rate is that of the window with the longest gap")
  func gap() {
    // 60 steps, one of 50 ms and 10 mm, 60 steps.
    let path = ContactPath(milliseconds: evenReports(61) + evenReports(61, from: 650, x: 130))
    let rate = ReportRate(path, tuning: .millimeters)
    // A window with the gap: 20 intervals of 10 ms and one of 50 ms in 250 ms.
    #expect(isNear(rate?.smallest, 21 / 0.25))
    #expect(isNear(rate?.median, 100))
  }

  @Test("J1 reports that share a turn's time are all counted")
  func batches() {
    // A turn every 20 ms has the two reports of 10 and 20 ms.
    let reports = evenReports(51).map { report -> TimedReport in
      ((report.time / 20).rounded(.up) * 20, report.x, report.y)
    }
    let rate = ReportRate(ContactPath(milliseconds: reports), tuning: .millimeters)
    #expect(isNear(rate?.smallest, 100))
    #expect(isNear(rate?.median, 100))
    #expect(rate.map { $0.motion.deviation(isWandering: false) > 0.5 } == true)
  }

  @Test("J1 a window in which the finger rests without a report does not count")
  func silence() {
    let path = ContactPath(milliseconds: evenReports(31) + evenReports(31, from: 700, x: 61))
    let rate = ReportRate(path, tuning: .millimeters)
    #expect(isNear(rate?.smallest, 100))
    // Three on either side: the finger does not move at the three reports next to the rest.
    #expect(rate?.windowCount == 6)
  }

  @Test("J1 a still or short contact has no rate")
  func noRate() {
    #expect(ReportRate(.even(25), tuning: .millimeters) == nil)
    #expect(ReportRate(.even(26), tuning: .millimeters) != nil)
    let slow = ContactPath(steps: Array(repeating: 0.49, count: 60))
    #expect(ReportRate(slow, tuning: .millimeters) == nil)
    #expect(ReportRate(ContactPath(milliseconds: [(0, 0, 0)]), tuning: .millimeters) == nil)
  }
}
