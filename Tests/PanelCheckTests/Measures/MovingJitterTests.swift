import PanelCheck
import Testing
import TrackerKit

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
}
