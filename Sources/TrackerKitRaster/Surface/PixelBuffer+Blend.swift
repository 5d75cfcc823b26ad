import TrackerKit

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
