import Testing
import TrackerKit

@testable import PanelCheck

@Suite("EdgeReach")
struct EdgeReachTests {
  /// What drags show by the distances that they report, some seconds apart.
  private func reach(
    _ edge: PanelEdge, _ drags: [Double]..., seconds: Double = 1
  ) -> EdgeReach {
    let (width, height) = (Panel.wide.size.width, Panel.wide.size.height)
    let paths = drags.enumerated().map { number, distances in
      ContactPath(
        distances.enumerated().map { index, distance in
          let time = seconds * Double(number) + Double(index) / 100
          return switch edge {
          case .left: (time, distance, 50)
          case .right: (time, width - distance, 50)
          case .top: (time, 50, distance)
          case .bottom: (time, 50, height - distance)
          }
        })
    }
    return EdgeReach(edge: edge, paths, on: .wide)
  }

  @Test(
    "J1 two drags that are lost in full motion show the panel's end; a single one may be a lift",
    arguments: PanelEdge.allCases)
  func runOff(edge: PanelEdge) {
    let distances = [8.0, 7, 6, 5, 4, 3]
    let figure = reach(edge, distances, distances).figure(in: .millimeters)
    #expect(figure == Figure(2.5, .millimeters, sampleCount: 12, uncertainty: 0.5))
    for lift in [reach(edge, distances), reach(edge, distances, distances, seconds: 0.01)] {
      #expect(lift.figure(in: .millimeters)?.value == 3, "one hand")
      #expect(lift.figure(in: .millimeters)?.bound == .upper && !lift.isReached(within: 15))
    }
  }

  @Test(
    "J1 locations that freeze in motion show the panel's end exactly",
    arguments: PanelEdge.allCases
  )
  func frozen(edge: PanelEdge) {
    let distances = [8, 7, 6, 5, 4, 3.5, 3.5, 3.5]
    let figure = reach(edge, distances, distances).figure(in: .millimeters)
    #expect(figure == Figure(3.5, .millimeters, sampleCount: 16))
    // The last point of a window is not at its edge.
    let last = reach(edge, [4.2, 3.2, 2.2, 1.25, 0.25, 0.25, 0.25])
    #expect(last.figure(in: .millimeters) == Figure(0.25, .millimeters, sampleCount: 7))
    #expect(last.isReached(within: 15))
  }

  @Test("J1 a finger that slows down shows only how far it came", arguments: PanelEdge.allCases)
  func stopped(edge: PanelEdge) {
    let figure = reach(edge, [8, 7, 6.25, 5.625, 5.25, 5, 4.875, 4.875]).figure(in: .millimeters)
    #expect(figure == Figure(4.875, .millimeters, sampleCount: 8, bound: .upper))
  }

  @Test("J1 a finger that slows down before its location freezes shows only how far it came")
  func slowed() {
    let figure = reach(.left, [9, 8, 7, 6, 5.75, 5.5, 5.375, 5.375, 5.375]).figure(in: .millimeters)
    #expect(figure == Figure(5.375, .millimeters, sampleCount: 9, bound: .upper))
  }

  @Test("J1 a finger that runs off at the edge proves it: the interval ends at 0")
  func clean() {
    let figure = reach(.left, [4.3, 3.3, 2.3, 1.3, 0.3]).figure(in: .millimeters)
    #expect(figure == Figure(0.15, .millimeters, sampleCount: 5, uncertainty: 0.15))
    #expect(Limit(.atMost, 0.5, .millimeters).verdict(on: figure) == .pass)
  }

  @Test("J1 J12 one lift before the edge neither fails a panel nor leaves the edge open for ever")
  func lifted() {
    // The next drag runs off at the edge.
    let lift = [28.0, 23, 18, 13, 8]
    let passed = reach(.left, lift, [24, 19, 14, 9, 4])
    #expect(Limit(.atMost, 2, .millimeters).verdict(on: passed.figure(in: .millimeters)) != .fail)
    #expect(passed.isReached(within: 15))
    // A bezel stops the next finger before the place where a report was due.
    let stopped = reach(.left, [13, 11, 9, 7, 5], [6, 5, 4.4, 4, 3.8, 3.7])
    #expect(stopped.figure(in: .millimeters)?.bound == .upper)
    #expect(stopped.isReached(within: 15))
  }

  @Test("J1 a finger that leaves by another edge says nothing about the one that it came near")
  func corner() {
    let paths = [
      ContactPath([(0, 9, 9), (0.01, 7, 8), (0.02, 5, 7), (0.03, 3, 6), (0.04, 1, 5)]),
      ContactPath([(1, 9, 9), (1.01, 7, 8), (1.02, 5, 7), (1.03, 3, 6), (1.04, 1, 5)]),
    ]
    let figure = EdgeReach(edge: .top, paths, on: .wide).figure(in: .millimeters)
    #expect(figure == Figure(5, .millimeters, sampleCount: 10, bound: .upper))
  }

  @Test("J1 an edge without reports has no figure")
  func none() {
    #expect(EdgeReach(edge: .left, [], on: .wide).figure(in: .millimeters) == nil)
  }
}
