/// A rectangle with fractional edges; if it has a radius, its corners are rounded.
struct Box: Equatable {
  let minX: Float
  let minY: Float
  let maxX: Float
  let maxY: Float
  let radius: Float

  /// Creates a box; its radius is at most half the shorter side.
  init(_ minX: Float, _ minY: Float, to maxX: Float, _ maxY: Float, radius: Float) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
    let (width, height) = (maxX - minX, maxY - minY)
    let most = (width < height ? width : height) / 2
    self.radius = radius < most ? radius : most
  }

  /// All pixels that may be covered; empty if the box has no area.
  var box: PixelRect {
    minX < maxX && minY < maxY ? PixelRect(around: minX, minY, to: maxX, maxY) : .empty
  }

  /// Fully covered pixels in the rows between the upper and lower corners.
  var wideCore: PixelRect { inner(acrossBy: 1, downBy: radius + 1) }

  /// Fully covered pixels in the columns between the left and right corners.
  var tallCore: PixelRect { inner(acrossBy: radius + 1, downBy: 1) }

  private func inner(acrossBy x: Float, downBy y: Float) -> PixelRect {
    PixelRect(Int(minX + x) + 1, Int(minY + y) + 1, to: Int(maxX - x), Int(maxY - y))
  }

  /// Raises the plane's values in a rectangle to the box's coverage.
  func cover(_ plane: CoveragePlane, in rect: PixelRect) {
    let area = box.clipped(to: rect)
    guard !area.isEmpty else { return }
    for y in area.y..<area.maxY { coverRow(plane, row: y, in: area) }
  }

  /// Fills what is fully covered, and computes the rest.
  private func coverRow(_ plane: CoveragePlane, row y: Int, in area: PixelRect) {
    let middleY = Float(y) + 0.5
    let isBeside = middleY > minY + radius && middleY < maxY - radius
    let isInside = middleY > minY + 1 && middleY < maxY - 1
    let inset = isInside ? (isBeside ? 1 : radius + 1) : maxX - minX
    let first = Int(minX + inset) + 1
    let end = Int(maxX - inset)
    let coreFirst = first > area.x ? first : area.x
    let coreEnd = end < area.maxX ? end : area.maxX
    if coreFirst < coreEnd {
      raise(plane, row: y, from: area.x, to: coreFirst)
      plane.fill(row: y, from: coreFirst, to: coreEnd)
      raise(plane, row: y, from: coreEnd, to: area.maxX)
    } else {
      raise(plane, row: y, from: area.x, to: area.maxX)
    }
  }

  private func raise(_ plane: CoveragePlane, row y: Int, from first: Int, to end: Int) {
    if radius > 0 {
      raiseRound(plane, row: y, from: first, to: end)
    } else {
      raiseStraight(plane, row: y, from: first, to: end)
    }
  }

  /// Takes coverage from the area that a pixel shares with the box.
  private func raiseStraight(_ plane: CoveragePlane, row y: Int, from first: Int, to end: Int) {
    let top = Float(y) > minY ? Float(y) : minY
    let bottom = Float(y + 1) < maxY ? Float(y + 1) : maxY
    plane.raise(row: y, from: first, to: end) { x in
      let left = x - 0.5 > minX ? x - 0.5 : minX
      let right = x + 0.5 < maxX ? x + 0.5 : maxX
      return (right - left) * (bottom - top)
    }
  }

  /// Takes coverage from the distance between a pixel's center and the outline.
  private func raiseRound(_ plane: CoveragePlane, row y: Int, from first: Int, to end: Int) {
    let (middleX, middleY) = ((minX + maxX) / 2, (minY + maxY) / 2)
    let straightX = (maxX - minX) / 2 - radius
    let straightY = (maxY - minY) / 2 - radius
    let below = Float(y) + 0.5 - middleY
    let overY = (below < 0 ? -below : below) - straightY
    let outY = overY > 0 ? overY : 0
    plane.raise(row: y, from: first, to: end) { x in
      let beside = x - middleX
      let overX = (beside < 0 ? -beside : beside) - straightX
      let outX = overX > 0 ? overX : 0
      let most = overX > overY ? overX : overY
      let inside = most < 0 ? most : 0
      return 0.5 + radius - (outX * outX + outY * outY).squareRoot() - inside
    }
  }
}
