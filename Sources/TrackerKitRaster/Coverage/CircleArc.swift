internal import TrackerKit

/// A circle's line broken into arcs, as straight pieces short enough to look round.
enum CircleArc {
  private static let piecesPerDash = 4

  /// Calls a function with the pieces of every dash; dashes and gaps are as long as each other.
  static func forEachDash(
    center: Point, radius: Double, dash: Double, _ body: (Point, Point) -> Void
  ) {
    let wanted = 2 * Double.pi * radius / (2 * dash)
    let count = max(2, min(64, Int(wanted.rounded())))
    let turn = rotation(by: 2 * Double.pi / Double(count * 2 * piecesPerDash))
    var direction = Point(x: 1, y: 0)
    for _ in 0..<count {
      for piece in 0..<2 * piecesPerDash {
        let next = Point(
          x: direction.x * turn.x - direction.y * turn.y,
          y: direction.x * turn.y + direction.y * turn.x)
        if piece < piecesPerDash { body(center + direction * radius, center + next * radius) }
        direction = next
      }
    }
  }

  /// Cosine and sine of a small angle by their series: the C library's differ between machines.
  private static func rotation(by angle: Double) -> Point {
    let square = angle * angle
    let cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)))
    let sine = angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42)))
    return Point(x: cosine, y: sine)
  }
}
