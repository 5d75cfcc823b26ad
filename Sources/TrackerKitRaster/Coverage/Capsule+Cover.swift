extension Capsule {
  /// Raises the plane's values in a rectangle to the capsule's coverage.
  ///
  /// - Returns: A box around what may be covered there.
  @discardableResult
  func cover(_ plane: CoveragePlane, in rect: PixelRect) -> PixelRect {
    let area = box(within: rect)
    guard !area.isEmpty else { return area }
    // Finding a row's covered columns costs about as much as computing this many values.
    if area.width <= 24 {
      // Compute a multiple of eight columns, so that no remainder is left.
      let wide = area.x &+ (area.width &+ 7) & ~7
      let end = wide < rect.maxX ? wide : rect.maxX
      for y in area.y..<area.maxY { raise(plane, row: y, from: area.x, to: end) }
    } else {
      coverSpans(plane, in: area)
    }
    return area
  }

  /// Raises the plane's values in the damaged blocks of a rectangle to the capsule's coverage; other
  /// values of these blocks, too, but never above it.
  ///
  /// - Parameters:
  ///   - plane: The values of the tile's pixels.
  ///   - rect: Pixels of the tile.
  ///   - damaged: The tile.
  /// - Returns: A box around what may be covered there.
  func cover(
    _ plane: CoveragePlane, in rect: PixelRect, of damaged: DamagedTile
  ) -> PixelRect {
    let area = box(within: rect)
    guard !area.isEmpty else { return area }
    // Of a wide line, most is filled, not computed.
    if radius > 12 { return cover(plane, in: area) }
    forEachSpan(in: area, rows: 1) { y, first, end in
      guard damaged.hasDamage(row: y, from: first, to: end) else { return }
      plane.raiseEights(row: y, from: first, to: end, limit: limit, coverage(inRow: y))
    }
    return area
  }

  private func coverSpans(_ plane: CoveragePlane, in area: PixelRect) {
    let rim = Reach(self, distance: reach)
    // The fully covered middle of a narrow line is not worth finding.
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

  /// Finds where rows intersect the area within a distance of the segment, relative to its start.
  private struct Reach {
    let distance: Float
    let across: Float
    let down: Float
    let sideX: Float
    let sideY: Float
    /// Infinite for a horizontal segment: no row then crosses its long sides, and none needs to.
    let inverseDown: Float
    /// How far the perpendicular through the segment's start moves per row.
    let behind: Float
    let isContinuing: Bool

    init(_ capsule: Capsule, distance: Float) {
      self.distance = distance
      across = capsule.across
      down = capsule.down
      let scale = distance * capsule.inverse.squareRoot()
      sideX = -down * scale
      sideY = across * scale
      inverseDown = 1 / down
      behind = -down / across
      isContinuing = capsule.isContinuing
    }

    /// The columns within the distance, widened by a margin; empty if the first is not before the
    /// end.
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
      if isContinuing {
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
