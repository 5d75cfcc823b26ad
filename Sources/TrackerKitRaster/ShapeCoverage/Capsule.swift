/// All points within a radius of a segment; a disc if the segment has no length.
struct Capsule: Equatable {
  let start: PixelPoint
  private let end: PixelPoint
  let radius: Float
  let across: Float
  let down: Float
  /// The inverse of the squared length; 0 for anything about as short as a point.
  let inverse: Float
  /// A line thinner than a pixel never covers more of a pixel than its width; 0...255.
  let limit: UInt8
  private let slope: Float
  /// How far from the segment, along a row, a column's center can be covered.
  private let halfRow: Float
  let isContinuing: Bool
  /// All pixels that may be covered.
  private(set) var box = PixelRect.empty

  /// Creates a segment between two points, which may continue another one.
  ///
  /// A continuing segment may leave out the area behind its start, which the previous segment's end
  /// covers: a wide brush then draws a crescent at every step instead of a whole disc. Which of
  /// those pixels it leaves out depends on the requested rectangle.
  init(from start: PixelPoint, to end: PixelPoint, radius: Float, isContinuing: Bool = false) {
    self.start = start
    self.end = end
    self.radius = radius
    across = end.x - start.x
    down = end.y - start.y
    let square = across * across + down * down
    inverse = square > 1e-12 ? 1 / square : 0
    limit = UInt8(coverage: 2 * radius)
    let reach = radius + 0.5
    // A flatter segment covers all columns of its box in some rows.
    let isHigh = (down < 0 ? -down : down) > reach
    slope = isHigh ? across / down : 0
    // A little more than needed, because of rounding.
    halfRow = isHigh ? reach * (slope * slope + 1).squareRoot() + 0.0625 : 100_000
    self.isContinuing = isContinuing
    box = wholeBox
  }

  private var wholeBox: PixelRect {
    guard isContinuing else { return box(of: start, end) }
    guard inverse > 0 else { return .empty }
    // It extends only sideways at the start.
    let scale = reach * inverse.squareRoot()
    let sideX = (down < 0 ? -down : down) * scale
    let sideY = (across < 0 ? -across : across) * scale
    return PixelRect(
      around: min(start.x - sideX, end.x - reach), min(start.y - sideY, end.y - reach),
      to: max(start.x + sideX, end.x + reach), max(start.y + sideY, end.y + reach))
  }

  /// The distance beyond which nothing is covered.
  var reach: Float { radius + 0.5 }

  /// A box around what may be covered inside a rectangle; small for a long slanted segment.
  func box(within rect: PixelRect) -> PixelRect {
    let part = box.clipped(to: rect)
    return part.isEmpty || part == box ? part : box(near: part).clipped(to: part)
  }

  /// Calls a function for every `count` rows of an area in the box, with the columns of a band along
  /// the segment that contains everything covered.
  ///
  /// The count is a power of two, and each first row is a multiple of it.
  @inline(__always)
  func forEachSpan(
    in area: PixelRect, rows count: Int, _ body: (_ y: Int, _ first: Int, _ end: Int) -> Void
  ) {
    guard !area.isEmpty else { return }
    var y = area.y & ~(count &- 1)
    // A column's center is half a pixel from its left edge.
    let middle = start.x + 0.5 + (Float(y) + 0.5 - start.y) * slope
    // In 1/65,536 pixel: adding integers is faster than converting numbers to them.
    let step = Int(slope * 65_536)
    let drift = step &* (count &- 1)
    var left = Int((middle - halfRow) * 65_536) &+ (drift < 0 ? drift : 0)
    var right = Int((middle + halfRow) * 65_536) &+ (drift > 0 ? drift : 0)
    while y < area.maxY {
      let first = left >> 16
      let end = right >> 16
      let near = first > area.x ? first : area.x
      let far = end < area.maxX ? end : area.maxX
      if near < far { body(y, near, far) }
      y &+= count
      left &+= step &* count
      right &+= step &* count
    }
  }

  private func box(of first: PixelPoint, _ last: PixelPoint) -> PixelRect {
    PixelRect(
      around: min(first.x, last.x) - reach, min(first.y, last.y) - reach,
      to: max(first.x, last.x) + reach, max(first.y, last.y) + reach)
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

extension Capsule {
  /// Raises the plane's values in a rectangle to the capsule's coverage, and returns a box around
  /// what may be covered there.
  @discardableResult
  func cover(_ plane: CoveragePlane, in rect: PixelRect) -> PixelRect {
    let area = box(within: rect)
    guard !area.isEmpty else { return area }
    // Finding the columns that a row covers costs about as much as computing this many values.
    if area.width <= 24 {
      // Computes a multiple of eight columns, which leaves no remainder.
      let wide = area.x &+ (area.width &+ 7) & ~7
      let end = wide < rect.maxX ? wide : rect.maxX
      for y in area.y..<area.maxY { raise(plane, row: y, from: area.x, to: end) }
    } else {
      coverSpans(plane, in: area)
    }
    return area
  }

  /// Raises the plane's values in a tile's damaged rows to the capsule's coverage, and returns a box
  /// around what may be covered there.
  ///
  /// Values beside the rectangle may be raised, too, but never above the coverage.
  func cover(_ plane: CoveragePlane, in rect: PixelRect, of damaged: DamagedTile) -> PixelRect {
    let area = box(within: rect)
    guard !area.isEmpty else { return area }
    // Most of a wide line is filled, not computed.
    if radius > 12 { return cover(plane, in: area) }
    forEachSpan(in: area, rows: 1) { y, first, end in
      guard damaged.hasDamage(row: y, from: first, to: end) else { return }
      plane.raiseEights(row: y, from: first, to: end, limit: limit, coverage(inRow: y))
    }
    return area
  }

  private func coverSpans(_ plane: CoveragePlane, in area: PixelRect) {
    let rim = Reach(self, distance: reach)
    // In a narrow line, the fully covered middle is not worth finding.
    let core = Reach(self, distance: radius > 5 ? radius - 0.5 : 0)
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

  @inline(__always)
  private func raise(_ plane: CoveragePlane, row y: Int, from first: Int, to last: Int) {
    plane.raise(row: y, from: first, to: last, limit: limit, coverage(inRow: y))
  }

  /// The coverage at the x of a pixel center in a row, from its distance to the segment.
  @inline(__always)
  private func coverage(inRow y: Int) -> (Float) -> Float {
    let below = Float(Int32(truncatingIfNeeded: y)) + 0.5 - start.y
    return { x in
      let beside = x - start.x
      let along = clamped((beside * across + below * down) * inverse)
      let restX = beside - along * across
      let restY = below - along * down
      return reach - (restX * restX + restY * restY).squareRoot()
    }
  }

  /// Finds where rows cross the area within a distance of the segment, relative to its start.
  private struct Reach {
    let capsule: Capsule
    let distance: Float
    let sideX: Float
    let sideY: Float
    /// Infinite for a horizontal segment, whose long sides no row needs to cross.
    let inverseDown: Float
    /// How far the perpendicular through the start moves per row.
    let behind: Float

    init(_ capsule: Capsule, distance: Float) {
      self.capsule = capsule
      self.distance = distance
      let scale = distance * capsule.inverse.squareRoot()
      sideX = -capsule.down * scale
      sideY = capsule.across * scale
      inverseDown = 1 / capsule.down
      behind = -capsule.down / capsule.across
    }

    /// The columns within the distance, widened by a margin; none if `first` is not before `end`.
    @inline(__always)
    func columns(
      row: Float, from x: Float, margin: Int, within area: PixelRect
    ) -> (first: Int, end: Int) {
      guard distance > 0 else { return (area.x, area.x) }
      let (across, down) = (capsule.across, capsule.down)
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
      if capsule.isContinuing {
        let border = row * behind
        if across > 0, border > low { low = border }
        if across < 0, border < high { high = border }
      }
      guard low <= high else { return (area.x, area.x) }
      let first = Int(low + x) &- margin
      let end = Int(high + x) &+ margin
      return (first > area.x ? first : area.x, end < area.maxX ? end : area.maxX)
    }
  }
}
