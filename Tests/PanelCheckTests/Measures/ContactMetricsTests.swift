@testable import PanelCheck
import Testing
import TrackerKit

@Suite struct ContactMetricsTests {
  private let panel = Panel(
    points: Size(width: 100, height: 100), millimeters: Size(width: 200, height: 100), source: .user
  )

  private func metrics(_ path: ContactPath) -> ContactMetrics {
    ContactMetrics(path, on: panel)
  }

  @Test("J1 a contact's metrics are those of its measures")
  func whole() {
    var path = ContactPath.even(61)
    path.end = .cancelled
    path.endTime = Timestamp(seconds: 0.7)
    let metrics = metrics(path)
    #expect(metrics.path == path)
    #expect(metrics.pathLength == 120)
    #expect(metrics.longestStep == 2)
    #expect(isNear(metrics.gaps.longestMilliseconds, 10))
    #expect(isNear(metrics.rate?.median, 100))
    #expect(metrics.reversedMotion.largest == 0)
    #expect(metrics.gapRatio?.largest == 1)
    #expect(metrics.hysteresis?.ratio == 1)
    #expect(metrics.jumps.all.isEmpty)
  }

  @Test("J1 jitter within 3.5 mm of an edge is separate, and belongs to neither twice")
  func edge() {
    // From the left edge to the right: x = 0...120 mm of 200, two of them within 3.5 mm.
    var path = ContactPath.even(61)
    for index in path.samples.indices { path.samples[index].location.y = 3 }
    path.samples[20].location.y = 3.25
    path.samples[40].location.y = 3.5
    let metrics = metrics(path)
    #expect(isNear(metrics.jitter.largest, 0.5))
    #expect(metrics.jitter.count == 1)
    #expect(metrics.jitterAtEdge.count == 52)
    #expect(metrics.jitterAtEdge.largest < 0.35)
  }

  @Test(
    "J1 less than 10 ms, or one or two reports in less than 50 ms, look like a ghost",
    arguments: [true, false])
  func ghostLike(_ isOpen: Bool) {
    func isGhostLike(_ reports: [TimedReport]) -> Bool {
      metrics(ContactPath(milliseconds: reports, end: isOpen ? .open : .lifted)).isGhostLike
    }
    #expect(isGhostLike([(0, 5, 5), (49, 6, 5)]) == !isOpen)
    #expect(!isGhostLike([(0, 5, 5), (50, 6, 5)]))
    #expect(isGhostLike([(0, 5, 5), (4, 6, 5), (9, 7, 5)]) == !isOpen)
    #expect(!isGhostLike([(0, 5, 5), (5, 6, 5), (10, 7, 5)]))
  }
}
