internal import TrackerKit

/// The finished strokes as pixels, on the ground: made when there is a first stroke.
final class BakedInk {
  private var pixels: UnsafeMutableBufferPointer<UInt32>
  private let width: Int
  private let height: Int
  private(set) var strokeCount = 0

  init(width: Int, height: Int, ground: (PixelBuffer) -> Void) {
    self.width = width
    self.height = height
    pixels = .allocate(capacity: max(1, width * height))
    pixels.initialize(repeating: 0)
    ground(buffer)
  }

  deinit { pixels.deallocate() }

  var buffer: PixelBuffer {
    guard let base = pixels.baseAddress else { programmerMistake("no memory for finished ink") }
    return PixelBuffer(base: base, width: width, height: height, pitch: width * 4)
  }

  /// Lays one finished stroke over the others.
  func bake(
    _ mask: StrokeMask, color: Color, clip: PixelRect, grid: TileGrid, scratch: CoverageTile
  ) {
    strokeCount += 1
    for tile in mask.tiles {
      let target = CoverageTile(base: scratch.base, rect: grid.rect(of: tile))
      target.clear()
      if mask.take(into: target, tile: tile) {
        buffer.composite(color, coverage: scratch.base, tile: target.rect, clip: clip)
      }
    }
  }
}
