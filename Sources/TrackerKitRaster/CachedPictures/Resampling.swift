import TrackerKit

/// How masks and pictures are turned: each pixel of the surface comes from several finer ones.
enum Resampling {
  /// The least number of a mask's pixels for one of the surface, in each direction.
  static let maskFineness = 3.6
  /// The least number of a picture's pixels for one of the surface, in each direction: a little less
  /// than √2, so that rounding never makes more of a picture that is only rotated.
  static let pictureFineness = 1.4
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
}

/// Maps the pixels of a surface to locations in a source.
///
/// Each pixel takes four samples of a mask, halfway between its center and its corners, or one sample
/// of a picture, at its center.
///
/// A location is the same wherever a row begins: it is computed in integers.
private struct SampleGrid {
  /// A location in a source, in 1/65,536 of its pixels, counted from the first one's center.
  typealias Place = (x: Int, y: Int)

  private let origin: Place
  private let across: Place
  private let down: Place
  /// The samples' distances from the center.
  let offsets: InlineArray<4, (x: Int, y: Int)>
  /// The range of centers whose samples all lie between four pixels: its beginning and its size.
  private let inner: (low: Place, width: UInt, height: UInt)

  init(_ transform: Transform, _ bounds: PixelRect) {
    let center = transform.apply(Point(x: 0.5, y: 0.5)) - Point(x: 0.5, y: 0.5)
    origin = (Self.fixed(center.x), Self.fixed(center.y))
    across = (Self.fixed(transform.a), Self.fixed(transform.b))
    down = (Self.fixed(transform.c), Self.fixed(transform.d))
    let (sum, difference) = (
      ((across.x &+ down.x) >> 18, (across.y &+ down.y) >> 18),
      ((across.x &- down.x) >> 18, (across.y &- down.y) >> 18)
    )
    offsets = [
      (-sum.0, -sum.1), difference, (-difference.0, -difference.1), sum,
    ]
    let reach = (
      max(abs(sum.0), abs(difference.0)) + 1, max(abs(sum.1), abs(difference.1)) + 1
    )
    inner = (
      reach, UInt(max(0, (bounds.width - 1) << 16 - 2 * reach.0)),
      UInt(max(0, (bounds.height - 1) << 16 - 2 * reach.1))
    )
  }

  /// Converts a length to 1/2^32; NaN and what is too long become values far outside.
  private static func fixed(_ length: Double) -> Int {
    Int((length > -1e9 ? min(length, 1e9) : -1e9) * 4_294_967_296)
  }

  /// The center of a pixel of the surface.
  @inline(__always)
  func center(x: Int, y: Int) -> Place {
    (
      (origin.x &+ x &* across.x &+ y &* down.x) >> 16,
      (origin.y &+ x &* across.y &+ y &* down.y) >> 16
    )
  }

  /// The columns of a row, and perhaps a few more, with samples near the source.
  func columns(row y: Int, from first: Int, to end: Int) -> Range<Int> {
    var (low, high) = (Double(first), Double(end))
    func narrow(_ start: Int, _ step: Int, _ reach: Int, _ extent: UInt) {
      // From a pixel before the source to a pixel after it, relative to the row's beginning.
      let near = Double(-(reach &+ 1 << 16) &<< 16 &- start)
      let far = near + Double((Int(extent) &+ 4 &* reach &+ 1 << 17) &<< 16)
      guard step != 0 else {
        if near > 0 || far < 0 { high = low }
        return
      }
      let (one, other) = (near / Double(step), far / Double(step))
      low = max(low, min(one, other) - 1)
      high = min(high, max(one, other) + 2)
    }
    narrow(origin.x &+ y &* down.x, across.x, inner.low.x, inner.width)
    narrow(origin.y &+ y &* down.y, across.y, inner.low.y, inner.height)
    return low < high ? Int(low)..<Int(high) : first..<first
  }

  /// Whether all samples around a center are between four pixels of the source.
  @inline(__always)
  func isInner(_ center: Place) -> Bool {
    // As an unsigned number, a negative one is too large.
    UInt(bitPattern: center.x &- inner.low.x) < inner.width
      && UInt(bitPattern: center.y &- inner.low.y) < inner.height
  }

  /// Adds the values between four pixels at each sample, times 65,536.
  @inline(__always)
  func sum(around center: Place, _ value: (_ column: Int, _ row: Int) -> Int) -> Int {
    var sum = 0
    for index in 0..<4 {
      let (x, y) = (center.x &+ offsets[index].x, center.y &+ offsets[index].y)
      let (column, row) = (x >> 16, y >> 16)
      let (right, below) = (x >> 8 & 255, y >> 8 & 255)
      let above = value(column, row) &* (256 &- right) &+ value(column &+ 1, row) &* right
      let under =
        value(column, row &+ 1) &* (256 &- right) &+ value(column &+ 1, row &+ 1) &* right
      sum &+= above &* (256 &- below) &+ under &* below
    }
    return sum
  }
}

extension CoverageMask {
  /// Raises another plane's values in a rectangle to this mask's; the transform is from the plane's
  /// pixels to the mask's.
  func cover(_ target: CoveragePlane, in area: PixelRect, _ transform: Transform) {
    let bounds = plane.bounds
    guard !bounds.isEmpty else { return }
    let fromFirst = Transform(translationX: -Double(bounds.x), y: -Double(bounds.y))
    let grid = SampleGrid(transform.concatenating(fromFirst), bounds)
    let (first, pitch) = (plane.row(bounds.y, from: bounds.x), plane.stride)
    func edgeValue(_ column: Int, _ row: Int) -> Int {
      guard column >= 0, row >= 0, column < bounds.width, row < bounds.height else { return 0 }
      return Int(first[row &* pitch &+ column])
    }
    for y in area.y..<area.maxY {
      let columns = grid.columns(row: y, from: area.x, to: area.maxX)
      let values = target.row(y, from: columns.lowerBound)
      for x in 0..<columns.count {
        let center = grid.center(x: columns.lowerBound &+ x, y: y)
        let sum =
          grid.isInner(center)
          ? grid.sum(around: center) { Int(first[$1 &* pitch &+ $0]) }
          : grid.sum(around: center, edgeValue)
        let value = UInt8(truncatingIfNeeded: (sum &+ 1 << 17) >> 18)
        if value > values[x] { values[x] = value }
      }
    }
  }
}

/// The four parts of a pixel, as numbers of 16 bits.
private struct PixelParts {
  private static let low: UInt64 = 0x00FF_00FF_00FF_00FF
  private static let half: UInt64 = 0x0080_0080_0080_0080
  private let bits: UInt64

  private init(bits: UInt64) { self.bits = bits }

  /// Parts from 0 to 255.
  @inline(__always)
  init(_ pixel: UInt32) { bits = (UInt64(pixel) | UInt64(pixel) << 24) & Self.low }

  @inline(__always)
  var pixel: UInt32 { UInt32(truncatingIfNeeded: bits | bits >> 24) }

  /// The parts between these and others, times 256; the part of the others is 0...256.
  @inline(__always)
  func mixed(with other: PixelParts, _ part: UInt64) -> PixelParts {
    PixelParts(bits: bits &* (256 &- part) &+ other.bits &* part)
  }

  /// The 256th part, rounded.
  @inline(__always)
  var reduced: PixelParts { PixelParts(bits: (bits &+ Self.half) >> 8 & Self.low) }

  /// The parts times a coverage, 0...255.
  @inline(__always)
  func covered(by coverage: UInt8) -> PixelParts {
    let product = bits &* UInt64(coverage) &+ Self.half
    return PixelParts(bits: (product &+ product >> 8 & Self.low) >> 8 & Self.low)
  }
}

/// Samples a picture's colors between its pixels; beyond the edge, it has the edge's color.
private struct PictureGrid {
  private let pixels: UnsafePointer<UInt32>
  private let width: Int
  private let last: SampleGrid.Place
  private let grid: SampleGrid

  init(_ pixels: UnsafePointer<UInt32>, _ bounds: PixelRect, _ transform: Transform) {
    self.pixels = pixels
    width = bounds.width
    last = ((bounds.width &- 1) << 16, (bounds.height &- 1) << 16)
    grid = SampleGrid(transform, bounds)
  }

  /// The color at the center of a pixel of the target.
  @inline(__always)
  func color(x: Int, y: Int) -> PixelParts {
    let (x, y) = grid.center(x: x, y: y)
    if UInt(bitPattern: x) < UInt(bitPattern: last.x),
      UInt(bitPattern: y) < UInt(bitPattern: last.y)
    {
      return sample(x, y, next: (1, width))
    }
    let (nearX, nearY) = (max(0, min(x, last.x)), max(0, min(y, last.y)))
    return sample(nearX, nearY, next: (nearX < last.x ? 1 : 0, nearY < last.y ? width : 0))
  }

  /// The color between four pixels.
  @inline(__always)
  private func sample(_ x: Int, _ y: Int, next: (column: Int, row: Int)) -> PixelParts {
    let first = pixels + ((y >> 16) &* width &+ x >> 16)
    let below = UInt64(truncatingIfNeeded: y >> 8 & 255)
    let left = PixelParts(first[0]).mixed(with: PixelParts(first[next.row]), below).reduced
    let right = PixelParts(first[next.column])
      .mixed(with: PixelParts(first[next.row &+ next.column]), below).reduced
    return left.mixed(with: right, UInt64(truncatingIfNeeded: x >> 8 & 255)).reduced
  }
}

extension RasterPicture {
  /// Draws part of a turned picture, as far as it is covered, with its first pixel at (`x`, `y`).
  ///
  /// The transform is from the coverage's pixels to the source's.
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
            row[x &+ column] =
              mask[column] == 0
              ? 0
              : grid.color(x: part.x &+ column, y: part.y &+ line).covered(by: mask[column]).pixel
          }
        }
      }
    }
  }
}
