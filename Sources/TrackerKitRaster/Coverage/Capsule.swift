/// A segment with round ends: all places within a radius of it.
///
/// A segment without length is a disc.
struct Capsule: Equatable {
  private let start: PixelPoint
  private let end: PixelPoint
  private let radius: Float
  private let across: Float
  private let down: Float
  /// One over the squared length, 0 for a disc.
  private let inverse: Float
  /// Lines thinner than a pixel never cover more of one than their width.
  private let limit: Float

  init(from start: PixelPoint, to end: PixelPoint, radius: Float) {
    self.start = start
    self.end = end
    self.radius = radius
    across = end.x - start.x
    down = end.y - start.y
    let square = across * across + down * down
    inverse = square > 0 ? 1 / square : 0
    limit = radius < 0.5 ? 2 * radius : 1
  }

  /// All pixels that may be covered.
  var box: PixelRect {
    box(of: start, end)
  }

  /// The box of what may be covered inside a rectangle: a long slanted segment has a small one.
  func box(within rect: PixelRect) -> PixelRect {
    let whole = box
    let part = whole.clipped(to: rect)
    return part.isEmpty || part == whole ? part : box(near: part).clipped(to: part)
  }

  private func box(of first: PixelPoint, _ last: PixelPoint) -> PixelRect {
    let reach = radius + 0.5
    return PixelRect(
      around: (first.x < last.x ? first.x : last.x) - reach,
      (first.y < last.y ? first.y : last.y) - reach,
      to: (first.x > last.x ? first.x : last.x) + reach,
      (first.y > last.y ? first.y : last.y) + reach)
  }

  /// The box of the part of the segment that can cover pixels of a rectangle.
  private func box(near part: PixelRect) -> PixelRect {
    let reach = radius + 1.5
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

  /// Raises the plane's values in a rectangle.
  func cover(_ plane: CoveragePlane, in rect: PixelRect) {
    let area = box(within: rect)
    guard !area.isEmpty else { return }
    // Finding a row's covered columns costs about as much as computing these many values.
    if area.width <= 24 {
      // Rows of whole eights are computed without a rest.
      let wide = area.x &+ (area.width &+ 7) & ~7
      let end = wide < rect.maxX ? wide : rect.maxX
      for y in area.y..<area.maxY { raise(plane, row: y, from: area.x, to: end) }
    } else {
      coverSpans(plane, in: area)
    }
  }

  private func coverSpans(_ plane: CoveragePlane, in area: PixelRect) {
    let rim = Reach(self, distance: radius + 0.5)
    let core = Reach(self, distance: radius - 0.5)
    for y in area.y..<area.maxY {
      let row = Float(Int32(truncatingIfNeeded: y)) + 0.5 - start.y
      let outer = rim.columns(row: row, from: start.x, margin: 2, within: area)
      let inner = core.columns(row: row, from: start.x, margin: -2, within: area)
      if inner.first &+ 8 < inner.end {
        raise(plane, row: y, from: outer.first, to: inner.first)
        plane.fill(row: y, from: inner.first, to: inner.end)
        raise(plane, row: y, from: inner.end, to: outer.end)
      } else {
        raise(plane, row: y, from: outer.first, to: outer.end)
      }
    }
  }

  /// Raises a row's values by the distance of the pixels' middles to the segment.
  @inline(__always)
  private func raise(_ plane: CoveragePlane, row y: Int, from first: Int, to last: Int) {
    let below = Float(Int32(truncatingIfNeeded: y)) + 0.5 - start.y
    let edge = radius + 0.5
    plane.raise(row: y, from: first, to: last) { x in
      let beside = x - start.x
      let along = clamped((beside * across + below * down) * inverse)
      let restX = beside - along * across
      let restY = below - along * down
      return clamped(edge - (restX * restX + restY * restY).squareRoot(), to: limit)
    }
  }

  /// Where rows meet the places within a distance of the segment, relative to its start.
  private struct Reach {
    let distance: Float
    let across: Float
    let down: Float
    let sideX: Float
    let sideY: Float
    /// Infinite for a level segment: then no row is found to cross its long sides, nor needs to.
    let inverseDown: Float

    init(_ capsule: Capsule, distance: Float) {
      self.distance = distance
      across = capsule.across
      down = capsule.down
      let scale = distance * capsule.inverse.squareRoot()
      sideX = -down * scale
      sideY = across * scale
      inverseDown = 1 / down
    }

    /// The columns in reach, widened by a margin; none when the first is not before the end.
    @inline(__always)
    func columns(
      row: Float, from x: Float, margin: Int, within area: PixelRect
    ) -> (first: Int, end: Int) {
      guard distance > 0 else { return (area.x, area.x) }
      var low = Float.infinity
      var high = -Float.infinity
      func widen(_ from: Float, _ to: Float) {
        low = from < low ? from : low
        high = to > high ? to : high
      }
      let square = distance * distance
      let atStart = square - row * row
      if atStart >= 0 { widen(-atStart.squareRoot(), atStart.squareRoot()) }
      let atEnd = square - (row - down) * (row - down)
      if atEnd >= 0 { widen(across - atEnd.squareRoot(), across + atEnd.squareRoot()) }
      let one = (row - sideY) * inverseDown
      if one >= 0, one <= 1 { widen(sideX + one * across, sideX + one * across) }
      let other = (row + sideY) * inverseDown
      if other >= 0, other <= 1 { widen(other * across - sideX, other * across - sideX) }
      guard low <= high else { return (area.x, area.x) }
      let first = Int(low + x) &- margin
      let end = Int(high + x) &+ margin
      return (first > area.x ? first : area.x, end < area.maxX ? end : area.maxX)
    }
  }
}
