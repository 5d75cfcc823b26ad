internal import PanelCheck
internal import TrackerKit

/// The judgment of a panel by a profile: what was measured, and with what it was compared.
struct CheckReport {
  /// What the report says about an item.
  struct Row {
    var item: CheckItem
    /// Nil if the item was not tested.
    var figure: Figure?
    /// Nil if the profile has no limit.
    var limit: Limit?
    /// Nil if the profile has no limit.
    var verdict: Verdict?
    /// What reported the contacts from which the figure comes.
    var layer: String
    /// The index of the recording from which the figure comes; nil if the item was not tested.
    var recording: Int?
    /// The figure from what the kernel reported meanwhile; nil if that is not known.
    var kernel: Figure?
    /// Whether the figure is outside the limit but proves no failure, because the hand may be the
    /// cause.
    var mayFail: Bool
  }

  let profile: Profile
  let recordings: [CheckedRecording]
  /// The items that were measured or have a limit, in the items' order.
  let rows: [Row]
  /// Who tested which panel, where and when.
  var details: TestDetails

  init(_ recordings: [CheckedRecording], by profile: Profile) {
    self.profile = profile
    self.recordings = recordings
    details = recordings.reduce(TestDetails()) { $0.completed(by: $1.details) }
    rows = CheckItem.allCases.compactMap { item in
      let limit = profile.limits[item]
      let source = Self.source(of: item, recordings, limit)
      guard source != nil || limit != nil else { return nil }
      let recording = source.map { recordings[$0] }
      let figure = recording?.figures[item]
      let verdict = limit.map {
        recording?.outcome?.verdict(by: $0, on: figure) ?? $0.verdict(on: figure)
      }
      return Row(
        item: item, figure: figure, limit: limit, verdict: verdict,
        layer: recording?.layer ?? "", recording: source, kernel: recording?.kernel?.figures[item],
        mayFail: verdict == .inconclusive && (recording?.outcome?.state ?? .done) == .done
          && (!item.dependsOnTrying || recording?.test?.items.contains(item) == true)
          && figure.flatMap { limit?.isKept(by: $0) } == false)
    }
  }

  /// The index of the recording whose figure is judged.
  ///
  /// Recordings of a guided test that measures the item take precedence over other hands.
  private static func source(
    of item: CheckItem, _ recordings: [CheckedRecording], _ limit: Limit?
  ) -> Int? {
    let guided = recordings.indices.filter { recordings[$0].test?.items.contains(item) ?? false }
    let sources = (guided.isEmpty ? Array(recordings.indices) : guided).filter {
      recordings[$0].figures[item] != nil
    }
    let figures = sources.compactMap { recordings[$0].figures[item] }
    return item.decisive(among: figures, limit: limit).map { sources[$0] }
  }

  /// The verdict on the panel: a fail if an item fails, a pass if all items that have a limit pass.
  var verdict: Verdict { Verdict(of: rows.compactMap(\.verdict)) }

  /// Warnings for the top of the report.
  var notes: [String] {
    func notes(_ text: String, if applies: (CheckedRecording) -> Bool) -> [String] {
      recordings.filter(applies).map { "\($0.path): \(text)" }
    }
    let hasLengths = profile.limits.keys.contains { $0.isLength }
    return recordings.flatMap { recording in recording.notes.map { "\(recording.path): \($0)" } }
      + notes(
        localized(
          "the panel's size is unknown, so no limit in mm is judged: give it with --size-mm"),
        if: { hasLengths && $0.log.panel.unit == .points })
      + notes(
        localized("touches are reported in the wrong place: see the repairs"),
        if: { $0.mapping?.isCorrect == false })
      + notes(
        localized(
          "the system canceled a touch, so this test is inconclusive: try again in a session with no gestures of its own, such as cage"
        ),
        if: { $0.outcome?.state == .interrupted })
      + notes(localized("has no touches"), if: { $0.log.paths.isEmpty && $0.test != .ghosts })
  }

  /// What failed, what passed, and how to test the rest, in two sentences.
  var summary: String {
    let verdicts = rows.compactMap(\.verdict)
    guard !verdicts.isEmpty else { return localized("No item has a limit.") }
    let failed = rows.filter { $0.verdict == .fail }.map(\.item.title.localized)
    let result = localized(
      "\(failed.count) of \(verdicts.count) item failed",
      "\(failed.count) of \(verdicts.count) items failed",
      count: verdicts.count)
    let subject = failed.isEmpty ? result : "\(result) (\(failed.localizedClauses))"
    func count(_ verdict: Verdict) -> Int { verdicts.count { $0 == verdict } }
    let (passed, open, untested) = (count(.pass), count(.inconclusive), count(.notTested))
    let others = [
      passed > 0 ? localized("\(passed) passed", "\(passed) passed", count: passed) : nil,
      open > 0 ? localized("\(open) inconclusive", "\(open) inconclusive", count: open) : nil,
      untested > 0
        ? localized("\(untested) not tested", "\(untested) not tested", count: untested) : nil,
    ].compactMap(\.self)
    let sentence =
      others.isEmpty
      ? subject : localized("\(subject): \(others.localizedList)", context: "verdicts")
    return localized("\(sentence).", context: "sentence")
      + (command.map { " " + localized("To decide the rest: \($0)") } ?? "")
  }

  /// The command that tests what has not been decided; nil if there is nothing.
  private var command: String? {
    let open = rows.filter { $0.verdict == .inconclusive || $0.verdict == .notTested }.map(\.item)
    let tests = GuidedTest.allCases.filter { !Set($0.items).isDisjoint(with: open) }
    guard !tests.isEmpty else { return nil }
    let isBuiltIn = Profile.builtIn.contains { $0.name == profile.name }
    let name = isBuiltIn ? profile.name : "FILE"
    let option = profile.name == Profile.kiosk.name ? "" : "--profile \(name) "
    return "touchplay check \(option)--test \(tests.map(\.rawValue).joined(separator: " "))"
  }

  /// For each failed item of which the kernel's figure is known, the layer at fault.
  var layerFaults: [String] {
    rows.compactMap { row in
      guard let layer = row.layerWords else { return nil }
      let (title, figure) = (row.item.title.localized, row.figure?.words ?? "")
      return [localized("\(title): \(figure) in the window"), layer].localizedClauses
    }
  }

  /// What reported the contacts, such as SDL with its version and driver, without repetitions.
  var layers: [String] {
    recordings.reduce(into: []) { layers, recording in
      if !layers.contains(recording.layer) { layers.append(recording.layer) }
    }
  }

  /// The report as text, which is English.
  var text: String { Language.english.use { lines.map(\.inOneLine).joined(separator: "\n") } }

  private var lines: [String] {
    var lines = [summary]
    lines += notes.map { "note: \($0)" }
    lines += details.facts.map { "\($0.name.lowercased()): \($0.value)" }
    let doubtful = rows.filter(\.mayFail)
    lines += findings("fail", rows.filter { $0.verdict == .fail })
    lines += findings("possible failure", doubtful)
    if !doubtful.isEmpty { lines.append("note: \(Self.caveat)") }
    lines.append("profile: \(profile.name) (\(profile.title))")
    lines += Self.aligned(rows.ordered(by: \.verdict).map(\.cells))
    lines += layers.map { "layer: \($0)" }
    lines += layerFaults.map { "fault: \($0)" }
    for recording in recordings {
      lines += (recording.kernel?.lines ?? []).map { "\(recording.path): \($0)" }
    }
    for recording in recordings {
      guard let ghosts = recording.ghosts else { continue }
      lines.append("\(recording.path):")
      lines += GhostSummary(ghosts: ghosts).lines.map { "  \($0)" }
    }
    lines += repairLines.map { "repair: \($0)" }
    return lines + ["verdict: \(verdict.rawValue)"]
  }

  private func findings(_ name: String, _ rows: [Row]) -> [String] {
    rows.map { row in
      let advice = FailureAdvice(row.item, row.layerAtFault)
      return "\(name): \(row.item.title): \(advice.meaning) \(advice.remedy)"
    }
  }

  /// The caveat about possible failures.
  static var caveat: String {
    localized(
      "These possible failures may come from an unsteady hand or an incomplete test. Before you change anything, repeat the test, if possible with a tool that is steadier than a hand."
    )
  }

  static func aligned(_ rows: [[String]]) -> [String] {
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

extension Array {
  /// The elements in the order of their verdicts: what fails, what is undecided, what passes, what has
  /// no limit, then what was not tested.
  func ordered(by verdict: (Element) -> Verdict?) -> [Element] {
    func rank(_ element: Element) -> Int {
      switch verdict(element) {
      case .fail: 0
      case .inconclusive: 1
      case .pass, .partial: 2
      case nil: 3
      case .notTested: 4
      }
    }
    return (0...4).flatMap { order in filter { rank($0) == order } }
  }
}

extension CheckReport.Row {
  /// The words of the row's columns.
  fileprivate var cells: [String] {
    let limit = limit.map { "limit \($0.words)" } ?? ""
    let samples = figure.map { "\($0.sampleCount) sample\($0.sampleCount == 1 ? "" : "s")" } ?? ""
    return [verdict?.rawValue ?? "no limit", item.title, figure?.words ?? "", limit, samples]
  }
}

extension Figure {
  /// The value with bound, uncertainty and unit: `≤ 0.42 mm`, `60 ± 0.3 Hz`, `2/h (0.24 to 7.2)`.
  var words: String {
    let sign =
      switch bound {
      case .exact: ""
      case .upper: "≤ "
      case .lower: "≥ "
      }
    guard uncertainty == uncertaintyAbove else {
      let (lower, upper) = (Self.short(interval.lower), Self.short(interval.upper))
      let interval = localized("\(lower) to \(upper)")
      return "\(sign)\(Self.short(value))\(unit.suffix) (\(interval))"
    }
    let shortMargin = Self.short(uncertainty)
    let margin = shortMargin == "0" ? "" : " ± \(shortMargin)"
    return "\(sign)\(Self.short(value))\(margin)\(unit.suffix)"
  }

  /// A number with the decimals that are meaningful, in the user's language.
  static func short(_ value: Double) -> String {
    value.isFinite ? value.localized(abs(value) < 10 ? 2 : 1) : "–"
  }
}

extension FigureUnit {
  var suffix: String { rawValue.isEmpty ? "" : self == .perHour ? rawValue : " \(rawValue)" }
}

extension Limit {
  /// The limit with its unit, such as `≤ 0.5 mm`.
  var words: String { "\(side == .atMost ? "≤" : "≥") \(Figure.short(value))\(unit.suffix)" }
}
