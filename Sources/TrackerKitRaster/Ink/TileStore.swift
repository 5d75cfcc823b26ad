/// Memory for the pixels of all tiles of a surface, one tile after the other.
///
/// The system gives a page only when it is first written, so tiles that are never drawn take none.
final class TileStore {
  private let grid: TileGrid
  private let memory: UnsafeMutablePointer<UInt32>

  init(grid: TileGrid) {
    self.grid = grid
    memory = .allocate(capacity: grid.count * TileGrid.edge * TileGrid.edge)
  }

  /// A tile's pixels, undefined until they are set; the buffer's corner is the tile's.
  func buffer(of tile: Int) -> PixelBuffer {
    let edge = TileGrid.edge
    return PixelBuffer(
      base: memory + tile * edge * edge, width: edge, height: edge, pitch: edge * 4)
  }

  deinit {
    memory.deallocate()
  }
}
