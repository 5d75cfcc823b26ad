import TrackerKit

/// A number's outline, centered on the origin, to be drawn on a finger (rule T1).
struct NumberOutline: Sendable {
  /// The digits from left to right; an offset locates a shape's origin, in digit heights.
  let shapes: [(shape: VectorShape, offset: Point)]
  /// The bounding rectangle, in digit heights: 1 high, centered on the origin.
  let bounds: Rect

  /// Sets digits in a row.
  ///
  /// - Parameters:
  ///   - digits: The digits, most significant first; at least one.
  ///   - drawings: The shape of each digit, at its index.
  init(digits: [Int], drawings: [VectorShape]) {
    var row: [(shape: VectorShape, offset: Point)] = []
    var end = 0.0
    for (index, digit) in digits.enumerated() {
      if index > 0 { end += Self.gap(between: digits[index - 1], and: digit) }
      let ink = drawings[digit].bounds
      row.append((drawings[digit], Point(x: end - ink.minX, y: -ink.minY)))
      end += ink.size.width
    }
    let center = Point(x: end / 2, y: 0.5)
    shapes = row.map { ($0.shape, $0.offset - center) }
    bounds = Rect(x: -end / 2, y: -0.5, width: end, height: 1)
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
