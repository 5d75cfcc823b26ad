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
  ///   - color: The color; its opacity is multiplied by the coverage.
  ///   - coverage: The coverage, shifted from this buffer's pixels by the offset.
  ///   - rect: Pixels of this buffer, all of which must be within the coverage's bounds.
  ///   - offset: This buffer's columns and rows minus those of the coverage.
  func blend(
    _ color: Color, through coverage: CoveragePlane, in rect: PixelRect,
    offset: (x: Int, y: Int) = (0, 0)
  ) {
    guard !rect.isEmpty else { return }
    let paint = Paint(color)
    for y in rect.y..<rect.maxY {
      let mask = coverage.row(y &- offset.y, from: rect.x &- offset.x)
      blendRow(row(y) + rect.x, mask, count: rect.width, paint)
    }
  }
}

/// A color's components in 16 bits each, so that processors can multiply eight at once.
private struct Paint {
  let red: UInt16
  let green: UInt16
  let blue: UInt16
  let alpha: UInt16
  let pixel: UInt32

  init(_ color: Color) {
    red = UInt16(color.red)
    green = UInt16(color.green)
    blue = UInt16(color.blue)
    alpha = UInt16(color.alpha)
    pixel = color.packed >> 8
  }
}

/// The product of two eight-bit components, 0...65025, divided by 255 and rounded.
@inline(__always)
private func part(_ product: UInt16) -> UInt16 {
  let rounded = product &+ 128
  return (rounded &+ rounded >> 8) >> 8
}

/// Blends the runs of pixels that the mask covers; most pixels are covered either not at all or
/// fully.
@inline(__always)
private func blendRow(
  _ pixels: UnsafeMutablePointer<UInt32>, _ mask: UnsafeMutablePointer<UInt8>, count: Int,
  _ paint: Paint
) {
  let step = 8
  let full = paint.alpha == 255 ? UInt64.max : 0
  let raw = UnsafeRawPointer(mask)
  var x = 0
  while x &+ step <= count {
    let values = raw.loadUnaligned(fromByteOffset: x, as: UInt64.self)
    let start = x
    if values == 0 {
      x &+= step
    } else if values == full {
      (pixels + x).update(repeating: paint.pixel, count: step)
      x &+= step
    } else {
      var next = values
      repeat {
        x &+= step
        guard x &+ step <= count else { break }
        next = raw.loadUnaligned(fromByteOffset: x, as: UInt64.self)
      } while next != 0 && next != full
      blendRun(pixels + start, mask + start, count: x &- start, paint)
    }
  }
  blendRun(pixels + x, mask + x, count: count &- x, paint)
}

@inline(__always)
private func blendRun(
  _ pixels: UnsafeMutablePointer<UInt32>, _ mask: UnsafeMutablePointer<UInt8>, count: Int,
  _ paint: Paint
) {
  for x in 0..<count {
    let alpha = part(UInt16(mask[x]) &* paint.alpha)
    let rest = 255 &- alpha
    let old = pixels[x]
    let oldRed = UInt16(truncatingIfNeeded: old >> 16 & 255)
    let oldGreen = UInt16(truncatingIfNeeded: old >> 8 & 255)
    let oldBlue = UInt16(truncatingIfNeeded: old & 255)
    let red = part(oldRed &* rest &+ paint.red &* alpha)
    let green = part(oldGreen &* rest &+ paint.green &* alpha)
    let blue = part(oldBlue &* rest &+ paint.blue &* alpha)
    pixels[x] = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }
}
