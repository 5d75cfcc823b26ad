import TrackerKit

/// A closed outline, in hundredths of the digit height.
struct OutlineContour: Sendable {
  /// A piece of an outline, from the end of the previous one to its last pair of coordinates.
  enum Piece: Sendable {
    /// A straight line.
    case line(Double, Double)
    /// A quarter of a squarish oval that starts horizontally and ends vertically.
    case fromHorizontal(Double, Double)
    /// A quarter of a squarish oval that starts vertically and ends horizontally.
    case fromVertical(Double, Double)
    /// A cubic curve with two control points.
    case curve(Double, Double, Double, Double, Double, Double)
  }

  /// Where the outline begins and ends.
  let start: Point
  /// The pieces; the last one ends at the start.
  let pieces: [Piece]

  /// Creates an outline from its start and its pieces.
  init(_ x: Double, _ y: Double, _ pieces: [Piece]) {
    start = Point(x: x, y: y)
    self.pieces = pieces
  }

  /// The outline rotated by half a turn within a digit of a given width: a 6 becomes a 9.
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
