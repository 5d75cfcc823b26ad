import TrackerKit

/// Covers the inside of closed outlines by the nonzero winding rule.
///
/// It samples each row of pixels along eight lines; along a line, coverage is exact. Rows that lie
/// inside from end to end are filled at once.
struct OutlineScanner {
  private struct Edge {
    let top: Float
    let bottom: Float
    let x: Float
    let slope: Float
    let turn: Int

    @inline(__always)
    func x(at y: Float) -> Float { x + (y - top) * slope }
  }

  private static let linesPerRow = 8
  /// A pixel's share of a line, if a row has fewer than 2^11 pixels; all lines of a row make 2^23.
  private static let whole: Int32 = 1 << 20
  private var edges: [Edge] = []
  private var crossings: [(x: Float, turn: Int)] = []
  /// By how much each column of a row is covered more than the one before it.
  private var steps: [Int32] = []

  private mutating func add(_ outline: some BidirectionalCollection<PixelPoint>, in rect: PixelRect)
  {
    guard var last = outline.last else { return }
    for point in outline {
      add(from: last, to: point, in: rect)
      last = point
    }
  }

  /// Adds an edge, unless it is above, below or to the right of a rectangle.
  private mutating func add(from start: PixelPoint, to end: PixelPoint, in rect: PixelRect) {
    let isDown = start.y < end.y
    let (upper, lower) = isDown ? (start, end) : (end, start)
    guard upper.y < lower.y, upper.y < Float(rect.maxY), lower.y > Float(rect.y),
      min(start.x, end.x) < Float(rect.maxX)
    else { return }
    edges.append(
      Edge(
        top: upper.y, bottom: lower.y, x: upper.x,
        slope: (lower.x - upper.x) / (lower.y - upper.y), turn: isDown ? 1 : -1))
  }

  /// Raises the plane's values in a rectangle to the coverage of a closed outline.
  mutating func cover(
    _ plane: CoveragePlane, in rect: PixelRect, with outline: ArraySlice<PixelPoint>
  ) {
    edges.removeAll(keepingCapacity: true)
    add(outline, in: rect)
    cover(plane, in: rect)
  }

  /// Raises the plane's values in a rectangle to the coverage of a shape, mapped to pixels.
  mutating func cover(
    _ plane: CoveragePlane, in rect: PixelRect, with shape: VectorShape, _ transform: Transform
  ) {
    edges.removeAll(keepingCapacity: true)
    for contour in shape.contours { add(contour.lazy.map(transform.place), in: rect) }
    cover(plane, in: rect)
  }

  private mutating func cover(_ plane: CoveragePlane, in rect: PixelRect) {
    guard !rect.isEmpty, !edges.isEmpty else { return }
    if steps.count != rect.width + 2 { steps = Array(repeating: 0, count: rect.width + 2) }
    for y in rect.y..<rect.maxY {
      if let winding = winding(row: y, in: rect) {
        if winding != 0 { plane.fill(row: y, from: rect.x, to: rect.maxX) }
        continue
      }
      for line in 0..<Self.linesPerRow {
        findCrossings(y: Float(y) + (Float(line) + 0.5) / Float(Self.linesPerRow))
        addSteps(in: rect)
      }
      steps.withUnsafeMutableBufferPointer {
        Self.raise(plane.row(y, from: rect.x), to: $0, count: rect.width)
      }
    }
  }

  /// A row's winding number; nil if it is not the same everywhere.
  private func winding(row y: Int, in rect: PixelRect) -> Int? {
    let (top, bottom) = (Float(y), Float(y + 1))
    let (left, right) = (Float(rect.x), Float(rect.maxX))
    var winding = 0
    for edge in edges where edge.top < bottom && edge.bottom > top {
      let (upper, lower) = (edge.x(at: max(top, edge.top)), edge.x(at: min(bottom, edge.bottom)))
      if upper >= right, lower >= right { continue }
      guard upper <= left, lower <= left, edge.top <= top, edge.bottom >= bottom else { return nil }
      winding += edge.turn
    }
    return winding
  }

  /// Finds where a line crosses edges, from left to right.
  private mutating func findCrossings(y: Float) {
    crossings.removeAll(keepingCapacity: true)
    for edge in edges where edge.top <= y && edge.bottom > y {
      crossings.append((edge.x(at: y), edge.turn))
      var index = crossings.count - 1
      while index > 0, crossings[index - 1].x > crossings[index].x {
        crossings.swapAt(index - 1, index)
        index -= 1
      }
    }
  }

  /// Notes where a line enters and leaves the inside.
  private mutating func addSteps(in rect: PixelRect) {
    var winding = 0
    for crossing in crossings {
      let wasInside = winding != 0
      winding += crossing.turn
      guard wasInside != (winding != 0), crossing.x < Float(rect.maxX) else { continue }
      let x = Int32(max(0, crossing.x - Float(rect.x)) * Float(Self.whole))
      let column = Int(x / Self.whole)
      let share = wasInside ? x % Self.whole - Self.whole : Self.whole - x % Self.whole
      steps[column] += share
      steps[column + 1] += wasInside ? -Self.whole - share : Self.whole - share
    }
  }

  /// Raises a row's values to the sums of the steps, and clears these.
  private static func raise(
    _ values: UnsafeMutablePointer<UInt8>, to steps: UnsafeMutableBufferPointer<Int32>, count: Int
  ) {
    var sum: Int32 = 0
    for column in 0..<count {
      sum &+= steps[column]
      let value = UInt8(truncatingIfNeeded: (UInt32(bitPattern: sum) &* 255 &+ 1 << 22) >> 23)
      values[column] = value > values[column] ? value : values[column]
    }
    steps.update(repeating: 0)
  }
}
