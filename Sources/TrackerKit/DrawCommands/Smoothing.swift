/// Draws a line through reported points as they arrive: straight, or smoothed by Catmull-Rom curves
/// (rules R1, R5).
///
/// The curve between two points depends on the next one, so the last segment is provisional until
/// another point arrives or the line is finished (``InkPath/finish(through:isSmooth:)``). The line
/// always passes through the reported points.
public struct Smoothing {
  /// The approximate length of a piece of a curve, in points.
  static let pieceLength = 4.0
  static let maximumPieces = 32

  /// Whether the line consists of curves.
  public let isSmooth: Bool
  private var last: [Point] = []

  /// Creates a line without points.
  public init(isSmooth: Bool) {
    self.isSmooth = isSmooth
  }

  /// Adds a reported point to the line.
  public mutating func add(_ point: Point, to path: InkPath) {
    path.note(point, isSmooth: isSmooth)
    guard isSmooth else { return path.append(point) }
    if point == last.last { return }
    last.append(point)
    if last.count > 4 { last.removeFirst() }
    guard last.count > 1 else { return path.append(point) }
    let end = last.count - 1
    if end > 1 {
      // The point after the segment before is known now, so that segment is settled.
      let before = last[max(0, end - 3)]
      Self.lay(from: last[end - 2], to: last[end - 1], before: before, after: point) {
        path.append($0)
      }
    }
    path.tail.clear()
    Self.lay(from: last[end - 1], to: point, before: last[max(0, end - 2)], after: point) {
      path.tail.append($0)
    }
  }

  /// The whole smoothed line, as if the points arrived one by one.
  static func line(through reported: [Point]) -> [Point] {
    var corners = reported
    var count = 0
    for point in reported where count == 0 || point != corners[count - 1] {
      corners[count] = point
      count += 1
    }
    guard count > 0 else { return [] }
    var line = [corners[0]]
    line.reserveCapacity(count * 4)
    for index in 1..<count {
      lay(
        from: corners[index - 1], to: corners[index], before: corners[max(0, index - 2)],
        after: corners[min(index + 1, count - 1)]
      ) { line.append($0) }
    }
    return line
  }

  /// Calls a function with a curve's points after its first one.
  @inline(__always)
  private static func lay(
    from start: Point, to end: Point, before: Point, after: Point, _ receive: (Point) -> Void
  ) {
    let pieces = max(
      1, min(maximumPieces, Int((start.distance(to: end) / pieceLength).rounded(.up))))
    for index in 1..<pieces {
      let u = Double(index) / Double(pieces)
      receive(
        Point(
          x: value(before.x, start.x, end.x, after.x, u),
          y: value(before.y, start.y, end.y, after.y, u)))
    }
    receive(end)
  }

  private static func value(
    _ before: Double, _ start: Double, _ end: Double, _ after: Double, _ u: Double
  ) -> Double {
    let linear = end - before
    let square = 2 * before - 5 * start + 4 * end - after
    let cube = 3 * start - before - 3 * end + after
    return start + u * (linear + u * (square + u * cube)) / 2
  }
}
