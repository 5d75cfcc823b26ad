/// A block of tiles that something may touch, stored compactly because every finished stroke has
/// one.
struct TileReach {
  private let column: UInt16
  private let row: UInt16
  private let endColumn: UInt16
  private let endRow: UInt16

  /// The tiles that intersect a rectangle.
  init(_ rect: PixelRect, of grid: TileGrid) {
    let area = rect.clipped(to: grid.bounds)
    let edge = TileGrid.edge
    column = area.isEmpty ? 0 : UInt16(clamping: area.x / edge)
    row = area.isEmpty ? 0 : UInt16(clamping: area.y / edge)
    endColumn = area.isEmpty ? 0 : UInt16(clamping: (area.maxX - 1) / edge + 1)
    endRow = area.isEmpty ? 0 : UInt16(clamping: (area.maxY - 1) / edge + 1)
  }

  /// Whether the block contains a tile for which the closure returns true.
  func contains(where isWanted: (_ tile: Int) -> Bool, of grid: TileGrid) -> Bool {
    for row in row..<endRow {
      for column in column..<endColumn
      where isWanted(Int(row) * grid.columns + Int(column)) {
        return true
      }
    }
    return false
  }
}
