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

  /// The rows of a part of a tile from the first to the last one in which not all pixels have a value.
  func rows(of part: PixelRect, in tile: Int, without pixel: UInt32) -> PixelRect {
    guard !part.isEmpty else { return part }
    let edge = TileGrid.edge
    // Whole eights of columns are compared fastest; the few more seldom differ.
    let first = part.x & (edge - 1) & ~7
    let eights = (part.width &+ part.x & 7 &+ 7) >> 3
    let rest = memory + (tile &* edge &* edge &+ first)
    func isFilled(_ y: Int) -> Bool {
      var pixels = rest + (y & (edge - 1)) &* edge
      var difference: UInt32 = 0
      for _ in 0..<eights {
        for column in 0..<8 { difference |= pixels[column] ^ pixel }
        pixels += 8
      }
      return difference == 0
    }
    var (top, bottom) = (part.y, part.maxY)
    while top < bottom, isFilled(top) { top &+= 1 }
    while top < bottom, isFilled(bottom &- 1) { bottom &-= 1 }
    return PixelRect(x: part.x, y: top, width: part.width, height: bottom - top)
  }

  deinit {
    memory.deallocate()
  }
}
