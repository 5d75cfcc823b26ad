import PanelCheck
import TrackerKit
import Testing

@Suite struct StepsTests {
  @Test("J1 a step leads to the next different location; its time begins when the last one was new")
  func steps() {
    let steps = Steps(ContactPath(milliseconds: [(0, 0, 0), (10, 3, 4), (20, 3, 4), (30, 3, 10)]))
    #expect(steps.all.map(\.length) == [5, 6])
    #expect(steps.all.map(\.seconds) == [0.01, 0.02])
    #expect(steps.all.map(\.index) == [1, 3])
    #expect(steps.all[0].vector == Point(x: 3, y: 4))
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
