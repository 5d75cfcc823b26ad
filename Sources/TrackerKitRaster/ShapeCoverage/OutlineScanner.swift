import TrackerKit

/// Covers the inside of closed outlines by the nonzero winding rule.
///
/// It samples each row of pixels along eight lines; along a line, coverage is exact.
final class OutlineScanner {
  private struct Edge {
    let top: Float
    let bottom: Float
    let x: Float
    let slope: Float
    let turn: Int
  }

  private static let linesPerRow = 8
  private var edges: [Edge] = []
  private var rowEdges: [Edge] = []
  private var crossings: [(x: Float, turn: Int)] = []
  private var sums: [Float] = []

  private func add(_ outline: some BidirectionalCollection<PixelPoint>) {
    guard var last = outline.last else { return }
    for point in outline {
      add(from: last, to: point)
      last = point
    }
  }

  private func add(from start: PixelPoint, to end: PixelPoint) {
    guard start.y != end.y else { return }
    let isDown = start.y < end.y
    let upper = isDown ? start : end
    let lower = isDown ? end : start
    edges.append(
      Edge(
        top: upper.y, bottom: lower.y, x: upper.x,
        slope: (lower.x - upper.x) / (lower.y - upper.y), turn: isDown ? 1 : -1))
  }

  /// Raises the plane's values in a rectangle to the coverage of a closed outline.
  func cover(_ plane: CoveragePlane, in rect: PixelRect, with outline: ArraySlice<PixelPoint>) {
    edges.removeAll(keepingCapacity: true)
    add(outline)
    cover(plane, in: rect)
  }

  /// Raises the plane's values in a rectangle to the coverage of a shape, mapped to pixels.
  func cover(
    _ plane: CoveragePlane, in rect: PixelRect, with shape: VectorShape, _ transform: Transform
  ) {
    edges.removeAll(keepingCapacity: true)
    for contour in shape.contours { add(contour.lazy.map(transform.place)) }
    cover(plane, in: rect)
  }

  private func cover(_ plane: CoveragePlane, in rect: PixelRect) {
    guard !rect.isEmpty else { return }
    for y in rect.y..<rect.maxY {
      rowEdges.removeAll(keepingCapacity: true)
      for edge in edges where edge.top < Float(y + 1) && edge.bottom > Float(y) {
        rowEdges.append(edge)
      }
      guard !rowEdges.isEmpty else { continue }
      sums.removeAll(keepingCapacity: true)
      sums.append(contentsOf: repeatElement(0, count: rect.width))
      for line in 0..<Self.linesPerRow {
        findCrossings(y: Float(y) + (Float(line) + 0.5) / Float(Self.linesPerRow))
        addSpans(from: rect.x)
      }
      sums.withUnsafeBufferPointer { sums in
        plane.raise(row: y, from: rect.x, to: rect.maxX) { x in
          sums[Int(x) &- rect.x]
        }
      }
    }
  }

  /// Finds where a line crosses the row's edges, from left to right.
  private func findCrossings(y: Float) {
    crossings.removeAll(keepingCapacity: true)
    for edge in rowEdges where edge.top <= y && edge.bottom > y {
      let x = edge.x + (y - edge.top) * edge.slope
      var index = crossings.count
      while index > 0, crossings[index - 1].x > x { index -= 1 }
      crossings.insert((x, edge.turn), at: index)
    }
  }

  private func addSpans(from column: Int) {
    var winding = 0
    for index in crossings.indices.dropLast() {
      winding += crossings[index].turn
      if winding != 0 {
        addSpan(crossings[index].x - Float(column), crossings[index + 1].x - Float(column))
      }
    }
  }

  private func addSpan(_ from: Float, _ to: Float) {
    let end = Float(sums.count)
    let low = from > 0 ? from : 0
    let high = to < end ? to : end
    guard low < high else { return }
    let share = 1 / Float(Self.linesPerRow)
    let first = Int(low)
    let last = Int(high)
    guard first < last else {
      sums[first] += (high - low) * share
      return
    }
    sums[first] += (Float(first + 1) - low) * share
    for column in first + 1..<last { sums[column] += share }
    if last < sums.count { sums[last] += (high - Float(last)) * share }
  }
}
