import TrackerKit

/// The colors that were used last, prepared for blending over one ground.
struct Palette {
  private static let maximumCount = 64
  private var paints: [Paint] = []

  /// The color of the ground; a change forgets all colors.
  var ground = Color.black {
    didSet {
      if ground != oldValue { paints.removeAll(keepingCapacity: true) }
    }
  }

  /// A color that may be new.
  mutating func paint(_ color: Color) -> Paint {
    for paint in paints where paint.color == color { return paint }
    if paints.count >= Self.maximumCount { paints.removeAll(keepingCapacity: true) }
    let paint = Paint(color, over: ground)
    paints.append(paint)
    return paint
  }
}
