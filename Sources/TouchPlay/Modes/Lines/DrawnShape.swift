internal import TrackerKit

/// A finished shape of Lines: a straight line or an ellipse, from one finger's place to another's
/// (rules L1, L4).
struct DrawnShape: Hashable, Sendable {
  /// What is drawn.
  enum Kind: UInt8 {
    /// A straight line with round caps.
    case line = 1
    /// The ellipse in the rectangle of which both places are opposite corners.
    case ellipse = 2
  }

  /// What is drawn.
  var kind = Kind.line
  /// Where the line began, or where the finger was that landed first, in points.
  var begin = Point.zero
  /// Where the line ends, or where the other finger was, in points.
  var end = Point.zero
  /// The width of the line or outline, in points.
  var width = 0.0

  /// The smallest rectangle that holds both places.
  var box: Rect {
    Rect(
      x: min(begin.x, end.x), y: min(begin.y, end.y), width: abs(end.x - begin.x),
      height: abs(end.y - begin.y))
  }

  /// The color of the direction from begin to end, counted anticlockwise (rule L2).
  var color: Color {
    Color(hue: Angle(of: Point(x: end.x - begin.x, y: begin.y - end.y)))
  }

  /// Whether the shape is a closed outline.
  var isClosed: Bool { kind == .ellipse }

  /// The places that the line goes through; that of an ellipse goes back from the last to the first.
  var outline: [Point] {
    switch kind {
    case .line: [begin, end]
    case .ellipse: EllipseOutline.points(in: box)
    }
  }

  /// The shape at another place.
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
