internal import PanelCheck
internal import TouchRecordings
internal import TrackerKit

extension CheckReport {
  /// The report as one HTML file without scripts, which prints on A4 and reads in dark and light.
  var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Touch display: \(verdict.rawValue)</title>
    <style>
    \(Self.style)
    </style>
    </head>
    <body>
    <h1>Touch display: <span class="\(verdict.styleClass)">\(verdict.rawValue)</span></h1>
    <p>Compared with the limits of the profile \(profile.name.inXML) (\(profile.title.inXML)) by touchplay
    \(Touchplay.version). This is a measurement, not a certificate.</p>
    \(noteList)
    <table>
    <thead><tr><th>Verdict</th><th>Item</th><th>Figure</th><th>Limit</th><th>Samples</th><th>Layer</th>
    </tr></thead>
    <tbody>
    \(rows.map(\.html).joined(separator: "\n"))
    </tbody>
    </table>
    <p>≤: the hand adds to the figure, so it is at most this for the panel alone, and cannot fail.
    ≥: the panel may do better than was tried.</p>
    \(repairsInHTML)
    \(recordings.map(\.html).joined(separator: "\n"))
    </body>
    </html>

    """
  }

  private var noteList: String {
    guard !notes.isEmpty else { return "" }
    return "<ul>\n" + notes.map { "<li>\($0.inXML)</li>" }.joined(separator: "\n") + "\n</ul>"
  }

  private static let style = """
    :root { color-scheme: light dark; }
    body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
    h1 { font-size: 1.7rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
    table { border-collapse: collapse; width: 100%; font-size: 0.9em; }
    th, td { text-align: left; padding: 0.3rem 0.5rem; border-bottom: 1px solid #8886; vertical-align: top; }
    td:first-child, span { font-weight: 700; }
    td:first-child, td:nth-child(3), td:nth-child(4), span { white-space: nowrap; }
    @media (max-width: 40rem) { th:nth-child(n+5), td:nth-child(n+5) { display: none; } }
    .pass::before { content: "✔ "; } .fail::before { content: "✘ "; }
    .pass { color: #1a7f37; } .fail { color: #c62828; } .open { color: #8a6d00; }
    @media (prefers-color-scheme: dark) {
      .pass { color: #5fd38a; } .fail { color: #ff8a80; } .open { color: #e6c34a; }
    }
    svg { width: 100%; height: auto; max-height: 24rem; border: 1px solid #8886; }
    svg polyline { fill: none; stroke-linecap: round; stroke-linejoin: round; }
    @page { size: A4; margin: 15mm; }
    @media print { body { margin: 0; max-width: none; font-size: 11px; } tr, svg { break-inside: avoid; } }
    """
}

extension Verdict {
  /// The class of the verdict's looks.
  fileprivate var styleClass: String {
    switch self {
    case .pass: "pass"
    case .fail: "fail"
    case .inconclusive, .notTested: "open"
    }
  }
}

extension CheckReport.Row {
  fileprivate var html: String {
    let cells = [
      item.title.inXML, figure?.words.inXML ?? "", limit?.words.inXML ?? "",
      figure.map { "\($0.sampleCount)" } ?? "", layer.inXML,
    ]
    let mark = verdict.map { #"<td class="\#($0.styleClass)">\#($0.rawValue)</td>"# } ?? "<td></td>"
    return "<tr>" + mark + cells.map { "<td>\($0)</td>" }.joined() + "</tr>"
  }
}

extension CheckedRecording {
  /// The recording's part of the report: where it comes from, its paths, and its contacts.
  fileprivate var html: String {
    let panel = log.panel
    let size =
      "\(Figure.short(panel.size.width)) × \(Figure.short(panel.size.height)) \(panel.unit.rawValue)"
    return """
      <h2>\(path.inXML)</h2>
      <p>\(format.rawValue), \(bytes) bytes, CRC-32C \(checksumText). \(layer.inXML). Surface: \(size)
      (size from: \(panel.source.rawValue)). \(metrics.contacts.count) contacts,
      \(metrics.maximumContacts) at once.</p>
      \(PathPicture(log).svg)
      """
  }
}
