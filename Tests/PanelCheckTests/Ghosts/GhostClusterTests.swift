@testable import PanelCheck
import Testing
import TrackerKit

@Suite("GhostCluster")
struct GhostClusterTests {
  private func ghosts(_ locations: [(Double, Double)]) -> Ghosts {
    // Times without a period.
    let contacts = locations.enumerated().map { index, location in
      GhostContact(
        time: Timestamp(seconds: Double(index * index * 7 % 1000)),
        location: Point(x: location.0, y: location.1))
    }
    return Ghosts(panel: .wide, ghosts: contacts, seconds: 1000)
  }

  @Test("J1 three ghosts at one place are a cluster around their median location, two are not")
  func three() {
    let clusters = ghosts([(10, 10), (11, 12), (12, 11), (200, 100), (200, 101)]).clusters
    #expect(clusters.map(\.center) == [Point(x: 11, y: 11)])
    #expect(clusters.map(\.indices.count) == [3])
    #expect(clusters.first?.spread == (4.0 / 3).squareRoot())
  }

  @Test("J1 a single outlier does not move a cluster")
  func outlier() {
    let clusters = ghosts([(50, 50), (50, 50), (50, 50), (50, 50), (54, 50), (59, 50)]).clusters
    #expect(clusters.map(\.center) == [Point(x: 50, y: 50)])
    #expect(clusters.map(\.indices.count) == [5])
  }

  @Test(
    "J1 two places are two clusters, the more frequent first, also across the borders of squares")
  func two() {
    let clusters = ghosts(
      [(99.9, 99.9), (100.1, 100.1), (99.9, 100.1), (100.1, 99.9)]
        + [(249.9, 50.1), (250.1, 49.9), (250.1, 50.1), (249.9, 49.9), (250, 50)]
    ).clusters
    #expect(clusters.map(\.indices.count) == [5, 4])
  }

  @Test("J1 one to three places among scattered ghosts are found within 0.5 mm, 200 seeds")
  func found() {
    var misses: [Int] = []
    for seed in 0..<200 {
      var random = GuidedRandom(seed)
      let places = (0...seed % 3).map {
        Point(x: 40 + 100 * Double($0), y: random.uniform(20, 180))
      }
      var locations: [(Double, Double)] = []
      for place in places {
        for _ in 0..<Int.random(in: 12...30, using: &random) {
          let location = place + random.normalPoint(0.4)
          locations.append((location.x, location.y))
        }
      }
      for _ in 0..<20 { locations.append((random.uniform(0, 300), random.uniform(0, 200))) }
      let centers = ghosts(locations).clusters.map(\.center).sorted { $0.x < $1.x }
      let isFound =
        centers.count == places.count
        && zip(centers, places).allSatisfy { $0.distance(to: $1) < 0.5 }
      if !isFound { misses.append(seed) }
    }
    #expect(misses.isEmpty, "seeds \(misses)")
  }

  @Test("J1 ghosts anywhere have neither clusters nor a period, 1,000 runs")
  func random() {
    var wrong: [Int] = []
    for seed in 0..<1000 {
      var random = GuidedRandom(seed)
      let contacts = (0..<Int.random(in: 1...40, using: &random)).map { _ in
        GhostContact(
          time: Timestamp(seconds: random.uniform(0, 3600)),
          location: Point(x: random.uniform(0, 300), y: random.uniform(0, 200)))
      }
      let ghosts = Ghosts(panel: .wide, ghosts: contacts, seconds: 3600)
      if !ghosts.clusters.isEmpty || !ghosts.periods.isEmpty { wrong.append(seed) }
    }
    #expect(wrong.isEmpty, "seeds \(wrong)")
  }
}
