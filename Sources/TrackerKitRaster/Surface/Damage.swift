/// The pixels that a frame must redraw: one rectangle per tile.
final class Damage {
  let grid: TileGrid
  // Unchecked for speed, since every tile of a frame uses them; no access calls other code.
  /// The tiles with marked pixels, in no particular order.
  @exclusivity(unchecked) private(set) var tiles: [Int] = []
  @exclusivity(unchecked) private var parts: [PixelRect]

  init(grid: TileGrid) {
    self.grid = grid
    parts = Array(repeating: .empty, count: grid.count)
  }

  /// The marked pixels of a tile.
  func part(of tile: Int) -> PixelRect { parts[tile] }

  func mark(_ rect: PixelRect) {
    grid.forEachTile(in: rect) { mark($1, in: $0) }
  }

  func markAll() {
    mark(grid.bounds)
  }

  /// Marks pixels within one tile.
  func mark(_ rect: PixelRect, in tile: Int) {
    guard !rect.isEmpty else { return }
    if parts[tile].isEmpty {
      tiles.append(tile)
      parts[tile] = rect
    } else {
      parts[tile] = parts[tile].joined(with: rect)
    }
  }

  /// Sorts the tiles from the top left to the bottom right.
  func sortTiles() {
    tiles.sort()
  }

  func removeAll() {
    for tile in tiles { parts[tile] = .empty }
    tiles.removeAll(keepingCapacity: true)
  }
}
