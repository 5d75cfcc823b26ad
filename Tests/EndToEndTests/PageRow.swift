import Foundation
import Synchronization
import Testing

/// A row of a table in `docs`, whose first cell is its name.
///
/// A test compares it, or replaces it if `TOUCHPLAY_RECORD` is set.
struct PageRow {
  private static let lock = Mutex(())
  private static let docs = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs")

  let cells: [String]

  /// The row in Markdown.
  private var line: String { "| \(cells.joined(separator: " | ")) |" }

  /// The lines of a page.
  private static func lines(of page: String) throws -> [String] {
    try String(contentsOf: docs.appending(path: page), encoding: .utf8)
      .components(separatedBy: "\n")
  }

  /// The names in a page's table, which is between two comments with its own name.
  static func names(of page: String, in table: String) throws -> [String] {
    let lines = try lines(of: page)
    let start = try #require(lines.firstIndex(of: "<!-- \(table) -->"))
    let end = try #require(lines.firstIndex(of: "<!-- /\(table) -->"))
    // Its head has two lines.
    return lines[start..<end].dropFirst(3).map { $0.components(separatedBy: " |")[0] }
      .map { String($0.dropFirst(2)) }
  }

  /// Checks that a page has this row.
  func check(in page: String) throws {
    try Self.lock.withLock { _ in
      let lines = try Self.lines(of: page)
      let start = "| \(cells[0]) |"
      #expect(lines.count { $0.hasPrefix(start) } == 1, "docs/\(page) has no row: \(start)")
      guard ProcessInfo.processInfo.environment["TOUCHPLAY_RECORD"] != nil else {
        #expect(lines.contains(line), "docs/\(page) does not say: \(line)")
        return
      }
      let text = lines.map { $0.hasPrefix(start) ? line : $0 }.joined(separator: "\n")
      try Data(text.utf8).write(to: Self.docs.appending(path: page), options: .atomic)
    }
  }
}
