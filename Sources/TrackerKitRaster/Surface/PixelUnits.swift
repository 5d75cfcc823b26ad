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

extension Transform {
  /// This transform to points, as one to pixels.
  func scaled(by pixelScale: Double) -> Transform {
    Transform(
      a: a * pixelScale, b: b * pixelScale, c: c * pixelScale, d: d * pixelScale,
      tx: tx * pixelScale, ty: ty * pixelScale)
  }

  /// The location of a point in pixels, if this transform leads to pixels.
  func place(_ point: Point) -> PixelPoint {
    let placed = apply(point)
    return PixelPoint(x: Float(coordinate: placed.x), y: Float(coordinate: placed.y))
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
