import Foundation

/// Formats numbers as text.
enum Table {
  static func percent(_ part: Int, of whole: Int) -> String {
    number(100 * Double(part) / Double(max(whole, 1)), digits: 2)
  }

  static func number(_ value: Double, digits: Int) -> String {
    String(format: "%.\(digits)f", value)
  }
}
