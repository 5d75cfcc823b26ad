/// The pixels that a frame must redraw: for each tile a rectangle, and blocks inside it.
final class Damage {
  let grid: TileGrid
  // Unchecked for speed, since every tile of a frame uses them; no access calls other code.
  /// The tiles that have been listed, from the top left to the bottom right.
  @exclusivity(unchecked) private(set) var tiles: [Int] = []
  /// A bit for each tile with marked pixels: the lowest one of the first word is the first tile.
  @exclusivity(unchecked) private var markedTiles: [UInt64]
  @exclusivity(unchecked) private var boxes: [PixelRect]
  @exclusivity(unchecked) private var blocks: [TileBlocks]

  init(grid: TileGrid) {
    self.grid = grid
    boxes = Array(repeating: .empty, count: grid.count)
    blocks = Array(repeating: .none, count: grid.count)
    markedTiles = Array(repeating: 0, count: (grid.count + 63) / 64)
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
    markedTiles[tile >> 6] |= 1 &<< UInt64(truncatingIfNeeded: tile & 63)
    boxes[tile] = boxes[tile].widened(by: box)
    blocks[tile].insert(found)
  }

  // MARK: Collecting

  /// Lists the tiles with marked pixels.
  func listTiles() {
    tiles.removeAll(keepingCapacity: true)
    for index in markedTiles.indices {
      var rest = markedTiles[index]
      while rest != 0 {
        tiles.append(index &<< 6 | rest.trailingZeroBitCount)
        rest &= rest &- 1
      }
    }
  }

  func removeAll() {
    listTiles()
    for tile in tiles {
      boxes[tile] = .empty
      blocks[tile] = .none
      markedTiles[tile >> 6] = 0
    }
    tiles.removeAll(keepingCapacity: true)
  }
}
