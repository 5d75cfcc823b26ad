/// A segment with round ends: all places within a radius of it.
///
/// A segment without length is a disc.
struct Capsule: Equatable {
  let start: PixelPoint
  private let end: PixelPoint
  let radius: Float
  let across: Float
  let down: Float
  /// One over the squared length, 0 for a disc and for what is as good as one.
  let inverse: Float
  /// Lines thinner than a pixel never cover more of one than their width.
  let limit: Float
  /// Whether what lies behind the start may be left out.
  let isContinuing: Bool
  /// All pixels that may be covered.
  private(set) var box = PixelRect.empty

  /// Creates a segment between two places.
  ///
  /// A segment that continues another one may leave out what lies behind its start, since the other's
  /// end covers it: a wide brush then draws a crescent at every step and not a whole disc. Which of
  /// those pixels are left out depends on the rectangle that is asked for.
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
    limit = radius < 0.5 ? 2 * radius : 1
    self.isContinuing = isContinuing
    box = wholeBox
  }

  private var wholeBox: PixelRect {
    guard isContinuing else { return box(of: start, end) }
    guard inverse > 0 else { return .empty }
    // At the start it reaches only sideways.
    let scale = reach * inverse.squareRoot()
    let sideX = (down < 0 ? -down : down) * scale
    let sideY = (across < 0 ? -across : across) * scale
    return PixelRect(
      around: lesser(start.x - sideX, end.x - reach), lesser(start.y - sideY, end.y - reach),
      to: greater(start.x + sideX, end.x + reach), greater(start.y + sideY, end.y + reach))
  }

  /// The distance from the segment at which nothing is covered any more.
  var reach: Float { radius + 0.5 }

  /// The box of what may be covered inside a rectangle: a long slanted segment has a small one.
  func box(within rect: PixelRect) -> PixelRect {
    let part = box.clipped(to: rect)
    return part.isEmpty || part == box ? part : box(near: part).clipped(to: part)
  }

  private func box(of first: PixelPoint, _ last: PixelPoint) -> PixelRect {
    PixelRect(
      around: lesser(first.x, last.x) - reach, lesser(first.y, last.y) - reach,
      to: greater(first.x, last.x) + reach, greater(first.y, last.y) + reach)
  }

  /// The box of the part of the segment that can cover pixels of a rectangle.
  private func box(near part: PixelRect) -> PixelRect {
    let reach = reach + 1
    var from: Float = 0
    var to: Float = 1
    func narrow(_ place: Float, _ length: Float, _ low: Int, _ high: Int) {
      let first = (Float(low) - reach - place) / length
      let last = (Float(high) + reach - place) / length
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
