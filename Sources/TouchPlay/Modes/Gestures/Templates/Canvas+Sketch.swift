internal import TrackerKit

extension Canvas {
  /// Draws strokes as large as fit in a rectangle, in the current color (rule G4).
  func drawSketch(_ strokes: [[Point]], in rect: Rect, width: Double) {
    guard let frame = Self.frame(of: strokes) else { return }
    let room = rect.expanded(by: -width)
    let extent = max(frame.size.width, frame.size.height, 1)
    let scale = room.size.shortEdge / extent
    let middle = frame.center
    for line in strokes {
      stroke(line.lazy.map { room.center + ($0 - middle) * scale }, width: width)
    }
  }

  private static func frame(of strokes: [[Point]]) -> Rect? {
    let points = strokes.joined()
    guard let first = points.first else { return nil }
    var (low, high) = (first, first)
    for point in points {
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
