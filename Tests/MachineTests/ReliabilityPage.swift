import Foundation
import Testing

/// A row of a table in `docs/reliability.md`, whose first cell is its name.
///
/// A run with `TOUCHPLAY_RECORD` replaces it; a measured row also needs `TOUCHPLAY_LONG`. Every other
/// run checks it.
struct ReliabilityPage {
  static let isLong = ProcessInfo.processInfo.environment["TOUCHPLAY_LONG"] != nil
  private static let isRecording = ProcessInfo.processInfo.environment["TOUCHPLAY_RECORD"] != nil
  private static let file = URL(filePath: #filePath)
    .appending(path: "../../../docs/reliability.md").standardizedFileURL

  let name: String
  /// The other cells.
  let cells: [String]

  /// Checks the row in a table between two comments; what is measured differs each time.
  func check(in table: String, isMeasured: Bool = true) throws {
    var lines = try String(contentsOf: Self.file, encoding: .utf8).components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: "<!-- \(table) -->"))
    let end = try #require(lines.firstIndex(of: "<!-- /\(table) -->"))
    let row = "| \(([name] + cells).joined(separator: " | ")) |"
    let place = lines[start..<end].firstIndex { $0.hasPrefix("| \(name) |") }
    if Self.isRecording, Self.isLong || !isMeasured {
      if let place { lines[place] = row } else { lines.insert(row, at: end) }
      try Data(lines.joined(separator: "\n").utf8).write(to: Self.file, options: .atomic)
    } else if isMeasured {
      #expect(place != nil, "docs/reliability.md has no row: \(name)")
    } else {
      #expect(place.map { lines[$0] } == row, "docs/reliability.md does not say: \(row)")
    }
  }
}
