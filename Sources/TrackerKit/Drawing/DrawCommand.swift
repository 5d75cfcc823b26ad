/// One entry of a display list: a shape, its color, and its clipping rectangle.
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
    /// A circle; the radius reaches the center of the line. A dash greater than 0 breaks the circle
    /// into an even number of arcs and gaps of about that length.
    case ring(center: Point, radius: Double, width: Double, dash: Double)
    /// A line through the canvas's points in a range, with round caps and joins; one color wherever
    /// it crosses itself. A single point is a dot.
    case polyline(points: Range<Int>, width: Double, isClosed: Bool)
    /// The filled area inside the canvas's points in a range.
    case polygon(points: Range<Int>)
    /// A vector outline: the location of its origin, and points per unit.
    case vector(VectorShape, origin: Point, scale: Double)
    /// A stroke that is still growing, drawn at a placement.
    case ink(InkPath, at: Placement)
    /// A line of text.
    case text(TextRun)
    /// A named picture, stretched to a rectangle; only the opacity of the color counts.
    case picture(named: String, Rect)
    /// The shape of a named picture, in the command's color, stretched to a rectangle.
    case symbol(named: String, Rect)
  }

  /// What is drawn.
  public var shape: Shape
  /// Its color.
  public var color: Color
  /// Clips to this rectangle; nil is the whole surface.
  public var clip: Rect?
}
