import Testing
import TrackerKit

@testable import PanelCheck

@Suite struct LocalMotionTests {
  private func motion(_ path: ContactPath, _ index: Int) -> LocalMotion? {
    LocalMotion(of: path.samples, around: index...index, tuning: .millimeters)
  }

  @Test("J1 a report has a motion if four reports are before and four after it")
  func ends() {
    let path = ContactPath.even(9)
    #expect(motion(path, 4)?.direction == Point(x: 1, y: 0))
    #expect(motion(path, 3) == nil)
    #expect(motion(path, 5) == nil)
  }

  @Test("J1 the motion does not depend on the report in the middle")
  func middle() {
    var path = ContactPath.even(9)
    path.samples[4].location = Point(x: -100, y: 300)
    #expect(motion(path, 4)?.direction == Point(x: 1, y: 0))
  }

  @Test("J1 where the finger turns by more than 45° or is slower than 50 mm/s, there is no motion")
  func turns() {
    let corner = ContactPath(milliseconds: [
      (0, 0, 0), (10, 2, 0), (20, 4, 0), (30, 6, 0), (40, 8, 0), (50, 8, 2), (60, 8, 4), (70, 8, 6),
      (80, 8, 8),
    ])
    #expect(motion(corner, 4) == nil)
    #expect(motion(ContactPath(steps: Array(repeating: 0.51, count: 8)), 4) != nil)
    #expect(motion(ContactPath(steps: Array(repeating: 0.49, count: 8)), 4) == nil)
  }

  @Test("J1 reports over 0.6 s or more do not tell a motion")
  func seldom() {
    #expect(motion(ContactPath(every: 70, steps: Array(repeating: 10, count: 8)), 4) != nil)
    #expect(motion(ContactPath(every: 80, steps: Array(repeating: 10, count: 8)), 4) == nil)
  }
}
