internal import PanelCheck

extension CheckReport {
  /// The report for build servers: one case per item with a limit; undecided cases are skipped.
  var junit: String { Language.english.use { document } }

  private var document: String {
    let cases = rows.filter { $0.limit != nil }
    let failures = cases.count { $0.verdict == .fail }
    let skipped = cases.count { $0.verdict == .inconclusive || $0.verdict == .notTested }
    let name = "touchplay check, \(profile.name)".inXML
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuite name="\#(name)" tests="\#(cases.count)" failures="\#(failures)" "#
        + #"errors="0" skipped="\#(skipped)">"#,
    ]
    for row in cases {
      lines.append(
        #"  <testcase classname="touchplay.check" name="\#(row.item.rawValue)">\#(row.outcome)</testcase>"#
      )
    }
    return (lines + ["</testsuite>", ""]).joined(separator: "\n")
  }
}

extension CheckReport.Row {
  fileprivate var outcome: String {
    let facts = [figure?.words, limit.map { "limit \($0.words)" }].compactMap(\.self)
    let message = ([verdict?.rawValue].compactMap(\.self) + facts).joined(separator: ", ").inXML
    switch verdict {
    case .fail: return #"<failure message="\#(message)"/>"#
    case .inconclusive, .notTested: return #"<skipped message="\#(message)"/>"#
    case .pass, .partial, nil: return ""
    }
  }
}
