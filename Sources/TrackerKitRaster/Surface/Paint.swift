import TrackerKit

/// A color, prepared for blending over pixels, most of which usually show the ground.
struct Paint {
  let color: Color
  /// The color as an opaque pixel.
  let pixel: UInt32
  /// The ground as a pixel; without a ground, a value that no pixel has.
  let ground: UInt32
  /// What a pixel of the ground becomes, for each coverage; empty without a ground.
  let onGround: UnsafeBufferPointer<UInt32>
  let mixture: Mixture

  /// Prepares a color without a ground, which takes less time: enough for some hundred pixels.
  init(_ color: Color) {
    self.init(color, ground: .max, onGround: UnsafeBufferPointer(start: nil, count: 0))
  }

  /// Prepares a color for a ground.
  ///
  /// - Parameters:
  ///   - color: The color.
  ///   - ground: The ground.
  ///   - table: Memory for 256 pixels, which must stay as it is while the paint is in use.
  init(_ color: Color, over ground: Color, table: UnsafeMutableBufferPointer<UInt32>) {
    let below = ground.packed >> 8
    let mixture = Mixture(color)
    for coverage in 0...255 {
      table[coverage] = mixture.blended(over: below, coverage: UInt8(coverage))
    }
    self.init(color, ground: below, onGround: UnsafeBufferPointer(table))
  }

  private init(_ color: Color, ground: UInt32, onGround: UnsafeBufferPointer<UInt32>) {
    self.color = color
    self.ground = ground
    self.onGround = onGround
    pixel = color.packed >> 8
    mixture = Mixture(color)
  }
}

/// A color's components in 16 bits each, so that processors can multiply eight at once.
struct Mixture {
  private let red: UInt16
  private let green: UInt16
  private let blue: UInt16
  private let alpha: UInt16

  init(_ color: Color) {
    red = UInt16(color.red)
    green = UInt16(color.green)
    blue = UInt16(color.blue)
    alpha = UInt16(color.alpha)
  }

  /// What a pixel becomes when the color covers it to some degree.
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

/// The colors that were used last, prepared for blending over one ground.
///
/// A paint is valid until the palette is asked for another one, or gets another ground. It holds no
/// reference, since each tile of a frame needs some.
final class Palette {
  private static let maximumCount = 64
  private static let tableCount = 256
  private var paints: [Paint] = []
  /// The tables of the paints; undefined until there is a paint.
  private let tables: UnsafeMutablePointer<UInt32>

  /// The color of the ground; a change forgets all colors.
  var ground = Color.black {
    didSet {
      if ground != oldValue { paints.removeAll(keepingCapacity: true) }
    }
  }

  init() {
    tables = .allocate(capacity: Self.maximumCount * Self.tableCount)
  }

  deinit { tables.deallocate() }

  /// A color that may be new.
  func paint(_ color: Color) -> Paint {
    for index in paints.indices where paints[index].color == color { return paints[index] }
    if paints.count >= Self.maximumCount { paints.removeAll(keepingCapacity: true) }
    let table = UnsafeMutableBufferPointer(
      start: tables + paints.count * Self.tableCount, count: Self.tableCount)
    let paint = Paint(color, over: ground, table: table)
    paints.append(paint)
    return paint
  }
}
