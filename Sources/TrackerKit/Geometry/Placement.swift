/// How a drawing is placed on a larger surface: scaled uniformly, then moved.
///
/// A replay shows a world of the recorded size on a window of another one; the letterbox is such a
/// placement.
public struct Placement: Hashable, Sendable {
  /// The factor for every length and location.
  public var scale: Double
  /// The location of the drawing's origin on the surface, in points of the surface.
  public var offset: Point

  /// The placement that changes nothing.
  public static let identity = Placement(scale: 1, offset: .zero)

  /// Creates a placement from a positive factor and an offset in points.
  public init(scale: Double, offset: Point) {
    self.scale = scale
    self.offset = offset
  }

  /// The largest centered placement of a content size in a frame that keeps the proportions.
  public static func fitting(_ content: Size, in frame: Size) -> Placement {
    guard content.width > 0, content.height > 0 else { return .identity }
    let scale = min(frame.width / content.width, frame.height / content.height)
    return Placement(
      scale: scale,
      offset: Point(
        x: (frame.width - content.width * scale) / 2,
        y: (frame.height - content.height * scale) / 2))
  }

  /// The location on the surface of a location in the drawing.
  public func apply(_ point: Point) -> Point {
    point * scale + offset
  }

  /// The rectangle on the surface of a rectangle in the drawing.
  public func apply(_ rect: Rect) -> Rect {
    Rect(
      origin: apply(rect.origin),
      size: Size(width: rect.size.width * scale, height: rect.size.height * scale))
  }

  /// The placement that applies an inner placement first, then this one.
  public func composed(with inner: Placement) -> Placement {
    Placement(scale: scale * inner.scale, offset: apply(inner.offset))
  }
}
