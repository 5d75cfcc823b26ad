import TrackerKit

/// The masks of vector outlines, by outline and size.
final class ShapeMaskCache {
  struct Key: Hashable {
    let shape: ObjectIdentifier
    let scale: Float
  }

  /// Wider or higher outlines, in pixels, get no mask, since it would take megabytes.
  static let maximumExtent = 1024
  // Keeps each outline alive, so that no other one can get its identity.
  let masks = FrameCache<Key, (shape: VectorShape, mask: CoverageMask)>(
    limit: 4 << 20, cost: { $0.mask.plane.bounds.width * $0.mask.plane.bounds.height })
  private var scanner = OutlineScanner()

  /// Places an outline with its origin at the nearest pixel corner.
  func place(
    _ shape: VectorShape, at origin: PixelPoint, scale: Float, in scene: inout LiveScene
  ) -> SceneBuilder.Placed {
    let x = Int((origin.x + 0.5).rounded(.down))
    let y = Int((origin.y + 0.5).rounded(.down))
    let box = Self.box(of: shape, scale: scale)
    let placed = box.moved(byX: x, y: y)
    guard scale > 0, !box.isEmpty, max(box.width, box.height) <= Self.maximumExtent else {
      let transform = Transform(scale: Double(scale), offset: Point(x: Double(x), y: Double(y)))
      return (.outline(shape, transform), scale > 0 ? placed : .empty)
    }
    return (scene.form(mask(of: shape, scale: scale, box: box), x: x, y: y), placed)
  }

  private func mask(of shape: VectorShape, scale: Float, box: PixelRect) -> CoverageMask {
    masks.value(for: Key(shape: ObjectIdentifier(shape), scale: scale)) {
      let mask = CoverageMask(bounds: box)
      scanner.cover(
        mask.plane, in: box, with: shape, Transform(scale: Double(scale), offset: .zero))
      return (shape, mask)
    }.mask
  }

  /// The pixels around an outline whose origin is at the corner of pixel (0, 0).
  private static func box(of shape: VectorShape, scale: Float) -> PixelRect {
    let bounds = shape.bounds
    let factor = Double(scale)
    return PixelRect(
      around: Float(coordinate: bounds.minX * factor), Float(coordinate: bounds.minY * factor),
      to: Float(coordinate: bounds.maxX * factor), Float(coordinate: bounds.maxY * factor))
  }
}
