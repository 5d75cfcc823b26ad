import TrackerKit

extension PixelBuffer {
  /// Blends a picture over damaged pixels of a rectangle.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - opacity: The picture's opacity, 0...255.
  ///   - rect: Pixels of this buffer, all of which must be within the picture.
  ///   - damaged: The pixels to blend.
  ///   - x: The column of the picture's first pixel.
  ///   - y: The row of the picture's first pixel.
  func blend(
    _ picture: RasterPicture, opacity: UInt8, in rect: PixelRect, of damaged: DamagedTile, x: Int,
    y: Int
  ) {
    damaged.forEachPart(in: rect) { part in
      for line in part.y..<part.maxY {
        let target = row(line) + part.x
        picture.withRow(line &- y) { source in
          blendPicture(target, source + (part.x &- x), count: part.width, UInt32(opacity))
        }
      }
    }
  }

  /// Blends a picture over damaged pixels of a rectangle, as far as they are covered.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - opacity: The picture's opacity, 0...255.
  ///   - coverage: How much of each pixel is covered.
  ///   - rect: Pixels of this buffer and of the coverage, all of which must be within the picture.
  ///   - damaged: The pixels to blend.
  ///   - x: The column of the picture's first pixel.
  ///   - y: The row of the picture's first pixel.
  func blend(
    _ picture: RasterPicture, opacity: UInt8, through coverage: CoveragePlane, in rect: PixelRect,
    of damaged: DamagedTile, x: Int, y: Int
  ) {
    damaged.forEachPart(in: rect) { area in
      for line in area.y..<area.maxY {
        let target = row(line) + area.x
        let mask = coverage.row(line, from: area.x)
        picture.withRow(line &- y) { source in
          for column in 0..<area.width {
            let share = part(UInt32(mask[column]) &* UInt32(opacity))
            target[column] = blended(source[area.x &- x &+ column], share, over: target[column])
          }
        }
      }
    }
  }
}

/// Blends a row; most pixels of a picture are either opaque or, around a turned one, transparent.
@inline(__always)
private func blendPicture(
  _ pixels: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, count: Int,
  _ opacity: UInt32
) {
  let step = 8
  var x = 0
  while x &+ step <= count {
    let (all, any) = alphas(source + x)
    if opacity == 255, all == 255 {
      for x in x..<x &+ step { pixels[x] = source[x] & 0xFF_FFFF }
    } else if any > 0 {
      for x in x..<x &+ step { pixels[x] = blended(source[x], opacity, over: pixels[x]) }
    }
    x &+= step
  }
  for x in x..<count { pixels[x] = blended(source[x], opacity, over: pixels[x]) }
}

/// The bits that the opacities of eight pixels have in common, and those that any has.
@inline(__always)
private func alphas(_ source: UnsafePointer<UInt32>) -> (all: UInt32, any: UInt32) {
  var (all, any) = (source[0], source[0])
  for x in 1..<8 {
    all &= source[x]
    any |= source[x]
  }
  return (all >> 24, any >> 24)
}

/// A premultiplied pixel at an opacity, 0...255, over another one.
@inline(__always)
private func blended(_ new: UInt32, _ opacity: UInt32, over old: UInt32) -> UInt32 {
  let rest = 255 &- part((new >> 24) &* opacity)
  let red = part((new >> 16 & 255) &* opacity &+ (old >> 16 & 255) &* rest)
  let green = part((new >> 8 & 255) &* opacity &+ (old >> 8 & 255) &* rest)
  let blue = part((new & 255) &* opacity &+ (old & 255) &* rest)
  return (red << 16) | (green << 8) | blue
}

/// The product of two eight-bit components, at most 255 * 255, divided by 255 and rounded.
@inline(__always)
private func part(_ product: UInt32) -> UInt32 {
  let rounded = product &+ 128
  let result = (rounded &+ rounded >> 8) >> 8
  return result > 255 ? 255 : result
}
