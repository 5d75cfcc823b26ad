internal import TrackerKit

/// Masks of vector outlines, each made once a size and placed at whole pixels.
struct OutlineCache {
  struct Placed {
    var mask: OutlineMask
    var rect: PixelRect
  }

  private struct Key: Hashable {
    var shape: ObjectIdentifier
    var scale: Double
  }

  private struct Entry {
    /// Kept so that its identity is not used again.
    var shape: VectorShape
    var mask: OutlineMask
  }

  private static let most = 256
  private var entries: [Key: Entry] = [:]

  /// The mask of a shape and where it stands with the shape's origin at a place in points.
  mutating func outline(
    _ shape: VectorShape, origin: Point, scale: Double, pixelScale: Double
  ) -> Placed {
    let pixels = max(0, min(scale * pixelScale, 8192))
    let key = Key(shape: ObjectIdentifier(shape), scale: pixels)
    let mask: OutlineMask
    if let known = entries[key] {
      mask = known.mask
    } else {
      if entries.count >= Self.most { entries.removeAll(keepingCapacity: true) }
      mask = Self.mask(of: shape, scale: pixels)
      entries[key] = Entry(shape: shape, mask: mask)
    }
    let x = Capsule.limited(origin.x * pixelScale + shape.bounds.minX * pixels)
    let y = Capsule.limited(origin.y * pixelScale + shape.bounds.minY * pixels)
    let rect = PixelRect(
      x: Int(x.rounded()), y: Int(y.rounded()), width: mask.width, height: mask.height)
    return Placed(mask: mask, rect: rect)
  }

  private static func mask(of shape: VectorShape, scale: Double) -> OutlineMask {
    let contours = shape.contours.map { contour in
      contour.map { point in
        (
          x: Capsule.limited((point.x - shape.bounds.minX) * scale),
          y: Capsule.limited((point.y - shape.bounds.minY) * scale)
        )
      }
    }
    return OutlineMask(
      contours: contours,
      width: Int((shape.bounds.size.width * scale).rounded(.up)) + 1,
      height: Int((shape.bounds.size.height * scale).rounded(.up)) + 1)
  }
}
