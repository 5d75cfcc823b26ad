import TrackerKit

/// The outlines of numbers, centered on the origin, to be drawn on fingers (rule T1).
///
/// A surface caches masks by the identity of a shape, so use a single instance for all drawing.
final class NumberOutlines {
  /// The digits of a number, from left to right; an offset locates a shape's origin, in digit heights.
  typealias Row = [(shape: VectorShape, offset: Point)]

  private let drawings = DigitOutlines.shapes()
  private var known: [Int: Row] = [:]
  private var discs: [Int: VectorShape] = [:]

  /// The outline of a number that is not negative.
  func outline(of number: Int) -> Row {
    guard number >= 0 else { fatalError("a number on a finger is negative") }
    if let row = known[number] { return row }
    let row = row("\(number)".compactMap(\.wholeNumberValue))
    known[number] = row
    return row
  }

  /// A disc of radius 1 around the origin, with a number cut out.
  func disc(of number: Int) -> VectorShape {
    if let disc = discs[number] { return disc }
    let row = outline(of: number)
    let height = Self.digitsInDisc / Double(max(1, row.count - 1))
    let digits = row.flatMap { digit in
      digit.shape.contours.map { $0.map { ($0 + digit.offset) * height } }
    }
    // Counterclockwise, unlike the digits, which therefore become holes.
    let edge = (0..<64).map { step in
      let angle = Angle(degrees: -360 / 64 * Double(step))
      return Point(x: angle.cosine, y: angle.sine)
    }
    let disc = VectorShape(contours: [edge] + digits)
    discs[number] = disc
    return disc
  }

  /// The height of the digits in a disc of radius 1.
  private static let digitsInDisc = 1.05

  private func row(_ digits: [Int]) -> Row {
    var row: Row = []
    var end = 0.0
    for (index, digit) in digits.enumerated() {
      if index > 0 { end += Self.gap(between: digits[index - 1], and: digit) }
      let ink = drawings[digit].bounds
      row.append((drawings[digit], Point(x: end - ink.minX, y: -ink.minY)))
      end += ink.size.width
    }
    let center = Point(x: end / 2, y: 0.5)
    return row.map { ($0.shape, $0.offset - center) }
  }

  /// The gap between two digits; pairs whose sides interlock are set closer.
  private static func gap(between left: Int, and right: Int) -> Double {
    let even = 0.1
    switch (left, right) {
    case (7, 4): return even - 0.13
    case (4, 1), (4, 7), (2, 4): return even - 0.05
    case (2, 7), (3, 4), (3, 7), (7, 6): return even - 0.03
    default: return even
    }
  }
}

/// A closed outline, in hundredths of the digit height.
struct OutlineContour: Sendable {
  /// A piece of an outline, from the end of the previous one to its last pair of coordinates.
  enum Piece: Sendable {
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
}

extension OutlineContour {
  init(_ x: Double, _ y: Double, _ pieces: Piece...) {
    self.init(start: Point(x: x, y: y), pieces: pieces)
  }

  /// The outline rotated by half a turn within a digit of a given width: a 6 becomes a 9.
  func turned(width: Double) -> OutlineContour {
    let pieces = pieces.map { piece -> Piece in
      switch piece {
      case .line(let x, let y): .line(width - x, 100 - y)
      case .fromHorizontal(let x, let y): .fromHorizontal(width - x, 100 - y)
      case .fromVertical(let x, let y): .fromVertical(width - x, 100 - y)
      case .curve(let ax, let ay, let bx, let by, let x, let y):
        .curve(width - ax, 100 - ay, width - bx, 100 - by, width - x, 100 - y)
      }
    }
    return OutlineContour(start: Point(x: width - start.x, y: 100 - start.y), pieces: pieces)
  }
}
