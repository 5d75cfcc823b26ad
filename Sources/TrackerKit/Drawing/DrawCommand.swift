/// One entry of a display list: a shape, its color, and the rectangle that it may be seen in.
///
/// Places and lengths are in the surface's points, already placed.
public struct DrawCommand {
  /// What is drawn.
  public enum Shape {
    /// A filled rectangle.
    case rectangle(Rect)
    /// A filled rectangle with round corners of a radius.
    case roundedRectangle(Rect, radius: Double)
    /// A filled disc.
    case disc(center: Point, radius: Double)
    /// A circle's line: the radius reaches the line's middle. A dash greater than 0 breaks the circle
    /// into an even number of arcs and gaps of about that length.
    case ring(center: Point, radius: Double, width: Double, dash: Double)
    /// A line through the canvas's points in a range, with round caps and joins; one color wherever it
    /// crosses itself. A single point is a dot.
    case polyline(points: Range<Int>, width: Double, isClosed: Bool)
    /// The filled area inside the canvas's points in a range.
    case polygon(points: Range<Int>)
    /// A vector outline: the place of its origin, and points a unit.
    case vector(VectorShape, origin: Point, scale: Double)
    /// A stroke that is still growing, drawn at a placement.
    case ink(InkPath, at: Placement)
    /// A line of text.
    case text(TextRun)
    /// A picture of a name, stretched to a rectangle; of the color only the opacity counts.
    case picture(named: String, Rect)
    /// The shape of a picture of a name, in the command's color, stretched to a rectangle.
    case symbol(named: String, Rect)
  }

  /// What is drawn.
  public var shape: Shape
  /// Its color.
  public var color: Color
  /// Only what lies inside this rectangle is seen; nil is the whole surface.
  public var clip: Rect?
}
