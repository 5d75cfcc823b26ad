import TrackerKit

/// How masks and pictures are turned: from finer pixels, several of which make one of the surface.
enum Resampling {
  /// A mask has at least this many pixels for one of the surface, in each direction.
  static let maskFineness = 4.0
  /// A mask is sampled at the centers of this many rows and columns in each pixel.
  static let maskSamples = 8
  /// A picture has at least this many pixels for one of the surface, in each direction.
  static let pictureFineness = 2.0.squareRoot()
  /// The largest extent of what is turned, in its own pixels.
  static let maximumExtent = 4096

  /// The pixels per point for something that is turned: a step of √2, so that what is being pinched
  /// is not drawn anew in each frame.
  static func scale(of transform: Transform, _ pixelScale: Double, finer: Double) -> Double {
    let wanted = max(1.0 / 64, min(transform.scale * pixelScale * finer, 4096))
    var scale = 1.0
    while scale >= wanted { scale /= 2 }
    while scale < wanted { scale *= 2 }
    let smaller = scale / 2.0.squareRoot()
    return smaller >= wanted ? smaller : scale
  }
}

extension CoverageMask {
  /// Raises the plane's values in a rectangle to those of this mask, which a transform maps the
  /// plane's pixels to.
  func cover(_ target: CoveragePlane, in area: PixelRect, _ transform: Transform) {
    let count = Resampling.maskSamples
    let step = 1 / Double(count)
    for y in area.y..<area.maxY {
      let values = target.row(y, from: area.x)
      for x in 0..<area.width {
        var sum = 0
        for row in 0..<count {
          let start = transform.apply(
            Point(
              x: Double(area.x &+ x) + step / 2, y: Double(y) + (Double(row) + 0.5) * step))
          for column in 0..<count {
            let along = Double(column) * step
            sum &+= value(at: start.x + along * transform.a, start.y + along * transform.b)
          }
        }
        let value = UInt8(truncatingIfNeeded: (sum &+ count &* count / 2) / (count &* count))
        if value > values[x] { values[x] = value }
      }
    }
  }

  /// The value of the pixel at a location; 0 outside.
  @inline(__always)
  private func value(at x: Double, _ y: Double) -> Int {
    let bounds = plane.bounds
    guard x >= Double(bounds.x), y >= Double(bounds.y), x < Double(bounds.maxX),
      y < Double(bounds.maxY)
    else { return 0 }
    // Truncating would round negative locations up.
    let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    return Int(plane.row(row, from: column).pointee)
  }
}

extension RasterPicture {
  /// The color at a location in pixels, between the nearest four; beyond the edge, that of the edge.
  @inline(__always)
  static func color(
    _ pixels: UnsafePointer<UInt32>, _ bounds: PixelRect, at location: Point
  ) -> SIMD4<Float> {
    let x = limited(location.x - 0.5, to: Double(bounds.width &- 1))
    let y = limited(location.y - 0.5, to: Double(bounds.height &- 1))
    let (column, row) = (Int(x), Int(y))
    let (right, below) = (Float(x - Double(column)), Float(y - Double(row)))
    let nextColumn = column &+ 1 < bounds.width ? 1 : 0
    let nextRow = row &+ 1 < bounds.height ? bounds.width : 0
    let first = pixels + (row &* bounds.width &+ column)
    let top = parts(first[0]) * (1 - right) + parts(first[nextColumn]) * right
    let bottom =
      parts(first[nextRow]) * (1 - right) + parts(first[nextRow &+ nextColumn]) * right
    return top * (1 - below) + bottom * below
  }

  /// The value limited to 0...limit; NaN becomes 0.
  @inline(__always)
  private static func limited(_ value: Double, to limit: Double) -> Double {
    value > 0 ? (value < limit ? value : limit) : 0
  }

  @inline(__always)
  private static func parts(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4(
      Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255), Float(pixel >> 24))
  }
}

extension PixelBuffer {
  /// Blends a picture over the pixels of a rectangle, each from the mean of four locations in the
  /// picture.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - opacity: The picture's opacity, 0...255.
  ///   - coverage: How much of each pixel is covered.
  ///   - rect: Pixels of this buffer and of the coverage.
  ///   - transform: The map from this buffer's pixels to those of the picture.
  func blend(
    _ picture: RasterPicture, opacity: UInt8, through coverage: CoveragePlane,
    in rect: PixelRect, _ transform: Transform
  ) {
    guard !rect.isEmpty else { return }
    let bounds = picture.bounds
    let across = Point(x: transform.a, y: transform.b) * 0.25
    let down = Point(x: transform.c, y: transform.d) * 0.25
    picture.withRow(0) { pixels in
      for y in rect.y..<rect.maxY {
        let target = row(y) + rect.x
        let mask = coverage.row(y, from: rect.x)
        for x in 0..<rect.width where mask[x] > 0 {
          let center = transform.apply(
            Point(x: Double(rect.x &+ x) + 0.5, y: Double(y) + 0.5))
          var sum = RasterPicture.color(pixels, bounds, at: center - across - down)
          sum += RasterPicture.color(pixels, bounds, at: center + across - down)
          sum += RasterPicture.color(pixels, bounds, at: center - across + down)
          sum += RasterPicture.color(pixels, bounds, at: center + across + down)
          let share = Float(mask[x]) * Float(opacity) / (4 * 255 * 255)
          target[x] = blended(sum * share, over: target[x])
        }
      }
    }
  }
}

/// A premultiplied color, 0...255 in the order blue, green, red, alpha, over a pixel.
@inline(__always)
private func blended(_ color: SIMD4<Float>, over pixel: UInt32) -> UInt32 {
  let old = SIMD3<Float>(
    Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255))
  let new = SIMD3(color[0], color[1], color[2]) + old * (1 - color[3] / 255) + 0.5
  let parts = SIMD3<UInt32>(truncatingIfNeeded: SIMD3<Int32>(new))
  return min(parts[2], 255) << 16 | min(parts[1], 255) << 8 | min(parts[0], 255)
}
