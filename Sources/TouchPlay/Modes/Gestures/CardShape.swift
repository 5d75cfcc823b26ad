internal import TrackerKit

/// The shape of a card; lengths are in card widths, relative to the center.
enum CardShape: UInt8, CaseIterable {
  case rectangle = 1
  case disc = 2
  case mask = 3

  private static let bounds = Rect(center: .zero, size: Size(width: 1, height: 0.8))
  private static let discRadius = 0.45

  /// Whether a point is on the card (rule G1).
  func contains(_ point: Point) -> Bool {
    switch self {
    case .rectangle: Self.bounds.contains(point)
    case .disc: point.distance(to: .zero) <= Self.discRadius
    case .mask: Crown.contains(point)
    }
  }

  /// The corners of the drawn polygon; for a disc, those of its bounding square.
  var outline: [Point] {
    switch self {
    case .rectangle: Self.bounds.corners
    case .disc: Rect.zero.expanded(by: Self.discRadius).corners
    case .mask: Crown.outline
    }
  }

  /// The disc's radius; nil for polygons.
  var radius: Double? { self == .disc ? Self.discRadius : nil }

  var labelLocation: Point { self == .mask ? Point(x: 0, y: 0.14) : .zero }

  /// The size of the upright rectangle around the shape.
  var size: Size { Rect(around: outline)?.size ?? .zero }

  /// The distance from the center to the farthest point.
  var reach: Double { radius ?? outline.map { $0.distance(to: .zero) }.max() ?? 0 }
}

/// The crown, which is hit only inside its outline (rule G1).
enum Crown {
  private static let size = Size(width: 16, height: 12)

  /// The outline, clockwise, relative to the center, in widths of the crown.
  static let outline = [
    (1, 0), (1, 2), (2, 2), (2, 4), (3, 4), (3, 6), (5, 6), (5, 4), (6, 4), (6, 2), (7, 2), (7, 0),
    (9, 0), (9, 2), (10, 2), (10, 4), (11, 4), (11, 6), (13, 6), (13, 4), (14, 4), (14, 2), (15, 2),
    (15, 0), (16, 0), (16, 10), (15, 10), (15, 12), (1, 12), (1, 10), (0, 10), (0, 0),
  ].map { Point(x: $0 - size.width / 2, y: $1 - size.height / 2) * (1 / size.width) }

  /// Whether a point, relative to the center and in widths of the crown, is inside the outline.
  static func contains(_ point: Point) -> Bool {
    // A ray to the right crosses the outline's upright sides an odd number of times.
    let crossings = zip(outline, outline.dropFirst() + outline.prefix(1)).count { start, end in
      (start.y > point.y) != (end.y > point.y) && start.x > point.x
    }
    return !crossings.isMultiple(of: 2)
  }
}
