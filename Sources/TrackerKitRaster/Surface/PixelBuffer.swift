import TrackerKit

/// A handle to borrowed memory that contains a picture: rows of 32-bit pixels, each `0x00RRGGBB`.
///
/// The owner must keep the memory alive while the handle is in use. Rows are `pitch` bytes apart.
public struct PixelBuffer {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The distance between rows in bytes, a multiple of four.
  public let pitch: Int
  private let base: UnsafeMutablePointer<UInt32>

  /// Creates a handle to at least `pitch * height` bytes of memory.
  ///
  /// - Parameters:
  ///   - base: The first row's first pixel.
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - pitch: The distance between rows in bytes, a multiple of four.
  public init(base: UnsafeMutablePointer<UInt32>, width: Int, height: Int, pitch: Int) {
    guard pitch % 4 == 0, pitch >= width * 4 else {
      programmerMistake("a pixel buffer's pitch must hold a row of whole pixels")
    }
    self.base = base
    self.width = width
    self.height = height
    self.pitch = pitch
  }

  /// The pixel in a column and row, `0x00RRGGBB`.
  public subscript(x: Int, y: Int) -> UInt32 {
    guard x >= 0, x < width, y >= 0, y < height else {
      programmerMistake("a pixel is outside its buffer")
    }
    return row(y)[x]
  }

  /// A copy of all pixels, row by row.
  public var pixels: [UInt32] {
    var copy: [UInt32] = []
    copy.reserveCapacity(width * height)
    for y in 0..<height {
      copy.append(contentsOf: UnsafeBufferPointer(start: row(y), count: width))
    }
    return copy
  }

  var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  @inline(__always)
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    base + y * (pitch >> 2)
  }
}

extension PixelBuffer {
  /// Sets pixels inside the buffer to one value.
  func fill(_ rect: PixelRect, with pixel: UInt32) {
    guard !rect.isEmpty else { return }
    for y in rect.y..<rect.maxY {
      (row(y) + rect.x).update(repeating: pixel, count: rect.width)
    }
  }

  /// Sets damaged pixels of a rectangle to one value.
  func fill(_ rect: PixelRect, of damaged: DamagedTile, with pixel: UInt32) {
    damaged.forEachPart(in: rect) { part in
      guard part.isBlock else { return fill(part, with: pixel) }
      var pixels = row(part.y) + part.x
      for _ in 0..<8 {
        for x in 0..<8 { pixels[x] = pixel }
        pixels += pitch >> 2
      }
    }
  }

  /// Copies damaged pixels from another buffer, whose first pixel is the first one of the tile.
  func copy(_ damaged: DamagedTile, from other: PixelBuffer) {
    let square = damaged.square
    damaged.forEachPart(in: damaged.box) { part in
      for y in part.y..<part.maxY {
        let source = other.row(y &- square.y) + (part.x &- square.x)
        (row(y) + part.x).update(from: source, count: part.width)
      }
    }
  }

  /// Appends pixels of a row inside the buffer to an array.
  func append(row y: Int, from x: Int, count: Int, to pixels: inout [UInt32]) {
    pixels.append(contentsOf: UnsafeBufferPointer(start: row(y) + x, count: count))
  }

  /// Sets pixels of a row inside the buffer.
  func set(row y: Int, from x: Int, to pixels: ArraySlice<UInt32>) {
    pixels.withUnsafeBufferPointer { source in
      guard let first = source.baseAddress else { return }
      (row(y) + x).update(from: first, count: source.count)
    }
  }

  /// Blends a color over the pixels of a rectangle according to their coverage.
  ///
  /// - Parameters:
  ///   - paint: The color; its opacity is multiplied by the coverage.
  ///   - coverage: The coverage, shifted from this buffer's pixels by the offset.
  ///   - rect: Pixels of this buffer, all of which must be within the coverage's bounds.
  ///   - offset: This buffer's columns and rows minus those of the coverage.
  func blend(
    _ paint: Paint, through coverage: CoveragePlane, in rect: PixelRect,
    offset: (x: Int, y: Int) = (0, 0)
  ) {
    guard !rect.isEmpty else { return }
    Brush(paint).blend(self, through: coverage, in: rect, offset: offset)
  }

  /// Blends a color over damaged pixels of a rectangle according to their coverage.
  ///
  /// - Parameters:
  ///   - paint: The color; its opacity is multiplied by the coverage.
  ///   - coverage: The coverage, shifted from this buffer's pixels by the offset.
  ///   - rect: Pixels of this buffer; up to seven on the left and right may be in the padding of the
  ///     coverage.
  ///   - damaged: The pixels to blend.
  ///   - offset: This buffer's columns and rows minus those of the coverage.
  func blend(
    _ paint: Paint, through coverage: CoveragePlane, in rect: PixelRect, of damaged: DamagedTile,
    offset: (x: Int, y: Int) = (0, 0)
  ) {
    let brush = Brush(paint)
    damaged.forEachPart(in: rect) { part in
      guard part.width == 8 else {
        return brush.blend(self, through: coverage, in: part, offset: offset)
      }
      var pixels = row(part.y) + part.x
      var mask = coverage.row(part.y &- offset.y, from: part.x &- offset.x)
      let end = mask + part.height &* coverage.stride
      while mask != end {
        brush.blendEight(pixels, mask)
        pixels += pitch >> 2
        mask += coverage.stride
      }
    }
  }
}

/// How pixels are blended; a copy of a paint, so that it stays in registers while pixels change.
private struct Brush {
  private let mixture: Mixture
  private let pixel: UInt32
  private let ground: UInt32
  private let onGround: UnsafeBufferPointer<UInt32>
  /// Eight coverages that replace pixels by the color; a translucent color has none.
  private let full: UInt64

  init(_ paint: Paint) {
    mixture = paint.mixture
    pixel = paint.pixel
    ground = paint.ground
    onGround = paint.onGround
    full = paint.color.alpha == 255 ? .max : 0
  }

  /// Blends the pixels of a rectangle, row by row.
  func blend(
    _ buffer: PixelBuffer, through coverage: CoveragePlane, in rect: PixelRect,
    offset: (x: Int, y: Int)
  ) {
    for y in rect.y..<rect.maxY {
      let pixels = buffer.row(y) + rect.x
      let mask = coverage.row(y &- offset.y, from: rect.x &- offset.x)
      var x = 0
      while x &+ 8 <= rect.width {
        blendEight(pixels + x, mask + x)
        x &+= 8
      }
      for x in x..<rect.width {
        pixels[x] =
          pixels[x] == ground
          ? onGround[Int(mask[x])] : mixture.blended(over: pixels[x], coverage: mask[x])
      }
    }
  }

  /// Blends eight pixels.
  ///
  /// Most are covered either not at all or fully, and most others show the ground.
  @inline(__always)
  func blendEight(
    _ pixels: UnsafeMutablePointer<UInt32>, _ mask: UnsafeMutablePointer<UInt8>
  ) {
    let values = UnsafeRawPointer(mask).loadUnaligned(as: UInt64.self)
    if values == 0 { return }
    if values == full {
      for x in 0..<8 { pixels[x] = pixel }
    } else if isGround(pixels) {
      for x in 0..<8 { pixels[x] = onGround[Int(mask[x])] }
    } else {
      let blended = InlineArray<8, UInt32> {
        mixture.blended(over: pixels[$0], coverage: mask[$0])
      }
      for x in 0..<8 { pixels[x] = blended[x] }
    }
  }

  /// Whether eight pixels show the ground.
  @inline(__always)
  private func isGround(_ pixels: UnsafeMutablePointer<UInt32>) -> Bool {
    var difference: UInt32 = 0
    for x in 0..<8 { difference |= pixels[x] ^ ground }
    return difference == 0
  }
}

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
