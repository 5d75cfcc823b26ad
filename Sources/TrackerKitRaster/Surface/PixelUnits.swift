import TrackerKit

/// A place in pixels.
struct PixelPoint: Equatable {
  var x: Float
  var y: Float
}

/// No place is farther from the surface's corner and no length is longer, in pixels: beyond it single
/// precision would lose the parts of a pixel.
private let farthest = 65_536.0

extension Float {
  /// A coordinate in pixels, moved to the nearest one that can be drawn; not a number is far outside.
  init(place: Double) {
    self = Float(place > -farthest ? (place < farthest ? place : farthest) : -farthest)
  }

  /// A length in pixels, 0 or more; not a number is 0.
  init(length: Double) {
    self = Float(length > 0 ? (length < farthest ? length : farthest) : 0)
  }
}

extension Placement {
  /// The placement in pixels of a placement in points.
  func scaled(by pixelScale: Double) -> Placement {
    Placement(scale: scale * pixelScale, offset: offset * pixelScale)
  }

  /// The pixels' place of a point, with this placement being in pixels.
  func place(_ point: Point) -> PixelPoint {
    PixelPoint(
      x: Float(place: point.x * scale + offset.x), y: Float(place: point.y * scale + offset.y))
  }
}

extension PixelRect {
  /// The whole pixels nearest to a rectangle in points.
  init(nearest rect: Rect, pixelScale: Double) {
    func edge(_ place: Double) -> Int {
      Int((Float(place: place * pixelScale) + 0.5).rounded(.down))
    }
    self.init(edge(rect.minX), edge(rect.minY), to: edge(rect.maxX), edge(rect.maxY))
  }

  /// The pixels that an area with fractional edges touches.
  init(around minX: Float, _ minY: Float, to maxX: Float, _ maxY: Float) {
    func floor(_ place: Float) -> Int {
      let whole = Int(place)
      return Float(whole) > place ? whole &- 1 : whole
    }
    self.init(floor(minX), floor(minY), to: -floor(-maxX), -floor(-maxY))
  }
}
