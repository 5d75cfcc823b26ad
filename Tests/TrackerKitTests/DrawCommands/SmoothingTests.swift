import Testing
import TrackerKit

@Suite("Smoothing")
struct SmoothingTests {
  private let points = [
    Point(x: 0, y: 0), Point(x: 40, y: 10), Point(x: 50, y: 60), Point(x: 120, y: 60),
  ]

  @Test("R5 a smoothed line passes through every point, and settled parts never change")
  func smooth() {
    let path = InkPath(width: 8)
    var smoothing = Smoothing(isSmooth: true)
    var fixed: [Point] = []
    for point in points {
      smoothing.add(point, to: path)
      #expect(Array(path.points.prefix(fixed.count)) == fixed)
      fixed = path.points
    }
    let grown = path.points + path.tail
    path.finish(through: points, isSmooth: true)
    #expect(path.points == grown && path.tail.isEmpty)
    #expect(points.allSatisfy { path.points.contains($0) })
    #expect(path.points.count > points.count * 4)
  }

  @Test("R5 between points of a parabola the smoothed line stays on the parabola")
  func curve() {
    let corners = (-3...3).map { Point(x: 20 * Double($0), y: 5 * Double($0 * $0)) }
    let line = InkPath(through: corners, isSmooth: true, width: 8).points
    // Beyond the first and the last point nothing is known of the curve.
    let inner = line.filter { abs($0.x) <= 40 }
    #expect(inner.count > 16 && inner.count > line.count / 2)
    #expect(inner.allSatisfy { abs($0.y - $0.x * $0.x / 80) < 1e-9 })
  }

  @Test("R5 without smoothing the line is its points")
  func straight() {
    let path = InkPath(width: 8)
    var smoothing = Smoothing(isSmooth: false)
    for point in points { smoothing.add(point, to: path) }
    #expect(path.points == points && path.tail.isEmpty)
  }

  @Test(
    "R5 a finished line equals the line as it grew, even with repeated points",
    arguments: [true, false],
    0...7)
  func finished(isSmooth: Bool, count: Int) {
    let repeated = points + [points[3], points[3], points[0]]
    let reported = [points[0]].prefix(count) + repeated.prefix(max(0, count - 1))
    let grown = InkPath(width: 8)
    var smoothing = Smoothing(isSmooth: isSmooth)
    for point in reported { smoothing.add(point, to: grown) }
    let line = InkPath(through: Array(reported), isSmooth: isSmooth, width: 8)
    #expect(line.points == grown.points + grown.tail)
    grown.finish(through: Array(reported), isSmooth: isSmooth)
    #expect(grown.points == line.points && grown.tail.isEmpty)
  }

  @Test("R1 a tap is a dot: one point")
  func dot() {
    for isSmooth in [true, false] {
      let path = InkPath(width: 8)
      var smoothing = Smoothing(isSmooth: isSmooth)
      smoothing.add(points[1], to: path)
      #expect(path.points == [points[1]] && path.tail.isEmpty)
    }
  }
}
