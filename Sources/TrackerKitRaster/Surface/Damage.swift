/// The pixels that a frame must redraw: for each tile a rectangle, and blocks inside it.
final class Damage {
  let grid: TileGrid
  // Unchecked for speed, since every tile of a frame uses them; no access calls other code.
  /// The tiles with marked pixels, in no particular order.
  @exclusivity(unchecked) private(set) var tiles: [Int] = []
  @exclusivity(unchecked) private var boxes: [PixelRect]
  @exclusivity(unchecked) private var blocks: [TileBlocks]

  init(grid: TileGrid) {
    self.grid = grid
    boxes = Array(repeating: .empty, count: grid.count)
    blocks = Array(repeating: .none, count: grid.count)
  }

  /// A rectangle around the marked pixels of a tile.
  func box(of tile: Int) -> PixelRect { boxes[tile] }

  /// The marked pixels of a tile.
  func part(of tile: Int) -> DamagedTile {
    DamagedTile(tile, square: grid.square(tile), box: boxes[tile], blocks: blocks[tile])
  }

  // MARK: Marking

  func mark(_ rect: PixelRect) {
    grid.forEachTile(in: rect) { mark($1, in: $0) }
  }

  func markAll() {
    mark(grid.bounds)
  }

  /// Marks pixels within one tile.
  func mark(_ rect: PixelRect, in tile: Int) {
    guard !rect.isEmpty else { return }
    mark(rect, TileBlocks(touching: rect.moved(from: grid.square(tile))), in: tile)
  }

  /// Marks blocks of a tile.
  func mark(_ found: TileBlocks, in tile: Int) {
    let box = found.box.moved(to: grid.square(tile)).clipped(to: grid.bounds)
    guard !box.isEmpty else { return }
    mark(box, found, in: tile)
  }

  private func mark(_ box: PixelRect, _ found: TileBlocks, in tile: Int) {
    if blocks[tile] == .none { tiles.append(tile) }
    boxes[tile] = boxes[tile].widened(by: box)
    blocks[tile].insert(found)
  }

  // MARK: Collecting

  /// Sorts the tiles from the top left to the bottom right.
  func sortTiles() {
    tiles.sort()
  }

  func removeAll() {
    for tile in tiles {
      boxes[tile] = .empty
      blocks[tile] = .none
    }
    tiles.removeAll(keepingCapacity: true)
  }
}
