import TrackerKit

/// A color, ready to be blended over pixels.
///
/// Components have 16 bits each, so that processors can multiply eight at once.
struct Paint {
  private let red: UInt16
  private let green: UInt16
  private let blue: UInt16
  private let alpha: UInt16
  private let pixel: UInt32
  /// Eight coverages that replace pixels with the color; a translucent color has none.
  private let full: UInt64

  init(_ color: Color) {
    red = UInt16(color.red)
    green = UInt16(color.green)
    blue = UInt16(color.blue)
    alpha = UInt16(color.alpha)
    pixel = color.packed >> 8
    full = color.alpha == 255 ? .max : 0
  }

  /// Blends over eight pixels, most of which are covered either fully or not at all.
  @inline(__always)
  func blendEight(
    _ pixels: UnsafeMutablePointer<UInt32>, _ mask: UnsafeMutablePointer<UInt8>
  ) {
    let values = UnsafeRawPointer(mask).loadUnaligned(as: UInt64.self)
    if values == 0 { return }
    if values == full {
      for x in 0..<8 { pixels[x] = pixel }
    } else {
      let mixed = InlineArray<8, UInt32> { blended(over: pixels[$0], coverage: mask[$0]) }
      for x in 0..<8 { pixels[x] = mixed[x] }
    }
  }

  @inline(__always)
  func blended(over old: UInt32, coverage: UInt8) -> UInt32 {
    let alpha = part(UInt16(coverage) &* alpha)
    let rest = 255 &- alpha
    let oldRed = UInt16(truncatingIfNeeded: old >> 16 & 255)
    let oldGreen = UInt16(truncatingIfNeeded: old >> 8 & 255)
    let oldBlue = UInt16(truncatingIfNeeded: old & 255)
    let newRed = part(oldRed &* rest &+ red &* alpha)
    let newGreen = part(oldGreen &* rest &+ green &* alpha)
    let newBlue = part(oldBlue &* rest &+ blue &* alpha)
    return UInt32(newRed) << 16 | UInt32(newGreen) << 8 | UInt32(newBlue)
  }
}

/// The product of two eight-bit components, 0...65025, divided by 255 and rounded.
@inline(__always)
private func part(_ product: UInt16) -> UInt16 {
  let rounded = product &+ 128
  return (rounded &+ rounded >> 8) >> 8
}
