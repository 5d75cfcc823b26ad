import Foundation
import Testing

/// The table of `docs/kiosk.md`: what was tried on a kiosk, how often, and what got out of it.
///
/// A test that has tried its row in full compares it, or writes it if `TOUCHPLAY_RECORD` is set.
struct KioskPage {
  /// A row of the table.
  struct Row {
    let trial: String
    let count: Int
    /// What ended the program, took the screen from it, or wrote into the user's folders.
    var left: [String] = []

    fileprivate var markdown: String {
      let digits = String(count)
      let grouped = digits.count > 3 ? "\(digits.dropLast(3)),\(digits.suffix(3))" : digits
      return
        "| \(trial) | \(grouped) | \(left.isEmpty ? "nothing" : left.joined(separator: ", ")) |"
    }
  }

  private static let path = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/kiosk.md").path

  /// Checks that the page has a row, whose first cell is its name.
  static func check(_ row: Row) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    if ProcessInfo.processInfo.environment["TOUCHPLAY_RECORD"] == nil {
      #expect(text.contains(row.markdown + "\n"), "docs/kiosk.md does not say: \(row.markdown)")
      return
    }
    let lines = text.components(separatedBy: "\n").map { line in
      line.hasPrefix("| \(row.trial) |") ? row.markdown : line
    }
    #expect(lines.contains(row.markdown), "docs/kiosk.md has no row for: \(row.trial)")
    try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
  }
}
