/// A circle's line, whole or split into as many arcs as gaps.
struct Ring: Equatable {
  private let center: PixelPoint
  private let radius: Float
  private let halfWidth: Float
  /// The number of arcs and gaps together; 0 for a whole circle.
  private let pieces: Float
  /// A line thinner than a pixel never covers more of a pixel than its width; 0...255.
  private let limit: UInt8

  /// Creates a ring; arcs and gaps are about `dash` long, and a dash of 0 makes the circle whole.
  init(center: PixelPoint, radius: Float, width: Float, dash: Float) {
    self.center = center
    self.radius = radius
    halfWidth = width / 2
    limit = UInt8(coverage: width)
    let pairs = dash > 0 ? (Float.pi * radius / dash).rounded() : 0
    // Nobody could tell more than a thousand arcs apart.
    pieces = dash > 0 ? 2 * (pairs < 1 ? 1 : pairs > 1000 ? 1000 : pairs) : 0
  }

  private var reach: Float { radius + halfWidth + 0.5 }
  private var hole: Float { radius - halfWidth - 0.5 }

  /// All pixels that may be covered.
  var box: PixelRect {
    PixelRect(
      around: center.x - reach, center.y - reach, to: center.x + reach, center.y + reach)
  }

  func meets(_ rect: PixelRect) -> Bool {
    let left = Float(rect.x) - center.x
    let right = Float(rect.maxX) - center.x
    let top = Float(rect.y) - center.y
    let bottom = Float(rect.maxY) - center.y
    let nearX = left > 0 ? left : right < 0 ? -right : 0
    let nearY = top > 0 ? top : bottom < 0 ? -bottom : 0
    let farX = -left > right ? -left : right
    let farY = -top > bottom ? -top : bottom
    let isOutside = nearX * nearX + nearY * nearY > reach * reach
    let isInHole = hole > 0 && farX * farX + farY * farY < hole * hole
    return !isOutside && !isInHole
  }

  /// Raises the plane's values in a rectangle to the ring's coverage.
  func cover(_ plane: CoveragePlane, in rect: PixelRect) {
    let area = box.clipped(to: rect)
    guard !area.isEmpty, meets(area) else { return }
    for y in area.y..<area.maxY {
      let below = Float(y) + 0.5 - center.y
      let outer = columns(of: reach, below: below, margin: 1, within: area)
      let inner = columns(of: hole, below: below, margin: -2, within: area)
      if inner.first < inner.end {
        raise(plane, row: y, from: outer.first, to: inner.first)
        raise(plane, row: y, from: inner.end, to: outer.end)
      } else {
        raise(plane, row: y, from: outer.first, to: outer.end)
      }
    }
  }

  /// A row's columns within a distance of the center, widened by a margin.
  private func columns(
    of distance: Float, below: Float, margin: Int, within area: PixelRect
  ) -> (first: Int, end: Int) {
    let square = distance * distance - below * below
    guard distance > 0, square >= 0 else { return (area.x, area.x) }
    let half = square.squareRoot()
    let first = Int(center.x - half) &- margin
    let end = Int(center.x + half) &+ 1 &+ margin
    return (first > area.x ? first : area.x, end < area.maxX ? end : area.maxX)
  }

  private func raise(_ plane: CoveragePlane, row y: Int, from first: Int, to end: Int) {
    let below = Float(y) + 0.5 - center.y
    let edge = halfWidth + 0.5
    if pieces == 0 {
      plane.raise(row: y, from: first, to: end, limit: limit) { x in
        let beside = x - center.x
        let off = (beside * beside + below * below).squareRoot() - radius
        return edge - (off < 0 ? -off : off)
      }
    } else {
      plane.raise(row: y, from: first, to: end) { x in
        let beside = x - center.x
        let distance = (beside * beside + below * below).squareRoot()
        let off = distance - radius
        let line = clamped(edge - (off < 0 ? -off : off))
        let most = line < 2 * halfWidth ? line : 2 * halfWidth
        return most > 0 ? most * dash(beside, below, distance) : 0
      }
    }
  }

  /// The part of a pixel that is in an arc instead of a gap.
  private func dash(_ beside: Float, _ below: Float, _ distance: Float) -> Float {
    let location = turn(beside, below) * pieces
    let piece = Int32(location)
    let part = location - Float(piece)
    let nearest = (part < 0.5 ? part : 1 - part) * 2 * Float.pi * distance / pieces
    return clamped(piece & 1 == 0 ? 0.5 + nearest : 0.5 - nearest)
  }
}

/// The direction of a vector as a fraction of a full turn, 0...1, clockwise from the right.
///
/// The C library's arctangent differs between processors. This odd polynomial of the tangent, whose
/// coefficients minimize the error in 0...1, is accurate to two millionths of a turn.
private func turn(_ x: Float, _ y: Float) -> Float {
  let width = x < 0 ? -x : x
  let height = y < 0 ? -y : y
  let isSteep = height > width
  let tangent = isSteep ? width / height : (width > 0 ? height / width : 0)
  let square = tangent * tangent
  let inner = (-0.011_721_20 * square + 0.052_653_32) * square - 0.116_432_87
  let middle = (inner * square + 0.193_543_46) * square - 0.332_623_47
  let angle = (middle * square + 0.999_977_26) * tangent
  let octant = angle / (2 * Float.pi)
  let quarter = isSteep ? 0.25 - octant : octant
  let half = x < 0 ? 0.5 - quarter : quarter
  return y < 0 ? 1 - half : half
}
