/// The area of a surface that clips drawing: an upright rectangle, or a convex outline.
public struct ClipArea: Hashable, Sendable {
  /// The rectangle, or the smallest one around the outline, in points of the surface.
  public var bounds: Rect
  /// The outline, as the canvas's points in a range; nil if the area is the rectangle.
  public var outline: Range<Int>?

  /// Creates an area from its rectangle, and its outline if it has one.
  public init(_ bounds: Rect, outline: Range<Int>? = nil) {
    self.bounds = bounds
    self.outline = outline
  }
}

extension Canvas {
  /// Also clips the following commands to a rectangle in the current transform.
  public func clip(to rect: Rect) {
    if transform.isUpright, clip?.outline == nil {
      let placed = transform.apply(rect)
      clip = ClipArea(clip.map { $0.bounds.intersection(placed) ?? .zero } ?? placed)
      return
    }
    clip(toOutline: transform.corners(of: rect))
  }

  /// Also clips the following commands to a convex outline on the surface.
  private func clip(toOutline shape: [Point]) {
    var outline = shape
    if let clip {
      let outer = clip.outline.map { Array(points[$0]) }
      outline = Self.intersection(
        of: outline, with: outer ?? Transform.identity.corners(of: clip.bounds))
    }
    let start = points.count
    points += outline
    clip =
      Rect(around: outline).map { ClipArea($0, outline: start..<points.count) } ?? ClipArea(.zero)
  }

  /// Also clips the following commands to a rounded rectangle in the current transform.
  public func clip(to rect: Rect, cornerRadius: Double) {
    guard cornerRadius > 0 else { return clip(to: rect) }
    clip(toOutline: rect.outline(cornerRadius: cornerRadius).map(transform.apply))
  }

  /// The part of an outline inside a convex one; empty if they share nothing.
  private static func intersection(of outline: [Point], with convex: [Point]) -> [Point] {
    guard var last = convex.last else { return [] }
    let sign = area(of: convex) < 0 ? -1.0 : 1.0
    var rest = outline
    for corner in convex {
      let (start, side) = (last, corner - last)
      rest = cut(rest) { sign * (side.x * ($0.y - start.y) - side.y * ($0.x - start.x)) }
      last = corner
    }
    return rest
  }

  /// The part of an outline where a linear function is not negative.
  private static func cut(_ outline: [Point], _ height: (Point) -> Double) -> [Point] {
    guard var last = outline.last else { return [] }
    var rest: [Point] = []
    for point in outline {
      let (from, to) = (height(last), height(point))
      if (from < 0) != (to < 0) { rest.append(last + (point - last) * (from / (from - to))) }
      if to >= 0 { rest.append(point) }
      last = point
    }
    return rest
  }

  /// Twice the area of an outline; negative if it is counterclockwise on the screen.
  private static func area(of outline: [Point]) -> Double {
    guard var last = outline.last else { return 0 }
    var sum = 0.0
    for point in outline {
      sum += last.x * point.y - last.y * point.x
      last = point
    }
    return sum
  }
}

extension Rect {
  /// The corners, or points along rounded ones, clockwise; they are exact enough for a scale.
  func outline(cornerRadius: Double, scale: Double = 1) -> [Point] {
    let radius = min(cornerRadius, size.shortEdge / 2)
    guard radius > 0 else { return Transform.identity.corners(of: self) }
    let centers = Transform.identity.corners(of: expanded(by: -radius))
    let quarter = Canvas.lines(forRadius: radius * scale)
    return (0..<4).flatMap { corner in
      (0...quarter).map { step in
        let turn = Double(corner + 2) * 90 + Double(step) * 90 / Double(quarter)
        return centers[corner] + Canvas.direction(turn) * radius
      }
    }
  }
}
