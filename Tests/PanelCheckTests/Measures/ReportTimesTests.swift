import Testing
import TrackerKit

@testable import PanelCheck

@Suite struct ReportTimesTests {
  @Test("Reports with one time are one instant")
  func instants() {
    let path = ContactPath(milliseconds: [(0, 0, 0), (20, 2, 0), (20, 4, 0), (30, 6, 0)])
    let times = ReportTimes(path, tuning: .millimeters)
    #expect(times.instants.map(\.count) == [1, 3, 4])
    #expect(times.instants.map(\.seconds) == [0, 0.02, 0.03])
    #expect(times.instants[1].location == Point(x: 4, y: 0))
  }

  @Test("The period and its spread leave out the longest twentieth of the intervals")
  func spread() {
    // 19 intervals of 8 and 12 ms in turn (the last is 8), and one of 500 ms.
    var time = 0.0
    let intervals = (0..<19).map { $0 % 2 == 0 ? 8.0 : 12 } + [500]
    let reports = intervals.map { interval -> (time: Double, x: Double, y: Double) in
      time += interval
      return (time, time, 0)
    }
    let times = ReportTimes(ContactPath(milliseconds: [(0, 0, 0)] + reports), tuning: .millimeters)
    // Ten of 8 and nine of 12 ms.
    let mean = (10 * 8 + 9 * 12) / 19.0
    let distance = (10 * (mean - 8) + 9 * (12 - mean)) / 19
    #expect(isNear(times.period, mean / 1000))
    #expect(isNear(times.spread, 1.25 * distance / 1000 / 2.0.squareRoot()))
  }

  @Test("A long interval ends a silence if the finger hardly moved in it, and a gap if it did")
  func silence() {
    let still = ContactPath(milliseconds: [
      (0, 0, 0), (10, 2, 0), (20, 4, 0), (120, 5, 0), (130, 7, 0),
    ])
    let moving = ContactPath(milliseconds: [
      (0, 0, 0), (10, 2, 0), (20, 4, 0), (120, 7, 0), (130, 9, 0),
    ])
    // 20 mm/s in 100 ms are 2 mm.
    let ends = { (path: ContactPath) in
      ReportTimes(path, tuning: .millimeters).instants.map(\.endsSilence)
    }
    #expect(ends(still) == [false, false, false, true, false])
    #expect(ends(moving) == Array(repeating: false, count: 5))
  }
}
