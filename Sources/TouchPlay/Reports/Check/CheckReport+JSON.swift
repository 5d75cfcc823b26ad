internal import PanelCheck
internal import TouchRecordings
internal import TrackerKit

extension CheckReport {
  /// The report as JSON; `docs/measurements.md` describes its members, which are a stable interface.
  var json: JSONValue {
    .object([
      "items": .array(rows.map(\.json)), "notes": .array(notes.map { .text($0) }),
      "profile": .object(["name": .text(profile.name), "title": .text(profile.title)]),
      "program": .text("touchplay \(Touchplay.version)"),
      "recordings": .array(recordings.map(\.json)),
      "repairs": .array(repairs.map { .text($0) }), "verdict": .text(verdict.rawValue),
      "version": .integer(1),
    ])
  }
}

extension CheckReport.Row {
  fileprivate var json: JSONValue {
    .object([
      "bound": figure.map { .text($0.bound.rawValue) } ?? .null, "item": .text(item.rawValue),
      "layer": .text(layer), "limit": limit.map { .number($0.value) } ?? .null,
      "samples": .integer(figure?.sampleCount ?? 0),
      "side": limit.map { .text($0.side.rawValue) } ?? .null, "title": .text(item.title),
      "uncertainty": figure.map { .number($0.uncertainty) } ?? .null,
      "unit": (figure?.unit ?? limit?.unit).map { .text($0.rawValue) } ?? .null,
      "value": figure.map { .number($0.value) } ?? .null,
      "verdict": verdict.map { .text($0.rawValue) } ?? .null,
    ])
  }
}

extension CheckedRecording {
  fileprivate var json: JSONValue {
    let panel = log.panel
    return .object([
      "bytes": .integer(bytes), "contacts": .array(metrics.contacts.map(\.json)),
      "crc32c": .text(checksumText), "format": .text(format.rawValue),
      "ghosts": ghosts.map { GhostSummary(ghosts: $0).json } ?? .null, "layer": .text(layer),
      "maximumContacts": .integer(metrics.maximumContacts), "path": .text(path),
      "panel": .object([
        "height": .number(panel.size.height), "source": .text(panel.source.rawValue),
        "unit": .text(panel.unit.rawValue), "width": .number(panel.size.width),
      ]),
    ])
  }

  /// The checksum as eight digits.
  var checksumText: String {
    let digits = String(checksum, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}

extension ContactMetrics {
  fileprivate var json: JSONValue {
    .object([
      "end": .text(end.rawValue), "ghostLike": .flag(isGhostLike),
      "largestJump": .number(jumps.largest),
      "longestGapMilliseconds": .number(gaps.longestMilliseconds),
      "longestStep": .number(longestStep), "number": .integer(number),
      "pathLength": .number(pathLength), "reports": .integer(reportCount),
      "seconds": .number(seconds),
    ])
  }
}
