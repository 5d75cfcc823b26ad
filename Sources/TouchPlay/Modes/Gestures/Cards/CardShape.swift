internal import TrackerKit

/// The shape of a card; lengths are in card widths, relative to the center.
enum CardShape: UInt8, CaseIterable {
  case rectangle = 1
  case disc = 2
  case mask = 3

  private static let rectangleSize = Size(width: 1, height: 0.8)
  private static let discRadius = 0.45

  /// Whether a point is on the card (rule G1).
  func contains(_ point: Point) -> Bool {
    switch self {
    case .rectangle: Self.rectangleBounds.contains(point)
    case .disc: point.distance(to: .zero) <= Self.discRadius
    case .mask: CardMask.crown.contains(point)
    }
  }

  /// The corners of the drawn polygon; for a disc, those of its bounding square.
  var outline: [Point] {
    switch self {
    case .rectangle: Self.corners(of: Self.rectangleBounds)
    case .disc: Self.corners(of: Rect.zero.expanded(by: Self.discRadius))
    case .mask: CardMask.crown.outline
    }
  }

  /// The disc's radius; nil for polygons.
  var radius: Double? { self == .disc ? Self.discRadius : nil }

  /// The center of the name on the card.
  var labelLocation: Point { self == .mask ? Point(x: 0, y: 0.14) : .zero }

  /// The size of the upright rectangle around the shape.
  var size: Size { Rect(around: outline)?.size ?? .zero }

  /// The distance from the center to the farthest point.
  var reach: Double {
    radius ?? outline.map { $0.distance(to: .zero) }.max() ?? 0
  }

  private static var rectangleBounds: Rect {
    Rect(
      x: -rectangleSize.width / 2, y: -rectangleSize.height / 2, width: rectangleSize.width,
      height: rectangleSize.height)
  }

  private static func corners(of rect: Rect) -> [Point] {
    [
      rect.origin, Point(x: rect.maxX, y: rect.minY), Point(x: rect.maxX, y: rect.maxY),
      Point(x: rect.minX, y: rect.maxY),
    ]
  }
}
