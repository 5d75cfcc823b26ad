internal import PanelCheck
internal import TrackerKit

/// The reports of many panels as one table: a row for each panel, those that fail first (rule J5).
struct FleetTable {
  private static let columns = ["Verdict", "Panel", "Site", "Date", "What fails", "Report"]

  private let reports: [ReportFile]

  init(_ reports: [ReportFile]) {
    self.reports = reports.filter(\.isFailed) + reports.filter { !$0.isFailed }
  }

  /// Whether a panel fails.
  var hasFailed: Bool { reports.contains(where: \.isFailed) }

  private var summary: String {
    let failed = reports.count(where: \.isFailed)
    let profiles = Set(reports.map(\.profile)).sorted().joined(separator: ", ")
    return "\(failed) of \(reports.count) panels fail (profile \(profiles))"
  }

  private func cells(_ report: ReportFile) -> [String] {
    let failed = CheckItem.allCases.filter { report.items[$0]?.isFailed == true }
    let words = failed.map { item in "\(item.title) (\(report.items[item]?.figure ?? ""))" }
    return [
      report.verdict, report.panel, report.site, report.date, words.joined(separator: "; "),
      report.path,
    ]
  }

  var text: String {
    let rows = [Self.columns] + reports.map(cells)
    return ([summary] + CheckReport.aligned(rows)).map(\.inOneLine).joined(separator: "\n")
  }

  var html: String {
    ReportStyle.page(
      heading: "Touch displays", summary: summary,
      table: ReportStyle.table(Self.columns, reports.map(cells)))
  }
}

extension ReportStyle {
  /// What is before the verdict in the head of a report, which is the same in every language.
  static let verdictMark = "<meta name=\"touchplay-verdict\" content=\""

  /// A page with this style; a report has its verdict in its head, too.
  static func page(title: String, verdict: String? = nil, body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="\(Language.current.code.replacing("_", with: "-"))">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(title.inXML)</title>
    \(verdict.map { "\(verdictMark)\($0)\">\n" } ?? "")\
    <style>
    \(text)
    </style>
    </head>
    <body>
    \(body)
    </body>
    </html>

    """
  }

  /// A page with one table.
  static func page(heading: String, summary: String, table: String) -> String {
    page(title: heading, body: "<h1>\(heading.inXML)</h1>\n<p>\(summary.inXML)</p>\n\(table)")
  }

  /// A table; cells with a verdict get its sign.
  static func table(_ heads: [String], _ rows: [[String]]) -> String {
    let rows = rows.map { row in
      let cells = row.map { cell in
        let verdict = Verdict(rawValue: cell)
        return "<td\(verdict.map { #" class="\#($0.styleClass)""# } ?? "")>\(cell.inXML)</td>"
      }
      return "<tr>\(cells.joined())</tr>"
    }
    return table("files", heads, rows)
  }

  /// A table of rows that are HTML.
  static func table(_ styleClass: String, _ heads: [String], _ rows: [String]) -> String {
    """
    <table class="\(styleClass)">
    <thead><tr>\(heads.map { "<th>\($0.inXML)</th>" }.joined())</tr></thead>
    <tbody>
    \(rows.joined(separator: "\n"))
    </tbody>
    </table>
    """
  }
}
