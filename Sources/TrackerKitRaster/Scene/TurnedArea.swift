import TrackerKit

/// A rectangle in a transform, apart from where it is moved.
struct TurnedArea: Hashable {
  /// The rectangle in points, from its middle.
  let rect: Rect
  /// The map from points, from the middle, to pixels; it moves by half a pixel at most.
  let transform: Transform

  /// Moves the middle to the nearest corner, edge or center of a pixel, where that of an upright
  /// picture on whole pixels is, too; returns the column and row that are the area's first ones.
  static func place(
    _ rect: Rect, around middle: Point, _ toPixels: Transform
  ) -> (area: TurnedArea, x: Int, y: Int) {
    func halves(_ location: Float) -> Int { Int((location * 2 + 0.5).rounded(.down)) }
    let place = toPixels.place(middle)
    let (x, y) = (halves(place.x), halves(place.y))
    var transform = toPixels
    transform.tx = Double(x & 1) / 2
    transform.ty = Double(y & 1) / 2
    let moved = Rect(origin: rect.origin - middle, size: rect.size)
    return (TurnedArea(rect: moved, transform: transform), x >> 1, y >> 1)
  }
}
