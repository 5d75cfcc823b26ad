@testable import PanelCheck
import Testing
import TrackerKit

@Suite("StillFinger")
struct StillFingerTests {
  /// A finger whose reports after landing and before lifting are four corners of a square.
  private func square(x: Double, y: Double, half: Double) -> ContactPath {
    ContactPath(
      [
        (0, x + 9, y), (0.3, x - half, y - half), (1, x + half, y - half), (2, x + half, y + half),
        (2.5, x - half, y + half), (2.95, x, y - 9),
      ], until: 3)
  }

  @Test("J1 the figure is the largest distance from the mean, without landing and lifting")
  func exact() {
    let still = StillFinger(panel: .wide, paths: [square(x: 100, y: 100, half: 3)])
    let figure = still.figures[.stillJitter]
    #expect(figure?.value == 18.0.squareRoot())
    #expect(figure?.sampleCount == 4)
    #expect(figure?.bound == .upper)
    #expect(figure?.unit == .millimeters)
    #expect(still.places.map(\.spread.rootMeanSquare).max() == 18.0.squareRoot())
  }

  @Test("J1 places less than 3.5 mm from an edge have their own figure, and the worst place counts")
  func edge() {
    let still = StillFinger(
      panel: .wide,
      paths: [
        square(x: 100, y: 100, half: 1), square(x: 50, y: 100, half: 2),
        square(x: 100, y: 3.4, half: 3), square(x: 297, y: 100, half: 2.5),
      ])
    #expect(still.figures[.stillJitter]?.value == 8.0.squareRoot())
    #expect(still.figures[.stillJitter]?.sampleCount == 8)
    #expect(isNear(still.figures[.stillJitterAtEdge]?.value, 18.0.squareRoot()))
  }

  @Test("J1 silence decides nothing: a single report gives a figure without samples")
  func silence() {
    let still = StillFinger(panel: .wide, paths: [ContactPath([(0, 100, 100)], until: 3)])
    #expect(still.figures[.stillJitter]?.sampleCount == 0)
    let limit = Limit(.atMost, 0.5, .millimeters)
    #expect(limit.verdict(on: still.figures[.stillJitter]) == .inconclusive)
  }

  @Test("J1 a finger that lifts at once is no place, and without places there are no figures")
  func short() {
    let path = ContactPath([(0, 100, 100), (0.35, 101, 100)])
    #expect(StillFinger.Place(path, on: .wide) == nil)
    let still = StillFinger(panel: .wide, paths: [path])
    #expect(still.figures.isEmpty)
    #expect(still.places.isEmpty)
  }

  @Test("J1 without millimeters, the figure is in points and no place is at an edge")
  func points() {
    let still = StillFinger(panel: .inPoints, paths: [square(x: 2, y: 2, half: 1)])
    #expect(still.figures[.stillJitter]?.unit == .points)
    #expect(still.figures[.stillJitterAtEdge] == nil)
  }

  @Test(
    "J1 with a tremor, the figure and its uncertainty are never below the noise alone, 200 seeds")
  func neverBelow() {
    var misses: [Int] = []
    for seed in 0..<200 {
      var random = GuidedRandom(seed)
      let device = GuidedPanel(rate: 60, noise: random.uniform(0.05, 0.4))
      var noises: [Point] = []
      let hand = GuidedHand(&random)
      let paths = device.paths(0...3, hand: hand, &random, noises: &noises) { time in
        // A fingertip rolls by some tenths of a millimeter while it lands.
        Point(x: 100 + max(0, 0.15 - time) * 5, y: 80)
      }
      let path = paths[0]
      // The truth: the same noise on a tip that does not move at all.
      var rigid = path
      for index in rigid.samples.indices { rigid.samples[index].location = noises[index] }
      let still = StillFinger(panel: .wide, paths: [path])
      let alone = StillFinger(panel: .wide, paths: [rigid])
      guard let figure = still.figures[.stillJitter], let truth = alone.places.first?.spread.largest
      else {
        misses.append(seed)
        continue
      }
      if figure.value + figure.uncertainty < truth { misses.append(seed) }
    }
    #expect(misses.isEmpty, "seeds \(misses)")
  }

  @Test("J1 a quiet panel under a trembling hand passes 1 mm and never fails 0.1 mm, 1,000 runs")
  func clean() {
    let (wide, narrow) = (Limit(.atMost, 1, .millimeters), Limit(.atMost, 0.1, .millimeters))
    var wrong: [Int] = []
    for seed in 0..<1000 {
      var random = GuidedRandom(seed)
      let device = GuidedPanel(rate: 60, noise: 0.02)
      let hand = GuidedHand(&random)
      let paths = device.paths(0...1.5, hand: hand, &random) { _ in Point(x: 150, y: 90) }
      let figure = StillFinger(panel: .wide, paths: paths).figures[.stillJitter]
      if wide.verdict(on: figure) != .pass || narrow.verdict(on: figure) == .fail {
        wrong.append(seed)
      }
    }
    #expect(wrong.isEmpty, "seeds \(wrong)")
  }
}

@Suite("LocationSpread")
struct LocationSpreadTests {
  @Test("J1 no locations have no spread")
  func none() {
    #expect(LocationSpread(of: []) == nil)
  }

  @Test("J1 mean, largest distance and root mean square are exact for a rectangle and its center")
  func rectangle() throws {
    let spread = try #require(
      LocationSpread(of: [
        Point(x: 0, y: 0), Point(x: 6, y: 0), Point(x: 6, y: 8), Point(x: 0, y: 8),
        Point(x: 3, y: 4),
      ]))
    #expect(spread.mean == Point(x: 3, y: 4))
    #expect(spread.largest == 5)
    // Four distances of 5, one of 0: √(100/5).
    #expect(spread.rootMeanSquare == 20.0.squareRoot())
    #expect(spread.count == 5)
  }
}
