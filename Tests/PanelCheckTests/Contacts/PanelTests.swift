@testable import PanelCheck
import Testing
import TrackerKit

@Suite("Panel")
struct PanelTests {
  private let points = Size(width: 1200, height: 800)

  @Test("J1 a place in the window and its place on the panel stand for each other")
  func places() {
    let panel = Panel(points: points, millimeters: Size(width: 300, height: 100), source: .user)
    let (point, location) = (Point(x: 600, y: 200), Point(x: 150, y: 25))
    #expect(panel.location(point) == location)
    #expect(panel.point(location) == point)
  }

  @Test("J1 on a panel of unknown size, places are those in the window")
  func unknownSize() {
    let panel = Panel(points: points, millimeters: nil, source: .user)
    let point = Point(x: 600, y: 200)
    #expect(panel.location(point) == point)
    #expect(panel.point(point) == point)
  }
}
