import TrackerKit

extension PixelBuffer {
  /// Blends a picture over the pixels of a rectangle.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - opacity: The picture's opacity, 0...255.
  ///   - rect: Pixels of this buffer, all of which must be within the picture.
  ///   - x: The column of the picture's first pixel.
  ///   - y: The row of the picture's first pixel.
  func blend(_ picture: RasterPicture, opacity: UInt8, in rect: PixelRect, x: Int, y: Int) {
    guard !rect.isEmpty else { return }
    for line in rect.y..<rect.maxY {
      let target = row(line) + rect.x
      picture.withRow(line &- y) { source in
        blendPicture(target, source + (rect.x &- x), count: rect.width, UInt32(opacity))
      }
    }
  }
}

@inline(__always)
private func blendPicture(
  _ pixels: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, count: Int,
  _ opacity: UInt32
) {
  for x in 0..<count {
    let new = source[x]
    let old = pixels[x]
    let rest = 255 &- part((new >> 24) &* opacity)
    let red = part((new >> 16 & 255) &* opacity &+ (old >> 16 & 255) &* rest)
    let green = part((new >> 8 & 255) &* opacity &+ (old >> 8 & 255) &* rest)
    let blue = part((new & 255) &* opacity &+ (old & 255) &* rest)
    pixels[x] = (red << 16) | (green << 8) | blue
  }
}

/// The product of two eight-bit components, at most 255 * 255, divided by 255 and rounded.
@inline(__always)
private func part(_ product: UInt32) -> UInt32 {
  let rounded = product &+ 128
  let result = (rounded &+ rounded >> 8) >> 8
  return result > 255 ? 255 : result
}
