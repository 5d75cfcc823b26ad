import TrackerKit

/// The outlines of numbers, each created on first use and cached.
///
/// A surface caches masks by the identity of a shape, so use a single instance for all drawing.
final class NumberOutlines {
  private let drawings = DigitOutlines.shapes()
  private var known: [Int: NumberOutline] = [:]

  /// The outline of a number.
  ///
  /// - Parameter number: A non-negative number.
  /// - Returns: The same outline every time.
  func outline(of number: Int) -> NumberOutline {
    if let outline = known[number] { return outline }
    let outline = NumberOutline(digits: Self.digits(of: number), drawings: drawings)
    known[number] = outline
    return outline
  }

  /// The digits of a number, most significant first.
  private static func digits(of number: Int) -> [Int] {
    guard number >= 0 else { programmerMistake("a number on a finger is negative") }
    var digits = [number % 10]
    var rest = number / 10
    while rest > 0 {
      digits.insert(rest % 10, at: 0)
      rest /= 10
    }
    return digits
  }
}
