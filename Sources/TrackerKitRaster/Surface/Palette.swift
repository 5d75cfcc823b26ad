import TrackerKit

/// The colors that were used last, prepared for blending over one ground.
///
/// A paint is valid until the palette is asked for another one, or gets another ground. It holds no
/// reference, since each tile of a frame needs some.
final class Palette {
  private static let maximumCount = 64
  private static let tableCount = 256
  // Unchecked for speed, since each tile uses it; no access calls other code.
  @exclusivity(unchecked) private var paints: [Paint] = []
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
