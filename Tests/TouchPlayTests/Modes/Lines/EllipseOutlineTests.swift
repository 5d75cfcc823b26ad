import Testing
import TrackerKit

@testable import TouchPlay

@Suite("EllipseOutline")
struct EllipseOutlineTests {
  @Test(
    "L4 every segment stays within 0.05 pt of the ellipse, even on large screens",
    arguments: [(10.0, 10.0), (600, 20), (1080, 1080), (3840, 2160), (7680, 4320)])
  func precision(width: Double, height: Double) {
    let box = Rect(x: 40, y: 30, width: width, height: height)
    let points = EllipseOutline.points(in: box)
    for (index, point) in points.enumerated() {
      let next = points[(index + 1) % points.count]
      let middle = (point + next) * 0.5
      // In the circle from which the ellipse is stretched, nothing is closer than in the ellipse.
      let radius = max(width, height) / 2
      let x = (middle.x - box.center.x) / (width / 2) * radius
      let y = (middle.y - box.center.y) / (height / 2) * radius
      #expect(abs((x * x + y * y).squareRoot() - radius) < EllipseOutline.precision)
    }
    #expect(points.count < 800)
  }

  @Test("L4 the ellipse touches all four sides of its box and never crosses them")
  func box() {
    let box = Rect(x: 100, y: 50, width: 301, height: 77)
    let points = EllipseOutline.points(in: box)
    #expect(points.map(\.x).min() == box.minX && points.map(\.x).max() == box.maxX)
    #expect(points.map(\.y).min() == box.minY && points.map(\.y).max() == box.maxY)
  }

  @Test("L4 a box without width gives a line")
  func flat() {
    let points = EllipseOutline.points(in: Rect(x: 5, y: 0, width: 0, height: 100))
    #expect(points.allSatisfy { $0.x == 5 })
    #expect(points.map(\.y).max() == 100)
  }
}
