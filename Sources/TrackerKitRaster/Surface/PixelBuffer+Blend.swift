import TrackerKit

extension PixelBuffer {
  /// Sets pixels inside the buffer to one value.
  func fill(_ rect: PixelRect, with pixel: UInt32) {
    guard !rect.isEmpty else { return }
    for y in rect.y..<rect.maxY {
      (row(y) + rect.x).update(repeating: pixel, count: rect.width)
    }
  }

  /// Copies pixels from another buffer, whose first pixel is at a column and row of this one.
  func copy(_ rect: PixelRect, from other: PixelBuffer, at origin: PixelRect) {
    guard !rect.isEmpty else { return }
    for y in rect.y..<rect.maxY {
      let source = other.row(y &- origin.y) + (rect.x &- origin.x)
      (row(y) + rect.x).update(from: source, count: rect.width)
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
    let brush = Brush(paint)
    paint.onGround.withUnsafeBufferPointer { onGround in
      for y in rect.y..<rect.maxY {
        let mask = coverage.row(y &- offset.y, from: rect.x &- offset.x)
        brush.blendRow(row(y) + rect.x, mask, count: rect.width, onGround)
      }
    }
  }
}

/// How the pixels of a row are blended.
private struct Brush {
  private let mixture: Mixture
  private let pixel: UInt32
  private let ground: UInt32
  /// Eight coverages that replace pixels by the color; a translucent color has none.
  private let full: UInt64

  init(_ paint: Paint) {
    mixture = Mixture(paint.color)
    pixel = paint.pixel
    ground = paint.ground
    full = paint.color.alpha == 255 ? .max : 0
  }

  /// Blends the pixels that the mask covers, eight at a time.
  ///
  /// Most are covered either not at all or fully, and most others show the ground.
  @inline(__always)
  func blendRow(
    _ pixels: UnsafeMutablePointer<UInt32>, _ mask: UnsafeMutablePointer<UInt8>, count: Int,
    _ onGround: UnsafeBufferPointer<UInt32>
  ) {
    let step = 8
    let raw = UnsafeRawPointer(mask)
    var x = 0
    while x &+ step <= count {
      let values = raw.loadUnaligned(fromByteOffset: x, as: UInt64.self)
      let start = x
      x &+= step
      if values == 0 { continue }
      if values == full {
        (pixels + start).update(repeating: pixel, count: step)
      } else if isGround(pixels + start) {
        for x in start..<x { pixels[x] = onGround[Int(mask[x])] }
      } else {
        while x &+ step <= count {
          let next = raw.loadUnaligned(fromByteOffset: x, as: UInt64.self)
          guard next != 0 && next != full else { break }
          x &+= step
        }
        blendRun(pixels + start, mask + start, count: x &- start)
      }
    }
    for x in x..<count {
      pixels[x] =
        pixels[x] == ground
        ? onGround[Int(mask[x])] : mixture.blended(over: pixels[x], coverage: mask[x])
    }
  }

  /// Whether eight pixels show the ground.
  @inline(__always)
  private func isGround(_ pixels: UnsafeMutablePointer<UInt32>) -> Bool {
    var difference: UInt32 = 0
    for x in 0..<8 { difference |= pixels[x] ^ ground }
    return difference == 0
  }

  @inline(__always)
  private func blendRun(
    _ pixels: UnsafeMutablePointer<UInt32>, _ mask: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    for x in 0..<count {
      pixels[x] = mixture.blended(over: pixels[x], coverage: mask[x])
    }
  }
}
