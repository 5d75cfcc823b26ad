internal import TrackerKit

/// A line with round ends, in pixels; from a place to the same one it is a disc.
struct Capsule {
  var fromX: Float
  var fromY: Float
  var toX: Float
  var toY: Float
  var radius: Float

  /// Coordinates beyond this are cut off: far outside any surface, and exact in what follows.
  static let farthest = 1_048_576.0

  init(from start: Point, to end: Point, width: Double, scale: Double) {
    fromX = Self.limited(start.x * scale)
    fromY = Self.limited(start.y * scale)
    toX = Self.limited(end.x * scale)
    toY = Self.limited(end.y * scale)
    radius = max(0, Self.limited(width * scale / 2))
  }

  /// A number as a pixel coordinate; what is not finite counts as far away.
  static func limited(_ value: Double) -> Float {
    guard value == value else { return Float(-farthest) }
    return Float(max(-farthest, min(farthest, value)))
  }

  /// The pixels that the capsule may cover.
  var bounds: PixelRect {
    let reach = radius + 1
    return PixelRect(
      pixelFloor(min(fromX, toX) - reach), pixelFloor(min(fromY, toY) - reach),
      to: pixelFloor(max(fromX, toX) + reach) + 1, pixelFloor(max(fromY, toY) + reach) + 1)
  }

  /// The columns that the capsule may reach between two heights.
  func columns(from top: Float, to bottom: Float) -> (low: Float, high: Float) {
    let reach = radius + 1
    let deltaY = toY - fromY
    var low = min(fromX, toX)
    var high = max(fromX, toX)
    if deltaY > 1 || deltaY < -1 {
      let first = (top - reach - fromY) / deltaY
      let second = (bottom + reach - fromY) / deltaY
      let start = max(0, min(1, min(first, second)))
      let end = max(0, min(1, max(first, second)))
      let startX = fromX + (toX - fromX) * start
      let endX = fromX + (toX - fromX) * end
      low = min(startX, endX)
      high = max(startX, endX)
    }
    return (low - reach, high + reach)
  }
}

/// The whole number at or below a pixel coordinate, which is within `Capsule.farthest` and some.
@inline(__always)
func pixelFloor(_ value: Float) -> Int {
  Int(value.rounded(.down))
}
