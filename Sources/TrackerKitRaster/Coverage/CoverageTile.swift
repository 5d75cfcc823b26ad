internal import TrackerKit

/// A handle on one tile's coverage: 0, none, to 255, all of the pixel.
///
/// The memory belongs to whoever made the handle. Shapes are taken in by the greater coverage, so what
/// overlaps itself does not get darker.
struct CoverageTile {
  let base: UnsafeMutablePointer<UInt8>
  /// The tile's pixels on the surface.
  let rect: PixelRect

  @inline(__always)
  private func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    base + (y &- rect.y) &* TileGrid.edge
  }

  func clear() {
    base.update(repeating: 0, count: TileGrid.edge * TileGrid.edge)
  }

  /// Takes in another tile's coverage.
  func take(_ other: UnsafePointer<UInt8>) {
    for index in 0..<TileGrid.edge * TileGrid.edge {
      let value = other[index]
      base[index] = base[index] > value ? base[index] : value
    }
  }

  /// Takes in a line with round ends.
  func take(_ line: Capsule) {
    let box = line.bounds.clipped(to: rect)
    guard !box.isEmpty else { return }
    let alongX = line.toX - line.fromX
    let alongY = line.toY - line.fromY
    let lengthSquared = alongX * alongX + alongY * alongY
    let inverse = lengthSquared > 0 ? 1 / lengthSquared : 0
    let edge = line.radius + 0.5
    let startX = Float(box.x) + 0.5 - line.fromX
    for y in box.y..<box.maxY {
      let downY = Float(y) + 0.5 - line.fromY
      let pixels = row(y) + (box.x &- rect.x)
      let downPart = downY * alongY
      for x in 0..<box.width {
        let acrossX = startX + Float(Int32(truncatingIfNeeded: x))
        var part = (acrossX * alongX + downPart) * inverse
        part = part < 0 ? 0 : part
        part = part > 1 ? 1 : part
        let offX = acrossX - part * alongX
        let offY = downY - part * alongY
        let cover = coverage(edge - (offX * offX + offY * offY).squareRoot())
        pixels[x] = pixels[x] > cover ? pixels[x] : cover
      }
    }
  }

  /// Takes in a circle's line of a width; a width of twice the radius is a disc.
  func takeRing(centerX: Float, centerY: Float, radius: Float, halfWidth: Float) {
    for y in rect.y..<rect.maxY {
      let downY = Float(y) + 0.5 - centerY
      let pixels = row(y)
      for x in 0..<rect.width {
        let acrossX = Float(rect.x &+ x) + 0.5 - centerX
        let off = (acrossX * acrossX + downY * downY).squareRoot() - radius
        let cover = coverage(halfWidth + 0.5 - (off < 0 ? -off : off))
        pixels[x] = pixels[x] > cover ? pixels[x] : cover
      }
    }
  }

  /// Takes in a rectangle with round corners; a radius of 0 has sharp ones, with their exact area.
  func takeRectangle(minX: Float, minY: Float, maxX: Float, maxY: Float, radius: Float) {
    for y in rect.y..<rect.maxY {
      let pixels = row(y)
      let rowCover = overlap(Float(y), minY, maxY)
      for x in 0..<rect.width {
        let left = Float(rect.x &+ x)
        var cover = rowCover * overlap(left, minX, maxX)
        if radius > 0 {
          let cornerX = max(minX + radius - left - 0.5, left + 0.5 - maxX + radius, 0)
          let cornerY = max(minY + radius - Float(y) - 0.5, Float(y) + 0.5 - maxY + radius, 0)
          let off = (cornerX * cornerX + cornerY * cornerY).squareRoot()
          if cornerX > 0, cornerY > 0 { cover = min(cover, radius + 0.5 - off) }
        }
        let value = coverage(cover)
        pixels[x] = pixels[x] > value ? pixels[x] : value
      }
    }
  }

  /// Takes in a mask whose top left corner lies at a pixel of the surface.
  func take(_ mask: [UInt8], width: Int, height: Int, x: Int, y: Int) {
    let box = PixelRect(x: x, y: y, width: width, height: height).clipped(to: rect)
    guard !box.isEmpty else { return }
    for line in box.y..<box.maxY {
      let pixels = row(line) + (box.x - rect.x)
      let source = (line - y) * width + box.x - x
      for column in 0..<box.width {
        let cover = mask[source + column]
        pixels[column] = pixels[column] > cover ? pixels[column] : cover
      }
    }
  }

  private func overlap(_ pixel: Float, _ low: Float, _ high: Float) -> Float {
    let start = pixel > low ? pixel : low
    let end = pixel + 1 < high ? pixel + 1 : high
    return end > start ? end - start : 0
  }

  /// A share of a pixel as 0...255.
  @inline(__always)
  private func coverage(_ share: Float) -> UInt8 {
    var clamped = share < 0 ? 0 : share
    clamped = clamped > 1 ? 1 : clamped
    // Added to 2 to the 23rd, a number stands rounded in the lowest bits: a conversion without a check.
    return UInt8(truncatingIfNeeded: (clamped * 255 + 8_388_608).bitPattern)
  }
}
