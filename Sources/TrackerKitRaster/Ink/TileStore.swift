/// Memory for the pixels of all tiles of a surface, tile by tile.
///
/// The system allocates a page on its first write, so tiles that are never drawn use no memory.
final class TileStore {
  private let grid: TileGrid
  private let memory: UnsafeMutablePointer<UInt32>

  init(grid: TileGrid) {
    self.grid = grid
    memory = .allocate(capacity: grid.count * TileGrid.edge * TileGrid.edge)
  }

  /// A tile's pixels, undefined until they are set; the buffer's corner is the tile's corner.
  func buffer(of tile: Int) -> PixelBuffer {
    let edge = TileGrid.edge
    return PixelBuffer(
      base: memory + tile * edge * edge, width: edge, height: edge, pitch: edge * 4)
  }

  /// The rows in part of a tile, from the first to the last that has a pixel with another value.
  func rows(of part: PixelRect, in tile: Int, without pixel: UInt32) -> PixelRect {
    guard !part.isEmpty else { return part }
    let edge = TileGrid.edge
    // Multiples of eight columns are fastest to compare; the few extra ones rarely differ.
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
