internal import TrackerKit

extension PixelBuffer {
  /// Lays a color over the pixels of a rectangle, as much as a tile's coverage says.
  ///
  /// - Parameters:
  ///   - color: The color; its opacity multiplies the coverage.
  ///   - coverage: One tile's coverage.
  ///   - tile: The tile's pixels.
  ///   - clip: The part of the tile that may be written.
  func composite(
    _ color: Color, coverage: UnsafePointer<UInt8>, tile: PixelRect, clip: PixelRect
  ) {
    let box = clip.clipped(to: tile).clipped(to: bounds)
    guard !box.isEmpty else { return }
    let red = UInt32(color.red)
    let green = UInt32(color.green)
    let blue = UInt32(color.blue)
    let alpha = UInt32(color.alpha)
    for y in box.y..<box.maxY {
      let pixels = row(y) + box.x
      let cover = coverage + ((y &- tile.y) &* TileGrid.edge &+ box.x &- tile.x)
      for x in 0..<box.width {
        let amount = divide255(UInt32(cover[x]) &* alpha)
        let rest = 255 &- amount
        let old = pixels[x]
        let newRed = divide255(red &* amount &+ ((old >> 16) & 0xFF) &* rest)
        let newGreen = divide255(green &* amount &+ ((old >> 8) & 0xFF) &* rest)
        let newBlue = divide255(blue &* amount &+ (old & 0xFF) &* rest)
        pixels[x] = newRed << 16 | newGreen << 8 | newBlue
      }
    }
  }

  /// Sets all pixels of a rectangle.
  func fill(_ rect: PixelRect, _ pixel: UInt32) {
    let box = rect.clipped(to: bounds)
    guard !box.isEmpty else { return }
    for y in box.y..<box.maxY { (row(y) + box.x).update(repeating: pixel, count: box.width) }
  }

  /// Copies the pixels of a rectangle from a buffer of the same size.
  func copy(_ rect: PixelRect, from other: PixelBuffer) {
    let box = rect.clipped(to: bounds).clipped(to: other.bounds)
    guard !box.isEmpty else { return }
    for y in box.y..<box.maxY {
      (row(y) + box.x).update(from: other.row(y) + box.x, count: box.width)
    }
  }
}

/// A number up to 65,280 divided by 255 and rounded, without a division.
@inline(__always)
private func divide255(_ value: UInt32) -> UInt32 {
  let raised = value &+ 128
  return (raised &+ raised >> 8) >> 8
}

extension Color {
  /// The color as a pixel, without its opacity.
  var pixel: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}
