internal import PanelCheck
internal import TrackerKit

/// The judgment of a panel by a profile.
///
/// It certifies nothing: it says what was measured, and what a figure was compared with.
struct CheckReport {
  /// What is said about an item.
  struct Row {
    var item: CheckItem
    /// What was measured; nil if the item was not tested.
    var figure: Figure?
    /// The profile's limit; nil if it has none.
    var limit: Limit?
    /// The verdict; nil if there is no limit.
    var verdict: Verdict?
    /// What reported the contacts that the figure comes from.
    var layer: String
    /// The index of the recording that the figure comes from; nil if the item was not tested.
    var recording: Int?
  }

  let profile: Profile
  let recordings: [CheckedRecording]
  /// The items that were measured or have a limit, in the items' order.
  let rows: [Row]

  /// Judges recordings.
  init(_ recordings: [CheckedRecording], by profile: Profile) {
    self.profile = profile
    self.recordings = recordings
    rows = CheckItem.allCases.compactMap { item in
      let limit = profile.limits[item]
      let source = Self.source(of: item, recordings, limit)
      guard source != nil || limit != nil else { return nil }
      let recording = source.map { recordings[$0] }
      let figure = recording?.figures[item]
      return Row(
        item: item, figure: figure, limit: limit,
        verdict: limit.map {
          recording?.outcome?.verdict(by: $0, on: figure) ?? $0.verdict(on: figure)
        },
        layer: recording?.layer ?? "", recording: source)
    }
  }

  /// The recording whose figure is judged, by its index.
  ///
  /// If a guided test that measures the item is among the recordings, only its recordings count:
  /// elsewhere, the hand did something else. `CheckItem.decisive(among:limit:)` chooses between
  /// several.
  private static func source(
    of item: CheckItem, _ recordings: [CheckedRecording], _ limit: Limit?
  ) -> Int? {
    let guided = recordings.indices.filter {
      recordings[$0].test?.items.contains(item) ?? false
    }
    let sources = (guided.isEmpty ? Array(recordings.indices) : guided).filter {
      recordings[$0].figures[item] != nil
    }
    let figures = sources.compactMap { recordings[$0].figures[item] }
    return item.decisive(among: figures, limit: limit).map { sources[$0] }
  }

  /// The verdict on the panel: a fail if an item fails, a pass if all items that have a limit pass.
  var verdict: Verdict { Verdict(of: rows.compactMap(\.verdict)) }

  /// Warnings that belong on top.
  var notes: [String] {
    var notes = recordings.flatMap { recording in
      recording.notes.map { "\(recording.path): \($0)" }
    }
    let hasLengths = profile.limits.keys.contains { $0.isLength }
    for recording in recordings where hasLengths && recording.log.panel.unit == .points {
      notes.append(
        "\(recording.path): the panel's size is unknown, so no limit in mm is judged: "
          + "give it with --size-mm")
    }
    for recording in recordings where recording.mapping?.isCorrect == false {
      notes.append("\(recording.path): touches are reported in the wrong place: see the repairs")
    }
    for recording in recordings where recording.outcome?.state == .interrupted {
      notes.append(
        "\(recording.path): the system canceled a touch, so this test is inconclusive: "
          + "try again in a session with no gestures of its own, such as cage")
    }
    for recording in recordings where recording.log.paths.isEmpty && recording.test != .ghosts {
      notes.append("\(recording.path): has no touches")
    }
    return notes
  }
}

extension Figure {
  /// The value with its unit, such as `0.42 mm`, `60 ± 0.3 Hz` or `2/h (0.24 to 7.2)`, at most when
  /// the hand adds to it.
  var words: String {
    let sign =
      switch bound {
      case .exact: ""
      case .upper: "≤ "
      case .lower: "≥ "
      }
    guard uncertainty == uncertaintyAbove else {
      let interval = "\(Self.short(value - uncertainty)) to \(Self.short(value + uncertaintyAbove))"
      return "\(sign)\(Self.short(value))\(unit.suffix) (\(interval))"
    }
    let shortMargin = Self.short(uncertainty)
    let margin = shortMargin == "0" ? "" : " ± \(shortMargin)"
    return "\(sign)\(Self.short(value))\(margin)\(unit.suffix)"
  }

  /// A number with as many decimals as mean something.
  static func short(_ value: Double) -> String {
    guard value.isFinite else { return "–" }
    let scale = abs(value) < 10 ? 100.0 : 10.0
    let rounded = (value * scale).rounded() / scale
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension FigureUnit {
  /// The unit after a number.
  var suffix: String { rawValue.isEmpty ? "" : self == .perHour ? rawValue : " \(rawValue)" }
}

extension Limit {
  /// The limit with its unit, such as `≤ 0.5 mm`.
  var words: String {
    "\(side == .atMost ? "≤" : "≥") \(Figure.short(value))\(unit.suffix)"
  }
}
