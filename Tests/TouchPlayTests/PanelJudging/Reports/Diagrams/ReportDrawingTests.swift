import PanelCheck
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("ReportDrawing")
struct ReportDrawingTests {
  @Test(
    "J10 a surface of any shape is in the middle of its drawing",
    arguments: [
      Size(width: 344, height: 194), Size(width: 194, height: 344), Size(width: 100, height: 100),
      Size(width: 57, height: 43),
    ])
  func surface(size: Size) {
    let map = SurfaceMap(Panel(points: size, millimeters: size, source: .user))
    let frame = map.frame
    #expect(frame.minX >= 0 && frame.maxX <= ReportDrawing.width)
    #expect(frame.minY >= 0 && frame.maxY <= map.height)
    let middle = Point(x: ReportDrawing.width / 2, y: map.height / 2)
    #expect(frame.center.distance(to: middle) < 1e-9)
  }

  @Test("J10 a label that would leave the drawing at the right or at the top is moved into it")
  func label() throws {
    let text = "12.5 mm, edge"
    var drawing = ReportDrawing(height: 100)
    drawing.add(label: text, at: Point(x: 390, y: 3), anchor: "start")
    drawing.add(label: text, at: Point(x: 20, y: 50), anchor: "start")
    let labels = drawing.svg(described: "").split(separator: "\n").filter {
      $0.hasPrefix("<text ")
    }
    let places = labels.map { $0.split(separator: "\"").compactMap { Double($0) } }
    #expect(places.count == 2 && places.last == [20, 50])
    let moved = try #require(places.first)
    // A label is 11 units high, and a character about 0.6 times as wide as that.
    #expect(moved[0] + 0.6 * 11 * Double(text.count) <= ReportDrawing.width)
    #expect(moved[0] > 200 && moved[1] >= 0.75 * 11 && moved[1] < 50)
  }
}
