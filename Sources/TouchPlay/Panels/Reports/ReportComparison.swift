internal import PanelCheck
internal import TrackerKit

/// What changed from one report to another, such as after a new driver or under a protective glass.
struct ReportComparison {
  private let old: ReportFile
  private let new: ReportFile

  init(_ old: ReportFile, _ new: ReportFile) {
    self.old = old
    self.new = new
  }

  /// Whether an item, or the panel, fails now and did not before.
  var isWorse: Bool {
    let fail = Verdict.fail.rawValue
    return new.verdict == fail && old.verdict != fail
      || CheckItem.allCases.contains {
        new.items[$0]?.verdict == fail && old.items[$0]?.verdict != fail
      }
  }

  /// A line for each item that either report has.
  var text: String {
    var lines = ["\(old.path) → \(new.path)"]
    if old.profile != new.profile {
      lines.append("note: the profiles differ: \(old.profile) → \(new.profile)")
    }
    for item in CheckItem.allCases
    where old.items[item]?.value != nil || new.items[item]?.value != nil {
      lines.append("\(item.title): \(Self.words(old.items[item])) → \(Self.words(new.items[item]))")
    }
    lines.append("verdict: \(old.verdict) → \(new.verdict)")
    return lines.map(\.inOneLine).joined(separator: "\n")
  }

  private static func words(_ item: ReportFile.Item?) -> String {
    guard let item, let value = item.value else { return "not tested" }
    let unit = item.unit.isEmpty ? "" : " \(item.unit)"
    return Figure.short(value) + unit + (item.verdict.map { " (\($0))" } ?? "")
  }
}
