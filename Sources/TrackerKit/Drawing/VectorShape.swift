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
    bounds = Rect(around: contours.joined()) ?? .zero
  }
}
