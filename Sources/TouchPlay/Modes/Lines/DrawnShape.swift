internal import TrackerKit

/// A finished shape of Lines: a straight line or an ellipse, defined by two points (rules L1, L4).
struct DrawnShape: Hashable, Sendable {
  /// The kind of shape.
  enum Kind: UInt8 {
    /// A straight line with round caps.
    case line = 1
    /// An ellipse in the rectangle that has the two points as opposite corners.
    case ellipse = 2
  }

  /// The kind of shape.
  var kind = Kind.line
  /// Where the line begins, or the location of the finger that landed first, in points.
  var begin = Point.zero
  /// Where the line ends, or the location of the other finger, in points.
  var end = Point.zero
  /// The width of the line or outline, in points.
  var width = 0.0

  /// What people call it.
  var name: String { kind == .line ? "line" : "ellipse" }

  /// The smallest rectangle that contains both points.
  var box: Rect {
    Rect(
      x: min(begin.x, end.x), y: min(begin.y, end.y), width: abs(end.x - begin.x),
      height: abs(end.y - begin.y))
  }

  /// The color for the direction from `begin` to `end`, measured counterclockwise (rule L2).
  var color: Color {
    Color(hue: Angle(of: Point(x: end.x - begin.x, y: begin.y - end.y)))
  }

  /// Whether the shape is a closed outline.
  var isClosed: Bool { kind == .ellipse }

  /// The points of the line, or the corners of the ellipse's closed polygon.
  var outline: [Point] {
    switch kind {
    case .line: [begin, end]
    case .ellipse: EllipseOutline.points(in: box)
    }
  }

  /// The shape, moved by an offset.
  func moved(by offset: Point) -> DrawnShape {
    DrawnShape(kind: kind, begin: begin + offset, end: end + offset, width: width)
  }

  /// The shape as finished ink.
  var path: InkPath {
    let path = InkPath(width: width)
    let outline = outline
    for point in outline { path.append(point) }
    if isClosed, let first = outline.first { path.append(first) }
    return path
  }
}
