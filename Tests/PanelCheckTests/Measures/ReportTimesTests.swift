import Testing
import TrackerKit

@testable import PanelCheck

@Suite struct ReportTimesTests {
  @Test("J1 reports with one time are one instant")
  func instants() {
    let path = ContactPath(milliseconds: [(0, 0, 0), (20, 2, 0), (20, 4, 0), (30, 6, 0)])
    let times = ReportTimes(path, tuning: .millimeters)
    #expect(times.instants.map(\.count) == [1, 3, 4])
    #expect(times.instants.map(\.seconds) == [0, 0.02, 0.03])
    #expect(times.instants[1].location == Point(x: 4, y: 0))
  }

  @Test("J1 the period and its spread leave out the longest twentieth of the intervals")
  func spread() {
    // 19 intervals of 8 and 12 ms in turn (the last is 8), and one of 500 ms.
    var time = 0.0
    let regular: [Double] = (0..<19).map { $0.isMultiple(of: 2) ? 8 : 12 }
    let intervals = regular + [500]
    let reports = intervals.map { interval -> (time: Double, x: Double, y: Double) in
      time += interval
      return (time, time, 0)
    }
    let times = ReportTimes(ContactPath(milliseconds: [(0, 0, 0)] + reports), tuning: .millimeters)
    // Ten of 8 and nine of 12 ms.
    let mean = 188.0 / 19
    let distance = (10 * (mean - 8) + 9 * (12 - mean)) / 19
    #expect(isNear(times.period, mean / 1000))
    #expect(isNear(times.spread, 1.45 * distance / 1000 / 2.0.squareRoot()))
  }

  private func endsSilence(_ reports: [TimedReport]) -> [Bool] {
    ReportTimes(ContactPath(milliseconds: reports), tuning: .millimeters).instants.map(
      \.endsSilence)
  }

  @Test(
    "J1 a long interval ends a silence if the finger hardly moved in it, and a gap if it went on")
  func silence() {
    let before: [TimedReport] = [(0, 0, 0), (10, 0.25, 0), (20, 0.5, 0)]
    // 20 mm/s in 100 ms are 2 mm; the speed around is 25 mm/s.
    let still: [TimedReport] = before + [(120, 2.25, 0), (130, 2.5, 0), (140, 2.75, 0)]
    let moving: [TimedReport] = before + [(120, 2.75, 0), (130, 3, 0), (140, 3.25, 0)]
    #expect(endsSilence(still) == [false, false, false, true, false, false])
    #expect(endsSilence(moving) == Array(repeating: false, count: 6))
  }

  @Test("J1 a finger that moved at less than half of its speed around an interval rested in it")
  func rest() {
    // Half of 200 mm/s in 100 ms are 10 mm.
    func reports(_ length: Double) -> [TimedReport] {
      evenReports(5) + evenReports(5, from: 140, x: 8 + length)
    }
    #expect(endsSilence(reports(9.75)).firstIndex(of: true) == 5)
    #expect(endsSilence(reports(10.25)).firstIndex(of: true) == nil)
  }

  @Test("J1 a long interval before the first step is a silence, however far the step")
  func landing() {
    let landing: [TimedReport] = [(0, 0, 50), (80, 0, 50)]
    let ends = endsSilence(landing + evenReports(9, from: 160, x: 16))
    #expect(ends == [false, true, true] + Array(repeating: false, count: 8))
  }

  @Test("J1 the finger moves where it gets on at 50 mm/s and at 0.5 mm a report")
  func motion() {
    func isMoving(_ step: Double, every milliseconds: Double) -> Bool {
      let path = ContactPath(every: milliseconds, steps: Array(repeating: step, count: 9))
      let times = ReportTimes(path, tuning: .millimeters)
      #expect(Set(times.instants.map(\.isMoving)).count == 1)
      return times.instants[0].isMoving
    }
    #expect(isMoving(0.625, every: 10))
    #expect(!isMoving(0.625, every: 20))
    #expect(isMoving(0.5, every: 5))
    #expect(!isMoving(0.375, every: 5))
  }

  @Test("J1 a moving finger that stops moves until fewer than two of the steps around it are left")
  func stop() {
    let path = ContactPath(steps: Array(repeating: 2, count: 10) + Array(repeating: 0, count: 10))
    let times = ReportTimes(path, tuning: .millimeters)
    // The report after the last step gets on by 4 mm in 60 ms, the next one by 2 mm.
    #expect(times.instants.lastIndex(where: \.isMoving) == 11)
  }
}
