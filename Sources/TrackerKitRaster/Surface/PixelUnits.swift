import TrackerKit

/// A position in pixels.
struct PixelPoint: Equatable {
  var x: Float
  var y: Float
}

/// The largest distance from the surface's corner, and the greatest length, in pixels.
///
/// Beyond it, single precision would lose fractions of a pixel.
private let farthest = 65_536.0

extension Float {
  /// A coordinate in pixels, limited to what can be drawn; NaN becomes a value far outside.
  init(coordinate: Double) {
    self = Float(
      coordinate > -farthest ? (coordinate < farthest ? coordinate : farthest) : -farthest)
  }

  /// A length in pixels, 0 or more; NaN becomes 0.
  init(length: Double) {
    self = Float(length > 0 ? (length < farthest ? length : farthest) : 0)
  }
}

extension Placement {
  /// This placement, which is in points, converted to pixels.
  func scaled(by pixelScale: Double) -> Placement {
    Placement(scale: scale * pixelScale, offset: offset * pixelScale)
  }

  /// The position of a point in pixels, if this placement is in pixels.
  func place(_ point: Point) -> PixelPoint {
    PixelPoint(
      x: Float(coordinate: point.x * scale + offset.x),
      y: Float(coordinate: point.y * scale + offset.y)
    )
  }
}

extension PixelRect {
  /// The rectangle of whole pixels nearest to a rectangle in points.
  init(nearest rect: Rect, pixelScale: Double) {
    func edge(_ location: Double) -> Int {
      Int((Float(coordinate: location * pixelScale) + 0.5).rounded(.down))
    }
    self.init(edge(rect.minX), edge(rect.minY), to: edge(rect.maxX), edge(rect.maxY))
  }

  /// The pixels touched by an area with fractional edges.
  init(around minX: Float, _ minY: Float, to maxX: Float, _ maxY: Float) {
    func floor(_ location: Float) -> Int {
      let whole = Int(location)
      return Float(whole) > location ? whole &- 1 : whole
    }
    self.init(floor(minX), floor(minY), to: -floor(-maxX), -floor(-maxY))
  }
}
