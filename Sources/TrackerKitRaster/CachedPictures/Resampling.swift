import TrackerKit

/// How masks and pictures are turned: each pixel of the surface comes from several finer ones.
enum Resampling {
  /// The least number of a mask's pixels for one of the surface, in each direction.
  static let maskFineness = 4.0
  /// The number of rows, and of columns, at which each pixel samples a mask.
  static let maskSamples = 8
  /// The least number of a picture's pixels for one of the surface, in each direction.
  static let pictureFineness = 2.0
  /// The greatest width or height of what is turned, in its own pixels.
  static let maximumExtent = 4096

  /// Pixels per point for something that is turned, in steps of √2, so that pinching does not redraw
  /// it in each frame.
  static func scale(of transform: Transform, _ pixelScale: Double, finer: Double) -> Double {
    let wanted = max(1.0 / 64, min(transform.scale * pixelScale * finer, 4096))
    var scale = 1.0
    while scale >= wanted { scale /= 2 }
    while scale < wanted { scale *= 2 }
    let smaller = scale / 2.0.squareRoot()
    return smaller >= wanted ? smaller : scale
  }

  /// Converts a length to 1/65,536; NaN and what is too long become values far outside.
  @inline(__always)
  static func fixed(_ length: Double) -> Int {
    Int((length > -1e9 ? min(length, 1e9) : -1e9) * 65_536)
  }
}

extension CoverageMask {
  /// Raises another plane's values in a rectangle to this mask's; the transform is from the plane's
  /// pixels to the mask's.
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

/// Samples a mask in a pixel; distances are in 1/65,536 of the mask's pixels.
private struct MaskGrid {
  private let plane: CoveragePlane
  private let bounds: PixelRect
  private let transform: Transform
  /// How far a sample can be from the one at the pixel's corner, in each direction.
  private let reach: Point
  /// The distances to the next sample of a row and to the next row.
  private let across: (x: Int, y: Int)
  private let down: (x: Int, y: Int)

  init(_ mask: CoverageMask, _ transform: Transform) {
    func fixed(_ length: Double) -> Int {
      Resampling.fixed(length / Double(Resampling.maskSamples))
    }
    plane = mask.plane
    bounds = mask.plane.bounds
    self.transform = transform
    reach = Point(
      x: abs(transform.a) + abs(transform.c) + 1, y: abs(transform.b) + abs(transform.d) + 1)
    across = (fixed(transform.a), fixed(transform.b))
    down = (fixed(transform.c), fixed(transform.d))
  }

  /// Adds the samples in a pixel of the target; nil if all are outside the mask.
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
      x: Resampling.fixed(place.x - Double(bounds.x)),
      y: Resampling.fixed(place.y - Double(bounds.y))
    )
    let (width, height) = (UInt(bounds.width), UInt(bounds.height))
    let first = plane.row(bounds.y, from: bounds.x)
    let pitch = plane.row(bounds.y &+ 1, from: bounds.x) - first
    var sum = 0
    for _ in 0..<Resampling.maskSamples {
      var location = start
      for _ in 0..<Resampling.maskSamples {
        // As an unsigned number, a negative one is too large.
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

/// Samples a picture's colors between its pixels; distances are in 1/65,536 of its pixels.
private struct PictureGrid {
  /// The sum of the weights of a color's samples.
  private static let weight = Float(4 * 65_536)

  private let pixels: UnsafePointer<UInt32>
  private let width: Int
  private let transform: Transform
  private let last: (x: Int, y: Int)
  /// The distances from a pixel's center to the samples beside it.
  private let across: (x: Int, y: Int)
  private let down: (x: Int, y: Int)

  init(_ pixels: UnsafePointer<UInt32>, _ bounds: PixelRect, _ transform: Transform) {
    self.pixels = pixels
    width = bounds.width
    self.transform = transform
    last = ((bounds.width &- 1) << 16, (bounds.height &- 1) << 16)
    across = (Resampling.fixed(transform.a / 4), Resampling.fixed(transform.b / 4))
    down = (Resampling.fixed(transform.c / 4), Resampling.fixed(transform.d / 4))
  }

  /// The mean of four samples in a pixel of the target, premultiplied: blue, green, red and alpha,
  /// 0...255.
  @inline(__always)
  func color(x: Int, y: Int) -> SIMD4<Float> {
    let center = transform.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
    let middle = (x: Resampling.fixed(center.x - 0.5), y: Resampling.fixed(center.y - 0.5))
    let first = (x: middle.x &- across.x, y: middle.y &- across.y)
    let second = (x: middle.x &+ across.x, y: middle.y &+ across.y)
    var sums = PixelSums()
    add(first.x &- down.x, first.y &- down.y, to: &sums)
    add(second.x &- down.x, second.y &- down.y, to: &sums)
    add(first.x &+ down.x, first.y &+ down.y, to: &sums)
    add(second.x &+ down.x, second.y &+ down.y, to: &sums)
    return sums.parts / Self.weight
  }

  /// Adds the color between the nearest four pixels; beyond the edge, the edge's color.
  @inline(__always)
  private func add(_ x: Int, _ y: Int, to sums: inout PixelSums) {
    let (x, y) = (max(0, min(x, last.x)), max(0, min(y, last.y)))
    let right = UInt64(truncatingIfNeeded: x >> 8 & 255)
    let below = UInt64(truncatingIfNeeded: y >> 8 & 255)
    let nextColumn = x < last.x ? 1 : 0
    let nextRow = y < last.y ? width : 0
    let first = pixels + ((y >> 16) &* width &+ x >> 16)
    sums.add(first[0], (256 &- right) &* (256 &- below))
    sums.add(first[nextColumn], right &* (256 &- below))
    sums.add(first[nextRow], (256 &- right) &* below)
    sums.add(first[nextRow &+ nextColumn], right &* below)
  }
}

/// Weighted sums of pixels, two parts in each number.
private struct PixelSums {
  private var blueRed: UInt64 = 0
  private var greenAlpha: UInt64 = 0

  @inline(__always)
  mutating func add(_ pixel: UInt32, _ weight: UInt64) {
    let pixel = UInt64(pixel)
    blueRed &+= (pixel & 255 | (pixel & 0xFF0000) << 16) &* weight
    greenAlpha &+= (pixel >> 8 & 255 | (pixel & 0xFF00_0000) << 8) &* weight
  }

  @inline(__always)
  var parts: SIMD4<Float> {
    SIMD4(
      Float(UInt32(truncatingIfNeeded: blueRed)), Float(UInt32(truncatingIfNeeded: greenAlpha)),
      Float(blueRed >> 32), Float(greenAlpha >> 32))
  }
}

extension RasterPicture {
  /// Draws part of a turned picture, as far as it is covered, with its first pixel at (`x`, `y`).
  ///
  /// The transform is from the coverage's pixels to the source's. Each pixel is the mean of four
  /// locations in the source.
  func draw(
    _ source: RasterPicture, through coverage: CoveragePlane, in part: PixelRect, x: Int, y: Int,
    _ transform: Transform
  ) {
    source.withRow(0) { pixels in
      let grid = PictureGrid(pixels, source.bounds, transform)
      for line in 0..<part.height {
        let mask = coverage.row(part.y &+ line, from: part.x)
        withMutableRow(y &+ line) { row in
          for column in 0..<part.width {
            let share = Float(mask[column]) / 255
            row[x &+ column] =
              mask[column] == 0
              ? 0 : UInt32(color: grid.color(x: part.x &+ column, y: part.y &+ line) * share)
          }
        }
      }
    }
  }
}
