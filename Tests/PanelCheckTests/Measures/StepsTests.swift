@testable import PanelCheck
import Testing
import TrackerKit

@Suite struct StepsTests {
  @Test("J1 a step leads to the next different location; its time begins when the last one was new")
  func steps() {
    let steps = Steps(ContactPath(milliseconds: [(0, 0, 0), (10, 3, 4), (20, 3, 4), (30, 3, 10)]))
    #expect(steps.all.map(\.length) == [5, 6])
    #expect(steps.all.map(\.seconds) == [0.01, 0.02])
    #expect(steps.pathLength == 11)
    #expect(steps.longest == 6)
  }

  @Test("J1 a contact that never moves has no steps")
  func still() {
    let steps = Steps(ContactPath(milliseconds: [(0, 7, 7), (10, 7, 7)]))
    #expect(steps.all.isEmpty)
    #expect(steps.longest == 0)
  }
}

@Suite struct JumpsTests {
  private func lengths(_ steps: [Double], every milliseconds: Double = 10) -> [Double] {
    Jumps(ContactPath(every: milliseconds, steps: steps), tuning: .millimeters).all.map(\.length)
  }

  @Test("J1 a step of more than 20 mm, or of more than 5 × its neighbors' median, is a jump")
  func jumps() {
    #expect(lengths([2, 2, 2, 11, 2, 2, 2]) == [11])
    #expect(lengths([2, 2, 2, 10, 2, 2, 2]) == [])
    #expect(lengths([9, 9, 9, 21, 9, 9, 9]) == [21])
    #expect(lengths([9, 9, 9, 20, 9, 9, 9]) == [])
  }

  @Test("J1 a report that lies elsewhere jumps there and back")
  func spike() {
    #expect(lengths([2, 2, 2, 30, -28, 2, 2, 2]) == [30, 28])
  }

  @Test("J1 steps of less than 3 mm are no jumps")
  func short() {
    #expect(lengths([0.25, 0.25, 0.25, 2.75, 0.25, 0.25]) == [])
    #expect(lengths([0.25, 0.25, 0.25, 3, 0.25, 0.25]) == [3])
  }

  @Test("J1 a fast finger on a slow panel does not jump")
  func fast() {
    #expect(lengths(Array(repeating: 24, count: 8), every: 40) == [])
  }

  @Test("J1 a step as long as the time without a report explains is no jump")
  func late() {
    var path = ContactPath.even(40)
    path.samples.removeSubrange(15..<27)
    #expect(Jumps(path, tuning: .millimeters).all.isEmpty)
    // 26 mm in a tenth of that time.
    let jumping = ContactPath(steps: [2, 2, 2, 2, 26, 2, 2, 2])
    #expect(Jumps(jumping, tuning: .millimeters).largest == 26)
  }

  @Test("J1 the first step is no jump: it is the hysteresis's")
  func first() {
    #expect(lengths([30, 2, 2, 2, 2]) == [])
  }
}

@Suite struct HysteresisTests {
  @Test("J1 the first step is divided by the mean of the next three")
  func ratio() {
    let path = ContactPath(steps: [6, 1, 2, 3, 50])
    let hysteresis = Hysteresis(path, tuning: .millimeters)
    #expect(isNear(hysteresis?.ratio, 3))
    // The standard deviation of 1, 2 and 3 is 1.
    #expect(isNear(hysteresis?.deviation, 3 * 1 / 2.0 / 3.0.squareRoot()))
  }

  @Test("J1 a contact that begins slowly or ends early has none")
  func none() {
    #expect(Hysteresis(ContactPath(steps: [6, 0.9, 0.9, 0.9]), tuning: .millimeters) == nil)
    #expect(Hysteresis(ContactPath(steps: [6, 2, 2]), tuning: .millimeters) == nil)
  }
}
