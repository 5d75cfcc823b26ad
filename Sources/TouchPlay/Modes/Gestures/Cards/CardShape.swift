internal import TrackerKit

/// What a card is cut to; lengths have the card's width as their unit, places count from its middle.
enum CardShape: UInt8, CaseIterable {
  case rectangle = 1
  case disc = 2
  case mask = 3

  private static let rectangleSize = Size(width: 1, height: 0.8)
  private static let discRadius = 0.45

  /// Whether a point belongs to the card (rule G1).
  func contains(_ point: Point) -> Bool {
    switch self {
    case .rectangle: Self.rectangleBounds.contains(point)
    case .disc: point.distance(to: .zero) <= Self.discRadius
    case .mask: CardMask.crown.contains(point)
    }
  }

  /// The corners of what is drawn; a disc is drawn as one, and this is the square around it.
  var outline: [Point] {
    switch self {
    case .rectangle: Self.corners(of: Self.rectangleBounds)
    case .disc: Self.corners(of: Rect.zero.expanded(by: Self.discRadius))
    case .mask: CardMask.crown.outline
    }
  }

  /// The disc's radius; nil for what is a polygon.
  var radius: Double? { self == .disc ? Self.discRadius : nil }

  /// The middle of the name on the card.
  var labelPlace: Point { self == .mask ? Point(x: 0, y: 0.14) : .zero }

  /// How far the farthest part is from the middle.
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
