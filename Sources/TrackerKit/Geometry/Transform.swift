/// An affine map of locations: it scales, rotates, shears and moves.
///
/// Like UIKit's `CGAffineTransform`, it maps (x, y) to (a·x + c·y + tx, b·x + d·y + ty). It uses only
/// + − × ÷ √, so results are the same on every machine.
public struct Transform: Hashable, Sendable {
  /// The share of x in the new x.
  public var a: Double
  /// The share of x in the new y.
  public var b: Double
  /// The share of y in the new x.
  public var c: Double
  /// The share of y in the new y.
  public var d: Double
  /// The movement to the right, in points.
  public var tx: Double
  /// The movement down, in points.
  public var ty: Double

  /// The transform that changes nothing.
  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a transform from its six numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// Creates a transform that scales by a factor for each axis, about the origin.
  public init(scaleX x: Double, y: Double) {
    self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Creates a transform that rotates about the origin, clockwise.
  public init(rotationAngle angle: Angle) {
    let (sine, cosine) = (angle.sine, angle.cosine)
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Creates a transform that moves by a number of points.
  public init(translationX x: Double, y: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Creates a transform that scales uniformly by a positive factor, then moves.
  public init(scale: Double, offset: Point) {
    self.init(a: scale, b: 0, c: 0, d: scale, tx: offset.x, ty: offset.y)
  }

  /// Scales a content to fit a frame, keeping its proportions, and centers it there.
  public static func fitting(_ content: Size, in frame: Size) -> Transform {
    guard content.width > 0, content.height > 0 else { return .identity }
    let scale = min(frame.width / content.width, frame.height / content.height)
    return Transform(
      scale: scale,
      offset: Point(
        x: (frame.width - content.width * scale) / 2,
        y: (frame.height - content.height * scale) / 2))
  }

  /// Whether locations stay where they are.
  public var isIdentity: Bool { self == .identity }

  /// Whether it only scales uniformly and moves, so that rectangles and text stay upright.
  ///
  /// It ignores a share of 1e-12: what is turned and turned back is upright again, except for the last
  /// bits of its numbers.
  public var isUpright: Bool {
    let least = a * 1e-12
    return a > 0 && abs(b) <= least && abs(c) <= least && abs(a - d) <= least
  }

  /// Whether circles stay circles: it scales uniformly, rotates, mirrors and moves.
  public var keepsCircles: Bool { (a == d && b == -c) || (a == -d && b == c) }

  /// The factor for areas; negative if it mirrors.
  public var determinant: Double { a * d - b * c }

  /// The factor for lengths if circles stay circles; otherwise the square root of the factor for areas.
  public var scale: Double {
    isUpright ? a : abs(determinant).squareRoot()
  }

  /// The location that a location is mapped to.
  public func apply(_ point: Point) -> Point {
    if b == 0, c == 0 { return Point(x: point.x * a + tx, y: point.y * d + ty) }
    return Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The smallest upright rectangle around a mapped rectangle.
  public func apply(_ rect: Rect) -> Rect {
    if isUpright {
      return Rect(
        origin: apply(rect.origin),
        size: Size(width: rect.size.width * a, height: rect.size.height * a))
    }
    return Rect(around: corners(of: rect)) ?? .zero
  }

  /// A rectangle's mapped corners, clockwise from the top left one unless the transform mirrors.
  public func corners(of rect: Rect) -> [Point] {
    [
      rect.origin, Point(x: rect.maxX, y: rect.minY), Point(x: rect.maxX, y: rect.maxY),
      Point(x: rect.minX, y: rect.maxY),
    ].map(apply)
  }

  /// The transform that applies this one first, then another.
  public func concatenating(_ next: Transform) -> Transform {
    let moved = next.apply(Point(x: tx, y: ty))
    if isUpright, next.isUpright { return Transform(scale: a * next.a, offset: moved) }
    return Transform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d, tx: moved.x, ty: moved.y)
  }

  /// This transform, with a rotation applied before it.
  public func rotated(by angle: Angle) -> Transform {
    Transform(rotationAngle: angle).concatenating(self)
  }

  /// This transform, with a scale applied before it.
  public func scaledBy(x: Double, y: Double) -> Transform {
    Transform(scaleX: x, y: y).concatenating(self)
  }

  /// This transform, with a movement applied before it.
  public func translatedBy(x: Double, y: Double) -> Transform {
    Transform(translationX: x, y: y).concatenating(self)
  }

  /// The transform that undoes this one; nil if it flattens areas or is not finite.
  public func inverted() -> Transform? {
    let area = determinant
    guard area != 0, area.isFinite, (1 / area).isFinite, tx.isFinite, ty.isFinite else {
      return nil
    }
    let (a, b, c, d) = (self.d / area, -self.b / area, -self.c / area, self.a / area)
    return Transform(a: a, b: b, c: c, d: d, tx: -(a * tx + c * ty), ty: -(b * tx + d * ty))
  }
}
