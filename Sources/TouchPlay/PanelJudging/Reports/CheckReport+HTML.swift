internal import PanelCheck
internal import TouchRecordings
internal import TrackerKit
internal import TrackerKitFiles

extension CheckReport {
  /// The report as one HTML file without scripts, for A4 and for dark and light (rule J10); with a
  /// path, it links the pages of its recordings from there.
  func html(at path: String? = nil) -> String {
    ReportStyle.page(
      title: localized("Touch display: \(verdict.rawValue.localized)"), verdict: verdict.rawValue,
      body: """
        <h1>\(heading)</h1>
        <p>\(summary.inXML)</p>
        \(detailList)
        \(findings)
        <h2>\(localized("All items").inXML)</h2>
        \(itemTable)
        \(noteList)
        \(repairsInHTML)
        \(layersInHTML)
        <h2>\(localized("Pictures").inXML)</h2>
        \(pictures)
        <h2>\(localized("System").inXML)</h2>
        \(systemList)
        <h2>\(localized("Recordings").inXML)</h2>
        \(recordingTable(at: path))
        \(Self.signatures)
        """)
  }

  private var heading: String {
    let mark = #"<span class="\#(verdict.styleClass)">\#(verdict.rawValue.localized.inXML)</span>"#
    // A character that no text has holds the mark's place, because the mark is not to be escaped.
    return localized("Touch display: \("\u{E000}")").inXML.replacing("\u{E000}", with: mark)
  }

  /// The verdict in the head of a report's file; nil if it has none.
  static func verdict(inFile path: String) -> String? {
    guard let head = try? FileSource(file: path).content(atMost: 1) else { return nil }
    let text = String(decoding: head, as: UTF8.self)
    guard let start = text.firstRange(of: ReportStyle.verdictMark)?.upperBound else { return nil }
    return String(text[start...].prefix { $0 != "\"" })
  }

  /// Who tested which panel, where and when.
  private var detailList: String {
    let facts = details.facts.map { "<dt>\($0.name.inXML)</dt><dd>\($0.value.inXML)</dd>" }
    return facts.isEmpty ? "" : "<dl>\n\(facts.joined(separator: "\n"))\n</dl>"
  }

  /// What fails, and possible failures.
  private var findings: String {
    findings(localized("What fails"), rows.filter { $0.verdict == .fail })
      + findings(localized("Possible failures"), rows.filter(\.mayFail), caveat: Self.caveat)
  }

  /// What each item means and what to do, one box for each, under a title, with an optional caveat.
  private func findings(_ title: String, _ rows: [Row], caveat: String? = nil) -> String {
    guard !rows.isEmpty else { return "" }
    let boxes = rows.map { row in
      let advice = FailureAdvice(row.item, row.layerAtFault)
      let limit = row.limit.map { localized("limit \($0.words)") + " (\(profile.name))" }
      let figures = [row.figure?.words, limit].compactMap(\.self).localizedList
      let layer = row.layerWords.map { words in
        let sentence = localized("\(words).", context: "sentence")
        return "<p><b>\(localized("Which layer:").inXML)</b> \(sentence.inXML)</p>\n"
      }
      return """
        <section class="finding\(caveat == nil ? "" : " doubt")">
        <h3>\(row.item.title.localized.inXML): \(figures.inXML)</h3>
        <p>\(advice.meaning.inXML)</p>
        \(layer ?? "")<p><b>\(localized("What to do:").inXML)</b> \(advice.remedy.inXML)</p>
        </section>

        """
    }
    let note = caveat.map { "<p>\($0.inXML)</p>\n" } ?? ""
    return "<h2>\(title.inXML)</h2>\n\(note)\(boxes.joined())"
  }

  /// Lines to sign on, on paper.
  private static var signatures: String {
    let lines = [localized("Tested by"), localized("Accepted by")].map { name in
      let parts = [name, localized("Date"), localized("Signature")]
      return "<p>" + parts.map { "\($0.inXML)<span></span>" }.joined() + "</p>"
    }
    return "<div class=\"sign\">\n\(lines.joined(separator: "\n"))\n</div>"
  }

  private var noteList: String {
    guard !notes.isEmpty else { return "" }
    return "<ul>\n" + notes.map { "<li>\($0.inXML)</li>" }.joined(separator: "\n") + "\n</ul>"
  }

  private var itemTable: String {
    let heads = [
      localized("Verdict"), localized("Item"), localized("Figure"), localized("Limit"),
      localized("Samples"), localized("Recording"),
    ]
    return ReportStyle.table("items", heads, rows.ordered(by: \.verdict).map(\.html))
      + "\n<p>\(legend.inXML)</p>"
  }

  /// What the signs in the table mean.
  private var legend: String {
    localized(
      "Limits: profile \(profile.name), \(profile.source.localized). ≤: the hand adds to this figure; the panel's own value is at most this, so the item cannot fail. ≥: the panel may do better than was tested. ±: 95 % confidence interval. Measured by touchplay \(Touchplay.version). This is a measurement, not a certificate."
    )
  }

  /// What the kernel reported beside the window's contacts; empty if that is not known.
  private var layersInHTML: String {
    let lines =
      layerFaults
      + recordings.enumerated().flatMap { index, recording in
        (recording.kernel?.lines ?? []).map { localized("Recording \(index + 1): \($0)") }
      }
    guard !lines.isEmpty else { return "" }
    let items = lines.map { "<li>\(localized("\($0).", context: "sentence").inXML)</li>" }
      .joined(separator: "\n")
    return "<h2>\(localized("From the kernel to the window").inXML)</h2>\n<ul>\n\(items)\n</ul>"
  }

  /// The pictures of all recordings, each with its recording's number and test.
  private var pictures: String {
    let figures = recordings.enumerated().flatMap { index, recording in
      let test = recording.test.map { " (\($0.rawValue))" } ?? ""
      return recording.pictures(profile).map { $0.html(of: "\(index + 1)\(test)") }
    }
    if figures.isEmpty { return "<p>\(localized("No recording has touches to show.").inXML)</p>" }
    return "<div class=\"pictures\">\n\(figures.joined(separator: "\n"))\n</div>"
  }

  /// What the recordings' headers say about the system, without repetitions.
  private var systemList: String {
    let names = recordings.first?.systemFacts.map(\.name) ?? []
    let lines = names.enumerated().compactMap { position, name in
      var values: [String] = []
      for recording in recordings {
        let value = recording.systemFacts[position].value
        if !value.isEmpty, !values.contains(value) { values.append(value) }
      }
      guard !values.isEmpty else { return nil as String? }
      return "<dt>\(name.inXML)</dt><dd>\(values.localizedClauses.inXML)</dd>"
    }
    return "<dl>\n\(lines.joined(separator: "\n"))\n</dl>"
  }

  private func recordingTable(at path: String?) -> String {
    let rows = recordings.enumerated().map { index, recording in
      let cells = [
        "\(index + 1)", recording.linkedName(from: path), recording.test?.rawValue ?? "",
        recording.format.rawValue, localized("\(recording.bytes) bytes").inXML,
        "<code>\(recording.checksumText)</code>",
        content(of: recording).inXML,
      ]
      return #"<tr id="r\#(index + 1)">"# + cells.map { "<td>\($0)</td>" }.joined() + "</tr>"
    }
    let heads = [
      "", localized("File"), localized("Test"), localized("Format"),
      localized("Size", context: "file"), "CRC-32C", localized("Content"),
    ]
    let note = localized("touchplay check --from computes the figures again from these files.")
    return ReportStyle.table("files", heads, rows) + "\n<p>\(note.inXML)</p>"
  }

  private func content(of recording: CheckedRecording) -> String {
    let count = recording.metrics.contacts.count
    return localized(
      "\(Figure.short(recording.seconds)) s, \(ReportPicture.contacts(count)), \(recording.log.maximumContacts) at once"
    )
  }
}

extension CheckedRecording {
  /// The path of the recording, and a link from a report to the page that plays it.
  fileprivate func linkedName(from report: String?) -> String {
    guard let page, let report else { return path.inXML }
    let link = page.pathRelative(toFolderOf: report).inURL
    return #"\#(path.inXML)<br><a href="\#(link)">\#(localized("Play in the browser").inXML)</a>"#
  }

  /// What the header says about the system; unknown values are empty.
  fileprivate var systemFacts: [(name: String, value: String)] {
    let (geometry, panel) = (header.geometry, log.panel)
    func words(_ size: Size) -> String {
      "\(Figure.short(size.width)) × \(Figure.short(size.height))"
    }
    let window = localized("\(words(geometry.points)) points, \(words(geometry.pixels)) pixels")
    return [
      (localized("Recorded by"), header.program.isUnknown ? "" : "\(header.program)"),
      (localized("Layer"), layer),
      (localized("Devices"), header.devices.filter { !$0.isEmpty }.localizedList),
      (localized("Window"), window),
      (
        localized("Surface"),
        localized("\(panel.sizeWords) (size from: \(panel.source.rawValue.localized))")
      ),
    ]
  }
}

extension Verdict {
  /// The verdict's class in `ReportStyle`.
  var styleClass: String {
    switch self {
    case .pass, .partial: "pass"
    case .fail: "fail"
    case .inconclusive: "open"
    case .notTested: "none"
    }
  }
}

extension CheckReport.Row {
  /// The figure, and the kernel's below it.
  private var figureInHTML: String {
    let below = kernel.map { "<br><small>\(localized("kernel: \($0.words)").inXML)</small>" } ?? ""
    return (figure?.words.inXML ?? "") + below
  }

  fileprivate var html: String {
    let source = recording.map { ##"<a href="#r\##($0 + 1)">\##($0 + 1)</a>"## } ?? ""
    let cells = [
      item.title.localized.inXML, figureInHTML, limit?.words.inXML ?? "",
      figure.map { "\($0.sampleCount)" } ?? "", source,
    ]
    let mark =
      verdict.map { #"<td class="\#($0.styleClass)">\#($0.rawValue.localized.inXML)</td>"# }
      ?? #"<td class="dim">\#(localized("no limit").inXML)</td>"#
    return "<tr>" + mark + cells.map { "<td>\($0)</td>" }.joined() + "</tr>"
  }
}

extension String {
  /// A file's path for a link from a file in the same folder, or above it.
  fileprivate func pathRelative(toFolderOf file: String) -> String {
    guard let path = OutputFile.location(of: self),
      let folder = OutputFile.location(of: file)?.pathFolder
    else { return self }
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }

  /// The path in a URL: letters, digits and a few signs stand for themselves.
  fileprivate var inURL: String {
    utf8.reduce(into: "") { text, byte in
      let isPlain =
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        || "-._~/".utf8.contains(byte)
      text +=
        isPlain
        ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }
}

extension Profile {
  /// Where the limits come from, in words.
  // texts
  var source: String {
    switch self {
    case _ where name == Profile.windowsLike.name:
      "after Microsoft's hardware requirements for touch digitizers (Device.Input.Digitizer.Touch)"
    case _ where name == Profile.chromeOSLike.name: "after ChromiumOS's touchscreen firmware tests"
    case _ where name == Profile.kiosk.name: "touchplay's own for a display in public"
    default: title
    }
  }
}
