internal import PanelCheck
internal import TrackerKit

extension CheckReport {
  /// The report for a terminal.
  var text: String {
    var lines = notes.map { "note: \($0)" }
    lines.append("profile: \(profile.name) (\(profile.title))")
    let table: [[String]] = rows.map(\.cells)
    lines += Self.aligned(table)
    for recording in recordings {
      guard let ghosts = recording.ghosts else { continue }
      lines.append("\(recording.path):")
      lines += GhostSummary(ghosts: ghosts).lines.map { "  \($0)" }
    }
    lines += repairLines.map { "repair: \($0)" }
    lines.append("verdict: \(verdict.rawValue)")
    return lines.map(\.inOneLine).joined(separator: "\n")
  }

  /// Rows with columns below each other.
  private static func aligned(_ rows: [[String]]) -> [String] {
    let widths = (0..<(rows.first?.count ?? 0)).map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, text) in row.enumerated() {
        line += text + String(repeating: " ", count: widths[column] - text.count + 2)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}

extension CheckReport.Row {
  /// The row's words, column by column.
  fileprivate var cells: [String] {
    let limit = limit.map { "limit \($0.words)" } ?? ""
    let samples = figure.map { "\($0.sampleCount) sample\($0.sampleCount == 1 ? "" : "s")" } ?? ""
    return [
      verdict?.rawValue ?? "no limit", item.title, figure?.words ?? "", limit, samples, layer,
    ]
  }
}
