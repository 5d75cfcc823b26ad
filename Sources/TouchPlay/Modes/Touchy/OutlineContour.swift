import TrackerKit

/// One closed outline as it is drawn: a start and the pieces that lead back to it, in hundredths of
/// the digit height.
struct OutlineContour: Sendable {
  /// A piece of an outline, from where the last one ended to the place that its last pair names.
  enum Piece: Sendable {
    /// A straight line.
    case line(Double, Double)
    /// A quarter of a squarish oval that leaves horizontally and arrives vertically.
    case fromHorizontal(Double, Double)
    /// A quarter of a squarish oval that leaves vertically and arrives horizontally.
    case fromVertical(Double, Double)
    /// A cubic curve with its two control points.
    case curve(Double, Double, Double, Double, Double, Double)
  }

  /// Where the outline begins and ends.
  let start: Point
  /// What it is made of; the last piece ends at the start.
  let pieces: [Piece]

  /// Creates an outline from the place of its start and its pieces.
  init(_ x: Double, _ y: Double, _ pieces: [Piece]) {
    start = Point(x: x, y: y)
    self.pieces = pieces
  }

  /// The outline turned half a turn about the middle of a digit of a width: a 6 becomes a 9.
  func turned(width: Double) -> OutlineContour {
    OutlineContour(
      width - start.x, 100 - start.y,
      pieces.map { piece in
        switch piece {
        case .line(let x, let y): .line(width - x, 100 - y)
        case .fromHorizontal(let x, let y): .fromHorizontal(width - x, 100 - y)
        case .fromVertical(let x, let y): .fromVertical(width - x, 100 - y)
        case .curve(let ax, let ay, let bx, let by, let x, let y):
          .curve(width - ax, 100 - ay, width - bx, 100 - by, width - x, 100 - y)
        }
      })
  }
}
