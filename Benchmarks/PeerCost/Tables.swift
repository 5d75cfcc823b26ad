import Foundation

/// The table for people.
enum MarkdownTable {
  /// What comes before the lines.
  static let header = text([
    ["what", "screen", "display", "program", "figure", "median", "range", "ratio"],
    [String](repeating: "---", count: 8),
  ])

  static func text(of lines: [Line]) -> String { text(lines.map(cells)) }

  /// Any cells.
  static func text(_ rows: [[String]]) -> String {
    rows.map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }

  private static func cells(_ line: Line) -> [String] {
    let least = number(line.values.min() ?? 0)
    let most = number(line.values.max() ?? 0)
    return [
      line.row.title, line.row.screen.name, line.row.display, line.program.rawValue,
      line.figure.rawValue, number(line.median), "\(least) to \(most)", ratio(line),
    ]
  }

  /// Such as `1.21 x floor`.
  private static func ratio(_ line: Line) -> String {
    guard let ratio = line.ratio else { return "equal" }
    return "\(number(ratio)) x \(line.base)"
  }

  /// Three digits, or all of those before the point.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "∞" }
    return String(format: value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f", value)
  }
}

/// The table for programs.
enum CSVTable {
  static func text(of lines: [Line]) -> String {
    let titles = "what,screen,display,program,figure,runs,median,least,most,ratio,against"
    return ([titles] + lines.map(row)).map { $0 + "\n" }.joined()
  }

  private static func row(_ line: Line) -> String {
    let numbers = [line.median, line.values.min() ?? 0, line.values.max() ?? 0]
    let cells = [
      quoted(line.row.title), line.row.screen.name, line.row.display, quoted(line.program.rawValue),
      quoted(line.figure.rawValue), "\(line.values.count)",
    ]
    let ratio = line.ratio.map { String(format: "%.4f", $0) } ?? ""
    return
      (cells + numbers.map { String(format: "%.4f", $0) } + [
        ratio, quoted(line.base),
      ]).joined(separator: ",")
  }

  /// A target as a line.
  static func text(
    ofTarget name: String, _ measured: Double, unit: String, ratio: Double?, limit: Double
  ) -> String {
    let ratio = ratio.map { String(format: "%.4f", $0) } ?? ""
    let cells = [
      quoted("target: \(name)"), "", "", "", unit, "", String(format: "%.4f", measured), "", "",
      ratio, String(format: "the limit %.4g", limit),
    ]
    return cells.joined(separator: ",") + "\n"
  }

  /// A cell that may hold a comma.
  private static func quoted(_ text: String) -> String { text.contains(",") ? "\"\(text)\"" : text }
}
