import Foundation
@testable import PanelCheck
import Testing
import TrackerKit

@Suite("EdgeRange")
struct EdgeRangeTests {
  @Test("J1 the nearest location counts for each edge and corner, and the worst edge is the figure")
  func nearest() {
    let range = EdgeRange(
      panel: .wide,
      paths: [
        ContactPath([(0, 1, 50), (1, 3, 4), (2, 200, 2)]),
        ContactPath([(3, 295, 190), (4, 280, 199.5)]),
      ])
    let values = PanelEdge.allCases.map { range.figure(of: $0)?.value }
    #expect(values == [1, 2, 5, 0.5])
    #expect(range.figures[.range]?.value == 5)
    #expect(range.figures[.range]?.bound == .upper)
    #expect(range.corners[0] == 5)
    #expect(range.corners[2] == 125.0.squareRoot())
  }

  @Test("J1 an edge at which the hand stopped does not hide one where the panel ends")
  func hidden() {
    let range = EdgeRange(
      panel: .wide,
      paths: [
        ContactPath([(0, 12, 50), (0.01, 10, 50), (0.02, 8, 50), (0.03, 6, 50), (0.04, 4, 50)]),
        ContactPath([(2, 12, 80), (2.01, 10, 80), (2.02, 8, 80), (2.03, 6, 80), (2.04, 4, 80)]),
        ContactPath([(1, 290, 100), (1.1, 293, 100), (1.2, 294, 100), (1.3, 294.1, 100)]),
      ])
    #expect(range.figure(of: .right)?.bound == .upper)
    #expect(range.figures[.range]?.value == range.figure(of: .left)?.value)
    #expect(Limit(.atMost, 1, .millimeters).verdict(on: range.figures[.range]) == .fail)
  }

  @Test("J12 an edge is open until a finger came near it; one lost in motion asks for another drag")
  func open() {
    func drag(to end: Double, at y: Double) -> ContactPath {
      let steps = (0..<6).map(Double.init)
      return ContactPath(steps.map { step in (y + step / 100, end + 10 - 2 * step, y) })
    }
    func range(_ paths: [ContactPath]) -> EdgeRange { EdgeRange(panel: .wide, paths: paths) }
    #expect(range([]).openEdges == PanelEdge.allCases)
    let corners = [(0.0, 0.0), (300, 0), (300, 200), (0, 200)].map { Point(x: $0, y: $1) }
    #expect(range([]).openCorners == corners)
    let lost = drag(to: 5, at: 80)
    #expect(range([lost]).openEdges == PanelEdge.allCases)
    #expect(range([lost, drag(to: 5, at: 90)]).openEdges == [.top, .right, .bottom])
    #expect(range([lost, drag(to: 1, at: 100)]).openEdges == [.top, .right, .bottom])
    let touched = range([ContactPath([(0, 290, 195)])])
    #expect(touched.openCorners == [corners[0], corners[1], corners[3]])
    #expect(GuidedTest.edges.progress(of: ContactLog(panel: .wide), seconds: 0).done == 0)
  }

  @Test("J1 without reports there is no figure")
  func none() {
    #expect(EdgeRange(panel: .wide, paths: []).figures.isEmpty)
  }

  /// What drags off the four edges show, three each, on a panel that maps true locations.
  private func drags(
    _ random: inout GuidedRandom, speed: Double, stop: Double = -9, clip: Double = 0,
    count: Int = 3,
    report: @escaping (Point) -> Point?
  ) -> EdgeRange {
    let device = GuidedPanel(
      rate: 120, noise: 0.02, report: report,
      clip: { Point(x: max(clip, $0.x), y: $0.y) })
    var all: [ContactPath] = []
    for edge in PanelEdge.allCases {
      for _ in 0..<count {
        let along = random.uniform(50, 150)
        let hand = GuidedHand(&random)
        let start = 2 * Double(all.count)
        let times = start...(start + (stop < 0 ? 16 : 30) / speed)
        all += device.paths(times, hand: hand, &random) { time in
          // A finger that stops by itself slows down on its last 3 mm.
          let way = 14 - speed * (time - start) - stop
          let distance = stop + (way > 3 ? way : 3 * exp((way - 3) / 3))
          return switch edge {
          case .left: Point(x: distance, y: along)
          case .right: Point(x: 300 - distance, y: along)
          case .top: Point(x: along, y: distance)
          case .bottom: Point(x: along, y: 200 - distance)
          }
        }
      }
    }
    return EdgeRange(panel: device.panel, paths: all)
  }

  @Test(
    "J1 an edge cut by 3 mm is found within its uncertainty and 0.1 mm, and fails 2 mm, 200 seeds")
  func cut() {
    var (misses, wide): ([Int], [Int]) = ([], [])
    for seed in 0..<200 {
      var random = GuidedRandom(seed)
      // Half of the panels lose the contact there, the others report their last coordinate.
      let isLost = seed % 2 == 0
      let range = drags(&random, speed: 40, clip: isLost ? 0 : 3) { location in
        Self.isInside(location, cut: isLost ? 3 : 0) ? location : nil
      }
      guard let figure = range.figure(of: .left) else {
        misses.append(seed)
        continue
      }
      let error = abs(figure.value - 3)
      let verdict = Limit(.atMost, 2, .millimeters).verdict(on: figure)
      // A tremor's own step between two reports is 0.1 mm or less.
      if error > figure.uncertainty + 0.1 || verdict != .fail { misses.append(seed) }
      if error > 0.15 { wide.append(seed) }
    }
    #expect(misses.count <= 1, "seeds \(misses)")
    #expect(wide.count <= 10, "more than 5 % off: seeds \(wide)")
  }

  @Test("J1 a clean panel passes 1 mm and no edge fails, 1,000 runs")
  func clean() {
    var wrong: [Int] = []
    let (wide, narrow) = (Limit(.atMost, 1, .millimeters), Limit(.atMost, 0.5, .millimeters))
    for seed in 0..<1000 {
      var random = GuidedRandom(seed)
      let range = drags(&random, speed: 60, count: 1) { Self.isInside($0) ? $0 : nil }
      let fails = PanelEdge.allCases.contains { narrow.verdict(on: range.figure(of: $0)) == .fail }
      if fails || wide.verdict(on: range.figures[.range]) != .pass { wrong.append(seed) }
    }
    #expect(wrong.isEmpty, "seeds \(wrong)")
  }

  @Test("J1 fingers that stop 4 mm from the edges, as at a bezel, never fail a panel, 200 seeds")
  func bezel() {
    var wrong: [Int] = []
    let limit = Limit(.atMost, 0.5, .millimeters)
    for seed in 0..<200 {
      var random = GuidedRandom(seed)
      let range = drags(&random, speed: 60, stop: 4, count: 1) { $0 }
      let isJudged = PanelEdge.allCases.contains {
        limit.verdict(on: range.figure(of: $0)) != .inconclusive
      }
      if isJudged { wrong.append(seed) }
    }
    #expect(wrong.isEmpty, "seeds \(wrong)")
  }

  @Test("J1 a finger that lifts in full motion 7 mm from an edge never fails a panel, 200 seeds")
  func lifted() {
    var wrong: [Int] = []
    let limit = Limit(.atMost, 2, .millimeters)
    for seed in 0..<200 {
      var random = GuidedRandom(seed)
      let range = drags(&random, speed: 200, count: 1) { Self.isInside($0, cut: 7) ? $0 : nil }
      if limit.verdict(on: range.figures[.range]) != .inconclusive { wrong.append(seed) }
    }
    #expect(wrong.isEmpty, "seeds \(wrong)")
  }

  private static func isInside(_ location: Point, cut: Double = 0) -> Bool {
    location.x >= cut && location.x <= 300 && location.y >= 0 && location.y <= 200
  }
}
