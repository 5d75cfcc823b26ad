import Testing
import TrackerKit

@testable import PanelCheck

@Suite("ConvexHull")
struct ConvexHullTests {
  @Test("J1 inner and repeated locations are no corners")
  func corners() {
    let square = [Point(x: 0, y: 0), Point(x: 4, y: 0), Point(x: 4, y: 3), Point(x: 0, y: 3)]
    let hull = ConvexHull(of: square + [Point(x: 2, y: 1), Point(x: 2, y: 0)] + square)
    #expect(hull.corners == square)
    #expect(hull.diameter == 5)
  }

  @Test("J1 none, one and two locations, and a line, have a diameter")
  func degenerate() {
    #expect(ConvexHull(of: []).diameter == 0)
    #expect(ConvexHull(of: [Point(x: 1, y: 1)]).diameter == 0)
    #expect(ConvexHull(of: [Point(x: 1, y: 1), Point(x: 4, y: 5)]).diameter == 5)
    #expect(
      ConvexHull(of: (0...4).map { Point(x: 3 * Double($0), y: 4 * Double($0)) }).diameter == 20)
  }

  @Test("J1 the diameter is the largest distance of any two locations")
  func random() {
    for seed in 0..<50 {
      var random = GuidedRandom(seed)
      let locations = (0..<40).map { _ in random.normalPoint(3) }
      let largest = locations.flatMap { one in locations.map { one.distance(to: $0) } }.max()
      #expect(ConvexHull(of: locations).diameter == largest, "seed \(seed)")
    }
  }
}
