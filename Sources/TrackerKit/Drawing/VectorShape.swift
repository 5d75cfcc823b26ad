/// A filled outline in its own unit, drawn at any size and location, such as a digit or a symbol.
///
/// A surface can cache masks by the object's identity.
public final class VectorShape: Sendable {
  /// The closed outlines, filled according to the nonzero winding rule.
  public let contours: [[Point]]
  /// The smallest rectangle around all outlines, in the shape's unit.
  public let bounds: Rect

  /// Creates a shape from closed outlines, each of at least three points.
  public init(contours: [[Point]]) {
    self.contours = contours
    let points = contours.joined()
    guard let first = points.first else {
      bounds = .zero
      return
    }
    var low = first
    var high = first
    for point in points {
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    bounds = Rect(origin: low, size: Size(width: high.x - low.x, height: high.y - low.y))
  }
}
