import Testing
import TrackerKit

@testable import PanelCheck

@Suite struct ParabolaFitTests {
  private let right = Point(x: 1, y: 0)

  @Test("J1 reports on a parabola have no distance from it; one beside it has its own")
  func parabola() {
    var reports = (-4...4).map { index -> TimedReport in
      let way = Double(index)
      return (10 * way + 40, 3 * way, 0.1 * way * way + way)
    }
    let on = ParabolaFit(ContactPath(milliseconds: reports).samples, around: 4, along: right)
    #expect(isNear(on?.distance, 0))
    reports[4].y = 0.75
    let beside = ParabolaFit(ContactPath(milliseconds: reports).samples, around: 4, along: right)
    #expect(isNear(beside?.distance, 0.75))
  }

  @Test("J1 even neighbors give the parabola a variance of 59/172")
  func variance() {
    // Powers of ±1...±4: 8, 60 and 708; 708 / (8 × 708 − 60²).
    let fit = ParabolaFit(ContactPath.even(9).samples, around: 4, along: right)
    #expect(isNear(fit?.variance, 708.0 / 2064))
  }

  @Test("J1 the distance is across the direction, whichever it is")
  func direction() {
    var samples = ContactPath.even(9).samples.map { sample in
      var sample = sample
      sample.location = Point(x: sample.location.x, y: sample.location.x)
      return sample
    }
    samples[4].location = samples[4].location + Point(x: 1, y: -1)
    let half = 0.5.squareRoot()
    let fit = ParabolaFit(samples, around: 4, along: Point(x: half, y: half))
    #expect(isNear(fit?.distance, 2.0.squareRoot()))
  }

  @Test("J1 neighbors in two places along the way carry no parabola")
  func twoPlaces() {
    let path = ContactPath(steps: [0, 0, 0, 1, 1, 0, 0, 0])
    #expect(ParabolaFit(path.samples, around: 4, along: right) == nil)
  }

  @Test("J1 a parabola fits slow and fast motions alike", arguments: [0.001, 1, 100])
  func scale(_ size: Double) {
    var reports = (-4...4).map { index -> TimedReport in
      let way = Double(index)
      return (10 * way + 40, 3 * size * way, 0.1 * size * way * way)
    }
    reports[4].y = 0.75 * size
    let fit = ParabolaFit(ContactPath(milliseconds: reports).samples, around: 4, along: right)
    #expect(isNear(fit.map { $0.distance / size }, 0.75))
    #expect(isNear(fit?.variance, 708.0 / 2064))
  }
}
