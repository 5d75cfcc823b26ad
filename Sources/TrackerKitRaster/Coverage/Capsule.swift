/// A segment with round ends: all points within a radius of it.
///
/// A segment with zero length is a disc.
struct Capsule: Equatable {
  let start: PixelPoint
  private let end: PixelPoint
  let radius: Float
  let across: Float
  let down: Float
  /// The inverse of the squared length; 0 for a disc and anything practically as short.
  let inverse: Float
  /// A line thinner than a pixel never covers more of a pixel than its width; 0...255.
  let limit: UInt8
  /// Whether the area behind the start may be left out.
  let isContinuing: Bool
  /// All pixels that may be covered.
  private(set) var box = PixelRect.empty

  /// Creates a segment between two points.
  ///
  /// A segment that continues another one may leave out the area behind its start, since the end of
  /// the previous segment covers it: a wide brush then draws a crescent at every step instead of a
  /// whole disc. Which of those pixels are left out depends on the requested rectangle.
  init(
    from start: PixelPoint, to end: PixelPoint, radius: Float, isContinuing: Bool = false
  ) {
    self.start = start
    self.end = end
    self.radius = radius
    across = end.x - start.x
    down = end.y - start.y
    let square = across * across + down * down
    inverse = square > 1e-12 ? 1 / square : 0
    limit = UInt8(coverage: 2 * radius)
    self.isContinuing = isContinuing
    box = wholeBox
  }

  private var wholeBox: PixelRect {
    guard isContinuing else { return box(of: start, end) }
    guard inverse > 0 else { return .empty }
    // At the start it extends only sideways.
    let scale = reach * inverse.squareRoot()
    let sideX = (down < 0 ? -down : down) * scale
    let sideY = (across < 0 ? -across : across) * scale
    return PixelRect(
      around: lesser(start.x - sideX, end.x - reach), lesser(start.y - sideY, end.y - reach),
      to: greater(start.x + sideX, end.x + reach), greater(start.y + sideY, end.y + reach))
  }

  /// The distance from the segment beyond which nothing is covered.
  var reach: Float { radius + 0.5 }

  /// A box around what may be covered inside a rectangle; small for a long slanted segment.
  func box(within rect: PixelRect) -> PixelRect {
    let part = box.clipped(to: rect)
    return part.isEmpty || part == box ? part : box(near: part).clipped(to: part)
  }

  private func box(of first: PixelPoint, _ last: PixelPoint) -> PixelRect {
    PixelRect(
      around: lesser(first.x, last.x) - reach, lesser(first.y, last.y) - reach,
      to: greater(first.x, last.x) + reach, greater(first.y, last.y) + reach)
  }

  /// A box around the part of the segment that can cover pixels of a rectangle.
  private func box(near part: PixelRect) -> PixelRect {
    let reach = reach + 1
    var from: Float = 0
    var to: Float = 1
    func narrow(_ location: Float, _ length: Float, _ low: Int, _ high: Int) {
      let first = (Float(low) - reach - location) / length
      let last = (Float(high) + reach - location) / length
      let near = first < last ? first : last
      let far = first < last ? last : first
      from = near > from ? near : from
      to = far < to ? far : to
    }
    if across != 0 { narrow(start.x, across, part.x, part.maxX) }
    if down != 0 { narrow(start.y, down, part.y, part.maxY) }
    guard from <= to else { return .empty }
    return box(
      of: PixelPoint(x: start.x + across * from, y: start.y + down * from),
      PixelPoint(x: start.x + across * to, y: start.y + down * to))
  }
}

@inline(__always)
private func lesser(_ one: Float, _ other: Float) -> Float { one < other ? one : other }

@inline(__always)
private func greater(_ one: Float, _ other: Float) -> Float { one > other ? one : other }
