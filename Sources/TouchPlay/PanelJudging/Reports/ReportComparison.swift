internal import PanelCheck
internal import TouchRecordings
internal import TrackerKit

/// What changed from one report to another, such as with a new driver or under a protective glass.
struct ReportComparison {
  private let old: ReportFile
  private let new: ReportFile

  init(_ old: ReportFile, _ new: ReportFile) {
    self.old = old
    self.new = new
  }

  /// Whether an item or the panel fails now and did not fail before.
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

/// The compared parts of a JSON report that was written earlier.
struct ReportFile {
  struct Item {
    var value: Double?
    var unit: String
    var verdict: String?
  }

  let path: String
  private(set) var verdict = ""
  private(set) var profile = ""
  private(set) var items: [CheckItem: Item] = [:]

  /// Reads a report.
  ///
  /// - Throws: `Fault` for a file that cannot be read or is not a report; it names the line.
  init(_ path: String) throws(Fault) {
    self.path = path
    guard case .object(let members) = try ProfileFile.document(path, "a report") else {
      throw Self.wrong(path, 1)
    }
    for member in members {
      switch (member.name, member.value) {
      case ("verdict", .text(let text)): verdict = text
      case ("profile", .object(let facts)): profile = facts.text("name") ?? ""
      case ("items", .array(let entries)): for entry in entries { try add(entry, member.line) }
      default: break
      }
    }
    guard !verdict.isEmpty, !items.isEmpty else { throw Self.wrong(path, 1) }
  }

  private mutating func add(_ entry: JSONDocument, _ line: Int) throws(Fault) {
    guard case .object(let facts) = entry, let name = facts.text("item") else {
      throw Self.wrong(path, line)
    }
    // A newer program may measure more.
    guard let item = CheckItem(rawValue: name) else { return }
    items[item] = Item(
      value: facts.number("value"), unit: facts.text("unit") ?? "", verdict: facts.text("verdict"))
  }

  private static func wrong(_ path: String, _ line: Int) -> Fault {
    Fault(
      code: .badInput, subject: "\(path), line \(line)", problem: "is not a JSON report of check",
      advice: "name a file written by check --json")
  }
}

extension [JSONDocument.Member] {
  fileprivate func text(_ name: String) -> String? {
    for member in self where member.name == name {
      if case .text(let text) = member.value { return text }
    }
    return nil
  }

  fileprivate func number(_ name: String) -> Double? {
    for member in self where member.name == name {
      if case .number(let value) = member.value { return value }
    }
    return nil
  }
}
