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
      let worst = Self.worst(item, recordings)
      let limit = profile.limits[item]
      guard worst != nil || limit != nil else { return nil }
      return Row(
        item: item, figure: worst?.figure, limit: limit,
        verdict: limit?.verdict(on: worst?.figure), layer: worst?.layer ?? "")
    }
  }

  /// The figure of several recordings that says the most about the panel: the most contacts, and of
  /// everything else the worst.
  private static func worst(
    _ item: CheckItem, _ recordings: [CheckedRecording]
  ) -> (figure: Figure, layer: String)? {
    var worst: (figure: Figure, layer: String)?
    let takesGreatest = item.side == .atMost || item == .contacts
    for recording in recordings {
      guard let figure = recording.figures[item] else { continue }
      let isWorse = worst.map { (figure.value > $0.figure.value) == takesGreatest } ?? true
      if isWorse { worst = (figure, recording.layer) }
    }
    return worst
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
    for recording in recordings where recording.log.paths.isEmpty && recording.test != .ghosts {
      notes.append("\(recording.path): has no touches")
    }
    return notes
  }
}

extension Figure {
  /// The value with its unit, such as `0.42 mm`, at most when the hand adds to it.
  var words: String {
    let sign =
      switch bound {
      case .exact: ""
      case .upper: "≤ "
      case .lower: "≥ "
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
