import Testing
import TrackerKit

@Suite("Point")
struct PointTests {
  private let start = Point(x: 1, y: 1)
  private let end = Point(x: 4, y: 5)

  @Test("the distance to a segment is that to its nearest location, even if it has no length")
  func segment() {
    let segment = { (location: Point) in location.distance(toSegmentFrom: start, to: end) }
    #expect(segment(Point(x: 1.7, y: 3.9)) == 1.18)
    #expect(segment(Point(x: 1, y: -1)) == 2 && segment(Point(x: 7, y: 9)) == 5)
    #expect(end.distance(toSegmentFrom: start, to: start) == 5)
  }

  @Test("a share of a path begins where the path does; doubled points have no length")
  func beginning() {
    let path = [start, start, Point(x: 1, y: 3), Point(x: 3, y: 3)]
    #expect([Point]().beginning(ofShare: 0.5).isEmpty && [start].beginning(ofShare: 0.5) == [start])
    #expect(path.beginning(ofShare: 0).last == start)
    #expect(path.beginning(ofShare: 0.25).last == Point(x: 1, y: 2))
    #expect(path.beginning(ofShare: 0.75).last == Point(x: 2, y: 3))
    #expect(path.beginning(ofShare: 1).last == Point(x: 3, y: 3))
  }
}
