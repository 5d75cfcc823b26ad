internal import PanelCheck
internal import TouchRecordings
internal import TrackerKit

extension CheckReport {
  /// The report as JSON; `docs/measurements.md` describes its members, which are a stable interface.
  var json: JSONValue {
    .object([
      "items": .array(rows.map { json(of: $0) }), "notes": .array(notes.map { .text($0) }),
      "profile": .object(["name": .text(profile.name), "title": .text(profile.title)]),
      "program": .text("touchplay \(Touchplay.version)"),
      "recordings": .array(recordings.map(\.json)),
      "repairs": .array(repairLines.map { .text($0) }), "verdict": .text(verdict.rawValue),
      "version": .integer(1),
    ])
  }
}

extension CheckReport {
  private func json(of row: Row) -> JSONValue {
    let (figure, limit) = (row.figure, row.limit)
    return .object([
      "bound": figure.map { .text($0.bound.rawValue) } ?? .null, "item": .text(row.item.rawValue),
      "layer": .text(row.layer), "limit": limit.map { .number($0.value) } ?? .null,
      "recording": row.recording.map { .text(recordings[$0].path) } ?? .null,
      "samples": .integer(figure?.sampleCount ?? 0),
      "side": limit.map { .text($0.side.rawValue) } ?? .null, "title": .text(row.item.title),
      "uncertainty": figure.map { .number($0.uncertainty) } ?? .null,
      "unit": (figure?.unit ?? limit?.unit).map { .text($0.rawValue) } ?? .null,
      "value": figure.map { .number($0.value) } ?? .null,
      "verdict": row.verdict.map { .text($0.rawValue) } ?? .null,
    ])
  }
}
