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
    let grid = MaskGrid(self, transform)
    for y in area.y..<area.maxY {
      let values = target.row(y, from: area.x)
      for x in 0..<area.width {
        guard let sum = grid.sum(x: area.x &+ x, y: y) else { continue }
        let value = UInt8(truncatingIfNeeded: (sum &+ count &* count / 2) / (count &* count))
        if value > values[x] { values[x] = value }
      }
    }
  }
}

/// The samples of a mask in a pixel; the way from each to the next is in 1/65,536 of the mask's
/// pixels.
private struct MaskGrid {
  private static let unit = 65_536.0

  private let plane: CoveragePlane
  private let bounds: PixelRect
  private let transform: Transform
  /// The farthest that a sample is from the one at the pixel's corner, in each direction.
  private let reach: Point
  /// The ways to the next sample of a row and to the next row.
  private let across: (x: Int, y: Int)
  private let down: (x: Int, y: Int)

  init(_ mask: CoverageMask, _ transform: Transform) {
    func fixed(_ length: Double) -> Int { Self.fixed(length / Double(Resampling.maskSamples)) }
    plane = mask.plane
    bounds = mask.plane.bounds
    self.transform = transform
    reach = Point(
      x: abs(transform.a) + abs(transform.c) + 1, y: abs(transform.b) + abs(transform.d) + 1)
    across = (fixed(transform.a), fixed(transform.b))
    down = (fixed(transform.c), fixed(transform.d))
  }

  /// A length in 1/65,536; what is too long for that is far outside.
  @inline(__always)
  private static func fixed(_ length: Double) -> Int {
    Int(max(-1e9, min(length, 1e9)) * unit)
  }

  /// The sum of the samples in a pixel of the target; nil if all are outside of the mask.
  @inline(__always)
  func sum(x: Int, y: Int) -> Int? {
    let half = 0.5 / Double(Resampling.maskSamples)
    let (x, y) = (Double(x) + half, Double(y) + half)
    let place = Point(
      x: transform.a * x + transform.c * y + transform.tx,
      y: transform.b * x + transform.d * y + transform.ty)
    guard place.x > Double(bounds.x) - reach.x, place.x < Double(bounds.maxX) + reach.x,
      place.y > Double(bounds.y) - reach.y, place.y < Double(bounds.maxY) + reach.y
    else { return nil }
    var start = (
      x: Self.fixed(place.x - Double(bounds.x)), y: Self.fixed(place.y - Double(bounds.y))
    )
    let (width, height) = (UInt(bounds.width), UInt(bounds.height))
    let first = plane.row(bounds.y, from: bounds.x)
    let pitch = plane.row(bounds.y &+ 1, from: bounds.x) - first
    var sum = 0
    for _ in 0..<Resampling.maskSamples {
      var location = start
      for _ in 0..<Resampling.maskSamples {
        // A negative number is too large without its sign.
        let (column, row) = (location.x >> 16, location.y >> 16)
        if UInt(bitPattern: column) < width, UInt(bitPattern: row) < height {
          sum &+= Int(first[row &* pitch &+ column])
        }
        location = (location.x &+ across.x, location.y &+ across.y)
      }
      start = (start.x &+ down.x, start.y &+ down.y)
    }
    return sum
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
  let (blue, green, red) = (Int32(new[0]), Int32(new[1]), Int32(new[2]))
  return UInt32(truncatingIfNeeded: min(red, 255) << 16 | min(green, 255) << 8 | min(blue, 255))
}
