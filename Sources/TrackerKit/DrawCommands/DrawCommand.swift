/// One entry of a display list: a shape, its color, and its clipping rectangle; or an end of a group.
///
/// Locations and lengths are in points of the surface.
public struct DrawCommand {
  /// What is drawn.
  public enum Shape {
    /// A filled rectangle.
    case rectangle(Rect)
    /// A filled rectangle with rounded corners of a radius.
    case roundedRectangle(Rect, radius: Double)
    /// A filled disc.
    case disc(center: Point, radius: Double)
    /// A circle; the radius reaches the center of the line. A dash greater than 0 divides it into an
    /// even number of arcs and gaps of about that length.
    case ring(center: Point, radius: Double, width: Double, dash: Double)
    /// A line through the canvas's points in a range, with round caps and joins, in one color even
    /// where it crosses itself. A single point is a dot.
    case polyline(points: Range<Int>, width: Double, isClosed: Bool)
    /// The filled area inside the canvas's points in a range.
    case polygon(points: Range<Int>)
    /// A vector outline, mapped from its own unit.
    case vector(VectorShape, Transform)
    /// A stroke that is still growing, mapped from its own coordinates.
    case ink(InkPath, Transform)
    /// An upright line of text.
    case text(TextRun)
    /// A line of text, mapped from coordinates in which it is upright.
    case turnedText(TextRun, Transform)
    /// A named picture, stretched to a rectangle; only the opacity of the color counts.
    case picture(named: String, Rect)
    /// The same in a rectangle that is then mapped.
    case turnedPicture(named: String, Rect, Transform)
    /// The shape of a named picture, in the command's color, stretched to a rectangle.
    case symbol(named: String, Rect)
    /// The same in a rectangle that is then mapped.
    case turnedSymbol(named: String, Rect, Transform)
    /// The commands up to the matching end fade as a whole: where they overlap, they do not show
    /// through each other. The opacity, 0...1, is also that of the color.
    case groupStart(opacity: Double)
    /// The end of a group, in the color of its start.
    case groupEnd
  }

  /// What is drawn.
  public var shape: Shape
  /// The color.
  public var color: Color
  /// The area that clips the shape; nil is the whole surface.
  public var clip: ClipArea?
  /// Whether digests cover it.
  var isDigested = true
}

/// A filled outline in its own unit, such as a digit or a symbol, drawn at any size and location.
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
