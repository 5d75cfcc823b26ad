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

@Suite struct MovingJitterTests {
  @Test("J1 a report beside an even path has its whole distance")
  func outlier() {
    var path = ContactPath.even(21)
    path.samples[10].location.y += 0.8
    let jitter = MovingJitter(path, tuning: .millimeters)
    #expect(isNear(jitter.largest, 0.8))
    #expect(jitter.count == 13)
    #expect(jitter.uncertainty > 0)
  }

  @Test("J1 an even path has no jitter, and neither has a circle's arc but for the fourth order")
  func even() {
    #expect(isNear(MovingJitter(.even(20), tuning: .millimeters).largest, 0))
    // 200 mm/s on a radius of 40 mm: 2 mm are 2.86479°.
    let reports = (0...40).map { index -> TimedReport in
      let angle = Angle(degrees: 2.86479 * Double(index))
      return (10 * Double(index), 100 + 40 * angle.cosine, 100 + 40 * angle.sine)
    }
    let arc = ContactPath(milliseconds: reports)
    let jitter = MovingJitter(arc, tuning: .millimeters)
    #expect(jitter.count == 33)
    #expect(jitter.largest < 0.01)
  }

  @Test("J1 alternating reports give their root mean square, free of the parabola's error")
  func alternating() {
    var path = ContactPath.even(60)
    for index in path.samples.indices {
      path.samples[index].location.y += index % 2 == 0 ? 0.1 : -0.1
    }
    let jitter = MovingJitter(path, tuning: .millimeters)
    // The neighbors' weights × 2064: 708 − 60 for ±1, 708 − 240 for ±2, 708 − 540 for ±3, and
    // 708 − 960 for ±4. Those of ±1 and ±3 are on the other side.
    let weights: [Double] = [-648, 468, -168, -252]
    let fit = 0.1 * 2 * weights.reduce(0, +) / 2064
    #expect(isNear(jitter.largest, 0.1 - fit))
    #expect(isNear(jitter.rootMeanSquare, (0.1 - fit) / (1 + 708.0 / 2064).squareRoot()))
  }

  @Test("J1 only wanted places are measured")
  func places() {
    var path = ContactPath.even(21)
    path.samples[10].location.y += 0.8
    let jitter = MovingJitter(path, tuning: .millimeters) { $0.y == 50 }
    #expect(jitter.count == 12)
    // The outlier's neighbors see a part of it.
    #expect(jitter.largest < 0.3)
    #expect(MovingJitter(path, tuning: .millimeters) { _ in false }.largest == 0)
  }

  @Test("J1 reports on a parabola have no jitter; one beside it has its own, at any size")
  func parabola() {
    for size in [1.0, 3, 30] {
      var reports = (0...8).map { index -> TimedReport in
        let way = Double(index)
        return (10 * way, 3 * size * way, 0.05 * size * (way - 4) * (way - 4) + 50)
      }
      let on = MovingJitter(ContactPath(milliseconds: reports), tuning: .millimeters)
      #expect(on.count == 1 && isNear(on.largest, 0))
      reports[4].y += 0.75 * size
      let beside = MovingJitter(ContactPath(milliseconds: reports), tuning: .millimeters)
      #expect(isNear(beside.largest / size, 0.75))
      // The parabola through ±1…±4 has a variance of 708 / (8 × 708 − 60²) of a report's.
      #expect(isNear(beside.rootMeanSquare, beside.largest / (1 + 708.0 / 2064).squareRoot()))
    }
  }

  @Test("J1 noise moves the jitter in proportion, from 0.05 to 5 mm")
  func proportional() {
    for noise in [0.05, 0.2, 1, 2, 5] {
      var random = GuidedRandom(7)
      let path = GuidedPanel(noise: noise).paths(0...4, &random) { Point(x: 20 + 60 * $0, y: 90) }
      // Large noise moves a report back, so few are left, but none far off.
      let jitter = MovingJitter(path[0], tuning: .millimeters)
      #expect(jitter.count > 10, "\(noise)")
      #expect(
        (0.6...1.5).contains(jitter.rootMeanSquare / noise), "\(noise): \(jitter.rootMeanSquare)")
      #expect((1...6).contains(jitter.largest / noise), "\(noise): \(jitter.largest)")
    }
  }
}

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
