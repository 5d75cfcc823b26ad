import TrackerKit

/// A handle to borrowed memory that contains a picture: rows of 32-bit pixels, each `0x00RRGGBB`.
///
/// The owner must keep the memory alive while the handle is in use.
public struct PixelBuffer {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The distance between rows in bytes, a multiple of four.
  public let pitch: Int
  private let base: UnsafeMutablePointer<UInt32>

  /// Creates a handle to memory.
  ///
  /// - Parameters:
  ///   - base: The first row's first pixel, followed by at least `pitch * height` bytes.
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - pitch: The distance between rows in bytes: a multiple of four, at least `4 * width`.
  public init(base: UnsafeMutablePointer<UInt32>, width: Int, height: Int, pitch: Int) {
    guard pitch % 4 == 0, pitch >= width * 4 else {
      fatalError("a pixel buffer's pitch must hold a row of whole pixels")
    }
    self.base = base
    self.width = width
    self.height = height
    self.pitch = pitch
  }

  /// The pixel in a column and row, `0x00RRGGBB`.
  public subscript(x: Int, y: Int) -> UInt32 {
    guard bounds.contains(x: x, y: y) else { fatalError("a pixel is outside its buffer") }
    return row(y)[x]
  }

  /// A copy of all pixels, row by row.
  public var pixels: [UInt32] {
    var copy: [UInt32] = []
    copy.reserveCapacity(width * height)
    for y in 0..<height { append(row: y, from: 0, count: width, to: &copy) }
    return copy
  }

  var bounds: PixelRect { PixelRect(width: width, height: height) }

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
      guard part.width == 8 else { return fill(part, with: pixel) }
      var pixels = row(part.y) + part.x
      for _ in 0..<part.height {
        for x in 0..<8 { pixels[x] = pixel }
        pixels += pitch >> 2
      }
    }
  }

  /// Copies a tile's damaged pixels from a buffer of the tile.
  func copy(_ damaged: DamagedTile, from other: PixelBuffer) {
    let square = damaged.square
    damaged.forEachPart(in: damaged.box) { part in
      for y in part.y..<part.maxY {
        let source = other.row(y &- square.y) + (part.x &- square.x)
        (row(y) + part.x).update(from: source, count: part.width)
      }
    }
  }

  /// Adds the damaged pixels of a rectangle to an array.
  func append(_ rect: PixelRect, of damaged: DamagedTile, to pixels: inout [UInt32]) {
    damaged.forEachPart(in: rect) { part in
      for y in part.y..<part.maxY { append(row: y, from: part.x, count: part.width, to: &pixels) }
    }
  }

  /// Mixes the damaged pixels of a rectangle, at an opacity of 0...255, with the pixels added last
  /// to an array, and removes those from the array.
  func fade(
    _ rect: PixelRect, of damaged: DamagedTile, opacity: UInt8, over pixels: inout [UInt32]
  ) {
    var count = 0
    damaged.forEachPart(in: rect) { count += $0.width * $0.height }
    var index = pixels.count - count
    damaged.forEachPart(in: rect) { part in
      for y in part.y..<part.maxY {
        let row = row(y)
        for x in part.x..<part.maxX {
          row[x] = blended(row[x] | 0xFF00_0000, UInt32(opacity), over: pixels[index])
          index += 1
        }
      }
    }
    pixels.removeLast(count)
  }

  func append(row y: Int, from x: Int, count: Int, to pixels: inout [UInt32]) {
    pixels.append(contentsOf: UnsafeBufferPointer(start: row(y) + x, count: count))
  }

  func set(row y: Int, from x: Int, to pixels: ArraySlice<UInt32>) {
    pixels.withUnsafeBufferPointer { source in
      guard let first = source.baseAddress else { return }
      (row(y) + x).update(from: first, count: source.count)
    }
  }

  /// Blends a color over the pixels of a rectangle; the coverage multiplies its opacity.
  ///
  /// The offset is from the coverage's columns and rows to this buffer's.
  func blend(
    _ paint: Paint, through coverage: CoveragePlane, in rect: PixelRect,
    offset: (x: Int, y: Int) = (0, 0)
  ) {
    guard !rect.isEmpty else { return }
    for y in rect.y..<rect.maxY {
      let pixels = row(y) + rect.x
      let mask = coverage.row(y &- offset.y, from: rect.x &- offset.x)
      var x = 0
      while x &+ 8 <= rect.width {
        paint.blendEight(pixels + x, mask + x)
        x &+= 8
      }
      for x in x..<rect.width { pixels[x] = paint.blended(over: pixels[x], coverage: mask[x]) }
    }
  }

  /// Blends a color over the damaged pixels of a rectangle.
  ///
  /// Up to seven columns on its left and right may be in the padding of the coverage.
  func blend(
    _ paint: Paint, through coverage: CoveragePlane, in rect: PixelRect, of damaged: DamagedTile,
    offset: (x: Int, y: Int) = (0, 0)
  ) {
    damaged.forEachPart(in: rect) { part in
      guard part.width == 8 else {
        return blend(paint, through: coverage, in: part, offset: offset)
      }
      var pixels = row(part.y) + part.x
      var mask = coverage.row(part.y &- offset.y, from: part.x &- offset.x)
      let end = mask + part.height &* coverage.stride
      while mask != end {
        paint.blendEight(pixels, mask)
        pixels += pitch >> 2
        mask += coverage.stride
      }
    }
  }

  /// Blends a picture over the damaged pixels of a rectangle, all of which must be inside it.
  ///
  /// The picture's first pixel is at (`x`, `y`); its opacity is 0...255.
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

  /// Blends a picture over the damaged pixels of a rectangle, as far as they are covered.
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

/// The opacities' bits that all of eight pixels have, and those that any of them has.
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
