package import TrackerKit

/// The cells into which a surface is divided for its coverage.
///
/// They are 8 mm or larger: at most 12 along the longer side and 8 along the shorter one.
package struct CoverageGrid: Hashable, Sendable {
  /// The part of a cell's extent that its core has, in the middle.
  ///
  /// A report from just outside a dead cell may be off by some tenths of a millimeter, into the
  /// cell, so only its core says whether it is dead.
  static let core = 0.8

  package let columns: Int
  package let rows: Int
  /// The surface's size in the panel's unit.
  package let size: Size

  package init(_ panel: Panel) {
    size = panel.size
    let lane = panel.nominal(millimeters: 8)
    let isWide = panel.size.width >= panel.size.height
    columns = Self.count(of: panel.size.width / lane, atMost: isWide ? 12 : 8)
    rows = Self.count(of: panel.size.height / lane, atMost: isWide ? 8 : 12)
  }

  private static func count(of lanes: Double, atMost most: Int) -> Int {
    lanes < Double(most) ? max(1, Int(lanes)) : most
  }

  /// The number of cells.
  package var count: Int { columns * rows }

  /// The size of a cell, in the panel's unit.
  package var cellSize: Size {
    Size(width: size.width / Double(columns), height: size.height / Double(rows))
  }

  /// The cell with an index, counted by rows from the top left, in the panel's unit.
  package func cell(_ index: Int) -> Rect {
    let cell = cellSize
    return Rect(
      x: Double(index % columns) * cell.width, y: Double(index / columns) * cell.height,
      width: cell.width, height: cell.height)
  }

  /// The index of the cell at a location, or of the nearest cell for a location outside.
  package func index(at location: Point) -> Int {
    row(at: location.y) * columns + column(at: location.x)
  }

  /// The indices of the cells in the rectangle between two locations.
  func indices(from start: Point, to end: Point) -> [Int] {
    let across = column(at: min(start.x, end.x))...column(at: max(start.x, end.x))
    let down = row(at: min(start.y, end.y))...row(at: max(start.y, end.y))
    return down.flatMap { row in across.map { row * columns + $0 } }
  }

  /// The core of the cell with an index.
  func core(_ index: Int) -> Rect {
    let cell = cell(index)
    let margin = (1 - Self.core) / 2
    return Rect(
      x: cell.minX + margin * cell.size.width, y: cell.minY + margin * cell.size.height,
      width: Self.core * cell.size.width, height: Self.core * cell.size.height)
  }

  private func column(at x: Double) -> Int { Self.lane(x / cellSize.width, of: columns) }
  private func row(at y: Double) -> Int { Self.lane(y / cellSize.height, of: rows) }

  private static func lane(_ position: Double, of count: Int) -> Int {
    guard position > 0 else { return 0 }
    return position < Double(count) ? Int(position) : count - 1
  }
}

extension Rect {
  /// The part of a segment that is inside, 0...1; 0 for a segment without length.
  func part(ofSegmentFrom start: Point, to end: Point) -> Double {
    let way = end - start
    guard way != .zero else { return 0 }
    var enters = 0.0
    var leaves = 1.0
    // Liang and Barsky's clipping: one pair of edges after the other.
    for (origin, step, low, high) in [
      (start.x, way.x, minX, maxX), (start.y, way.y, minY, maxY),
    ] {
      if step == 0 {
        guard origin >= low, origin < high else { return 0 }
        continue
      }
      let crossings = [(low - origin) / step, (high - origin) / step]
      enters = max(enters, min(crossings[0], crossings[1]))
      leaves = min(leaves, max(crossings[0], crossings[1]))
    }
    return max(0, leaves - enters)
  }
}
