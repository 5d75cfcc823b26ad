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
    case .mask: CardMask.crown.contains(point)
    }
  }

  /// The corners of the drawn polygon; for a disc, those of its bounding square.
  var outline: [Point] {
    switch self {
    case .rectangle: Self.bounds.corners
    case .disc: Rect.zero.expanded(by: Self.discRadius).corners
    case .mask: CardMask.crown.outline
    }
  }

  /// The disc's radius; nil for polygons.
  var radius: Double? { self == .disc ? Self.discRadius : nil }

  var labelLocation: Point { self == .mask ? Point(x: 0, y: 0.14) : .zero }

  /// The size of the upright rectangle around the shape.
  var size: Size { Rect(around: outline)?.size ?? .zero }

  /// The distance from the center to the farthest point.
  var reach: Double {
    radius ?? outline.map { $0.distance(to: .zero) }.max() ?? 0
  }
}

/// A bitmap in source code; filled cells can be hit, and empty ones cannot (rule G1).
struct CardMask {
  static let crown = CardMask([
    "#......##......#",
    "#......##......#",
    "##....####....##",
    "##....####....##",
    "###..######..###",
    "###..######..###",
    "################",
    "################",
    "################",
    "################",
    ".##############.",
    ".##############.",
  ])

  private let rows: [[Bool]]
  /// The outline of the filled cells, relative to the center, in picture widths.
  let outline: [Point]

  /// Creates a mask from rows of equal length, whose `#` form a connected shape without holes.
  init(_ picture: [String]) {
    rows = picture.map { row in row.map { $0 == "#" } }
    let middle = Point(x: Double(rows[0].count) / 2, y: Double(rows.count) / 2)
    let width = Double(rows[0].count)
    outline = Self.corners(of: rows).map { ($0 - middle) * (1 / width) }
  }

  /// Whether a point, relative to the center and in picture widths, hits a filled cell.
  func contains(_ point: Point) -> Bool {
    let width = Double(rows[0].count)
    let column = (point.x * width + width / 2).rounded(.down)
    let row = (point.y * width + Double(rows.count) / 2).rounded(.down)
    guard column >= 0, column < width, row >= 0, row < Double(rows.count) else { return false }
    return rows[Int(row)][Int(column)]
  }

  /// The outline's corners, clockwise, in cells.
  private static func corners(of rows: [[Bool]]) -> [Point] {
    let edges = edges(of: rows)
    guard let first = edges.first else { return [] }
    var corners: [Point] = []
    var edge = first
    repeat {
      guard let next = edges.first(where: { $0.start == edge.end }) else { break }
      if next.end - next.start != edge.end - edge.start { corners.append(edge.end) }
      edge = next
    } while edge.start != first.start
    return corners
  }

  /// The edges between filled and empty cells, with the filled cell on the right.
  private static func edges(of rows: [[Bool]]) -> [(start: Point, end: Point)] {
    func isShown(_ x: Int, _ y: Int) -> Bool {
      rows.indices.contains(y) && rows[y].indices.contains(x) && rows[y][x]
    }
    var edges: [(start: Point, end: Point)] = []
    for (y, row) in rows.enumerated() {
      for x in row.indices where row[x] {
        let low = Point(x: Double(x), y: Double(y))
        let high = low + Point(x: 1, y: 1)
        let (right, left) = (Point(x: high.x, y: low.y), Point(x: low.x, y: high.y))
        if !isShown(x, y - 1) { edges.append((low, right)) }
        if !isShown(x + 1, y) { edges.append((right, high)) }
        if !isShown(x, y + 1) { edges.append((high, left)) }
        if !isShown(x - 1, y) { edges.append((left, low)) }
      }
    }
    return edges
  }
}
