internal import PanelCheck
internal import TouchRecordings
internal import TrackerKit

/// Two reports side by side, such as of one panel before and after a new driver, or of two panels
/// (rule J5).
struct ReportComparison {
  private let old: ReportFile
  private let new: ReportFile

  init(_ old: ReportFile, _ new: ReportFile) {
    self.old = old
    self.new = new
  }

  /// Whether an item or the panel fails in the second report and did not fail in the first.
  var isWorse: Bool {
    new.isFailed && !old.isFailed
      || CheckItem.allCases.contains {
        new.items[$0]?.isFailed == true && old.items[$0]?.isFailed != true
      }
  }

  /// The items that either report has, those first that fail in either.
  private var items: [CheckItem] {
    let tested = CheckItem.allCases.filter {
      old.items[$0]?.value != nil || new.items[$0]?.value != nil
    }
    func isFailed(_ item: CheckItem) -> Bool {
      old.items[item]?.isFailed == true || new.items[item]?.isFailed == true
    }
    return tested.filter(isFailed) + tested.filter { !isFailed($0) }
  }

  private var notes: [String] {
    old.profile == new.profile ? [] : ["note: the profiles differ: \(old.profile) → \(new.profile)"]
  }

  private var verdicts: String { "verdict: \(old.verdict) → \(new.verdict)" }

  /// A line for each item that either report has.
  var text: String {
    let lines = items.map {
      "\($0.title): \(ReportFile.words(old.items[$0])) → \(ReportFile.words(new.items[$0]))"
    }
    return (["\(old.path) → \(new.path)"] + notes + lines + [verdicts]).map(\.inOneLine)
      .joined(separator: "\n")
  }

  /// The same as an HTML page, side by side.
  var html: String {
    let rows = items.map {
      [$0.title, ReportFile.words(old.items[$0]), ReportFile.words(new.items[$0])]
    }
    let facts = [
      ["Panel", old.panel, new.panel], ["Site", old.site, new.site], ["Date", old.date, new.date],
    ].filter { $0[1] + $0[2] != "" }
    return ReportStyle.page(
      heading: "Two touch displays", summary: (notes + [verdicts]).joined(separator: "; "),
      table: ReportStyle.table(["", old.path, new.path], facts + rows))
  }
}

/// The compared parts of a JSON report that was written earlier.
struct ReportFile {
  struct Item {
    var value: Double?
    var unit: String
    var verdict: String?

    var isFailed: Bool { verdict == Verdict.fail.rawValue }
    /// The value with its unit; nil if it was not measured.
    var figure: String? { value.map { Figure.short($0) + (unit.isEmpty ? "" : " \(unit)") } }
  }

  let path: String
  private(set) var verdict = ""
  private(set) var profile = ""
  private(set) var items: [CheckItem: Item] = [:]
  /// The panel, with its serial number, where and when it was tested; empty if that is unknown.
  private(set) var (panel, site, date) = ("", "", "")

  var isFailed: Bool { verdict == Verdict.fail.rawValue }

  /// What a report says about an item.
  static func words(_ item: Item?) -> String {
    guard let item, let figure = item.figure else { return "not tested" }
    return figure + (item.verdict.map { " (\($0))" } ?? "")
  }

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
      case ("test", .object(let facts)): add(facts)
      case ("items", .array(let entries)): for entry in entries { try add(entry, member.line) }
      default: break
      }
    }
    guard !verdict.isEmpty, !items.isEmpty else { throw Self.wrong(path, 1) }
  }

  private mutating func add(_ test: [JSONDocument.Member]) {
    (site, date) = (test.text("site") ?? "", test.text("date") ?? "")
    for member in test where member.name == "panel" {
      guard case .object(let facts) = member.value else { continue }
      let serial = facts.text("serial number").map { "serial number \($0)" }
      panel = [facts.text("name"), serial].compactMap(\.self).joined(separator: ", ")
    }
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
      .badInput, "\(path), line \(line)", "is not a JSON report of check",
      "name a file written by check --json")
  }
}
