import PanelCheck
import Testing
import TrackerKit

@Suite struct ReversedMotionTests {
  @Test("J1 a step back is found with its length")
  func back() {
    let steps = [2.0, 2, 2, 2, 2, 2, -1.5, 5.5, 2, 2, 2, 2, 2, 2]
    let reversed = ReversedMotion(ContactPath(steps: steps), tuning: .millimeters)
    #expect(isNear(reversed.largest, 1.5))
    #expect(reversed.count == 1)
    // Of 14 steps, those with four reports before and after both of their ends.
    #expect(reversed.stepCount == 6)
  }

  @Test("J1 only the component against the motion counts")
  func component() {
    var path = ContactPath.even(15)
    path.samples[7].location = Point(x: 11, y: 53)
    let reversed = ReversedMotion(path, tuning: .millimeters)
    #expect(isNear(reversed.largest, 1))
  }

  @Test(
    "J1 a finger that turns back is no reversed motion, and neither is a still finger's trembling")
  func turns() {
    let turn = Array(repeating: 2.0, count: 12) + Array(repeating: -2, count: 12)
    #expect(ReversedMotion(ContactPath(steps: turn), tuning: .millimeters).largest == 0)
    let still = (0..<30).map { $0 % 2 == 0 ? 0.3 : -0.3 }
    let reversed = ReversedMotion(ContactPath(steps: still), tuning: .millimeters)
    #expect(reversed.stepCount == 0)
  }
}
