import Testing

/// The table of `docs/kiosk.md`: what was tried on a kiosk, how often, and what got out of it.
///
/// Only a test that has tried its row in full checks it.
struct KioskPage {
  /// A row of the table.
  struct Row {
    let trial: String
    let count: Int
    /// What ended the program, took the screen from it, or wrote into the user's folders.
    var left: [String] = []
  }

  /// Checks that the page has a row, whose first cell is its name.
  static func check(_ row: Row) throws {
    let digits = String(row.count)
    let grouped = digits.count > 3 ? "\(digits.dropLast(3)),\(digits.suffix(3))" : digits
    let left = row.left.isEmpty ? "nothing" : row.left.joined(separator: ", ")
    try PageRow(cells: [row.trial, grouped, left]).check(in: "kiosk.md")
  }
}
