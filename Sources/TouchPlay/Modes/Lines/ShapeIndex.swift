internal import TrackerKit

/// A grid that finds the shapes near a point without examining all shapes.
///
/// It identifies a shape by its index. A shape that was removed or replaced may still be listed
/// where it was, so callers must check the shape itself.
struct ShapeIndex {
  private struct Square: Hashable {
    var column: Int
    var row: Int
  }

  /// The size of a square, in points.
  private static let edge = 32.0
  /// An outline longer than this, in points, counts as near every point; no window is that large.
  private static let longest = 65_536.0

  private var squares: [Square: [Int]] = [:]
  private var giants: [Int] = []

  /// Adds a shape by the points of its outline; a closed outline ends at its first point.
  mutating func add(_ index: Int, through outline: [Point]) {
    let pieces = zip(outline, outline.dropFirst())
    guard pieces.reduce(0, { $0 + $1.0.distance(to: $1.1) }) <= Self.longest else {
      return giants.append(index)
    }
    if outline.count == 1 { add(index, from: outline[0], to: outline[0]) }
    for (begin, end) in pieces {
      let count = max(1, (begin.distance(to: end) / Self.edge).rounded(.up))
      let step = (end - begin) * (1 / count)
      for part in 0..<Int(count) {
        add(index, from: begin + step * Double(part), to: begin + step * Double(part + 1))
      }
    }
  }

  private mutating func add(_ index: Int, from begin: Point, to end: Point) {
    let low = Point(x: min(begin.x, end.x), y: min(begin.y, end.y))
    let high = Point(x: max(begin.x, end.x), y: max(begin.y, end.y))
    Self.forEachSquare(from: low, to: high) { square in
      if squares[square]?.last != index { squares[square, default: []].append(index) }
    }
  }

  /// Groups of indices that include all shapes within a distance of a point.
  ///
  /// They may include other shapes, and the same shape more than once.
  func near(_ location: Point, within distance: Double) -> [[Int]] {
    var groups = [giants]
    let reach = Point(x: distance, y: distance)
    Self.forEachSquare(from: location - reach, to: location + reach) { square in
      if let group = squares[square] { groups.append(group) }
    }
    return groups
  }

  private static func forEachSquare(from low: Point, to high: Point, _ body: (Square) -> Void) {
    func number(_ value: Double) -> Int { Int((value / edge).rounded(.down)) }
    for row in number(low.y)...number(high.y) {
      for column in number(low.x)...number(high.x) { body(Square(column: column, row: row)) }
    }
  }
}
