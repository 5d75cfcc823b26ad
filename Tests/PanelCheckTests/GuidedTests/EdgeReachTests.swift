import Testing
import TrackerKit

@testable import PanelCheck

@Suite("EdgeReach")
struct EdgeReachTests {
  /// What fingers show that all report the same distances.
  private func reach(_ edge: PanelEdge, _ distances: [Double], fingers: Int = 1) -> EdgeReach {
    let (width, height) = (Panel.wide.size.width, Panel.wide.size.height)
    let reports = distances.enumerated().map { index, distance -> (Double, Double, Double) in
      let seconds = Double(index) / 100
      return switch edge {
      case .left: (seconds, distance, 50)
      case .right: (seconds, width - distance, 50)
      case .top: (seconds, 50, distance)
      case .bottom: (seconds, 50, height - distance)
      }
    }
    let path = ContactPath(reports)
    return EdgeReach(edge: edge, Array(repeating: path, count: fingers), on: .wide)
  }

  @Test(
    "J1 two contacts that end in full motion show the panel's end within a step; one may be the hand's",
    arguments: PanelEdge.allCases)
  func runOff(edge: PanelEdge) {
    let distances = [8.0, 7, 6, 5, 4, 3]
    let figure = reach(edge, distances, fingers: 2).figure(in: .millimeters)
    #expect(figure == Figure(2.5, .millimeters, sampleCount: 12, uncertainty: 0.5))
    let single = reach(edge, distances).figure(in: .millimeters)
    #expect(single == Figure(3, .millimeters, sampleCount: 6, bound: .upper))
  }

  @Test(
    "J1 locations that freeze in motion show the panel's end exactly",
    arguments: PanelEdge.allCases
  )
  func frozen(edge: PanelEdge) {
    let figure = reach(edge, [8, 7, 6, 5, 4, 3.5, 3.5, 3.5], fingers: 2).figure(in: .millimeters)
    #expect(figure == Figure(3.5, .millimeters, sampleCount: 16))
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

  @Test("J1 an edge without reports has no figure")
  func none() {
    #expect(EdgeReach(edge: .left, [], on: .wide).figure(in: .millimeters) == nil)
  }
}
