import TrackerKit

/// The masks of vector outlines, by outline and size.
final class ShapeMaskCache {
  private struct Key: Hashable {
    let shape: ObjectIdentifier
    let scale: Float
  }

  /// Larger outlines, in pixels, get no mask, since it would take megabytes.
  static let maximumExtent: Float = 1024
  // Outlines are kept alive so that no other one can get the same identity.
  private let masks = FrameCache<Key, (shape: VectorShape, mask: CoverageMask)>(
    limit: 4 << 20, cost: { $0.mask.plane.bounds.width * $0.mask.plane.bounds.height })
  private let scanner = OutlineScanner()

  func beginFrame(_ number: Int) {
    masks.beginFrame(number)
  }

  /// Places an outline with its origin at the nearest pixel corner.
  func place(
    _ shape: VectorShape, at origin: PixelPoint, scale: Float, in scene: inout LiveScene
  ) -> (form: LiveItem.Form, box: PixelRect) {
    let x = Int((origin.x + 0.5).rounded(.down))
    let y = Int((origin.y + 0.5).rounded(.down))
    let box = Self.box(of: shape, scale: scale)
    let placed = PixelRect(x: x + box.x, y: y + box.y, width: box.width, height: box.height)
    let greatest = Int(Self.maximumExtent)
    guard scale > 0, !box.isEmpty, box.width <= greatest, box.height <= greatest else {
      return (.outline(shape, x: x, y: y, scale: scale), scale > 0 ? placed : .empty)
    }
    return (scene.form(mask(of: shape, scale: scale, box: box), x: x, y: y), placed)
  }

  private func mask(of shape: VectorShape, scale: Float, box: PixelRect) -> CoverageMask {
    masks.value(for: Key(shape: ObjectIdentifier(shape), scale: scale)) {
      let mask = CoverageMask(bounds: box)
      scanner.removeAll()
      scanner.add(shape, scale: scale, offset: PixelPoint(x: 0, y: 0))
      scanner.cover(mask.plane, in: box)
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

extension OutlineScanner {
  /// Adds all outlines of a shape, scaled and moved.
  func add(_ shape: VectorShape, scale: Float, offset: PixelPoint) {
    let offset = Point(x: Double(offset.x), y: Double(offset.y))
    add(shape, Transform(scale: Double(scale), offset: offset))
  }

  /// Adds all outlines of a shape, mapped to pixels.
  func add(_ shape: VectorShape, _ transform: Transform) {
    for contour in shape.contours {
      guard let last = contour.last else { continue }
      var start = transform.place(last)
      for point in contour {
        let end = transform.place(point)
        add(from: start, to: end)
        start = end
      }
    }
  }
}
