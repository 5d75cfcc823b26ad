internal import PanelCheck
internal import TouchRecordings
internal import TrackerKit

extension CheckReport {
  /// The report as JSON, whose members are a stable interface (`docs/measurements.md`).
  var json: JSONValue { Language.english.use { document } }

  private var document: JSONValue {
    .object([
      "items": .array(rows.map { json(of: $0) }), "notes": .array(notes.map { .text($0) }),
      "profile": .object(["name": .text(profile.name), "title": .text(profile.title)]),
      "program": .text("touchplay \(Touchplay.version)"),
      "recordings": .array(recordings.map(\.json)),
      "repairs": .array(repairLines.map { .text($0) }), "test": details.json,
      "verdict": .text(verdict.rawValue), "version": .integer(1),
    ])
  }

  private func json(of row: Row) -> JSONValue {
    let (figure, limit) = (row.figure, row.limit)
    return .object([
      "bound": figure.map { .text($0.bound.rawValue) } ?? .null,
      "interval": figure.map { .array([.number($0.interval.lower), .number($0.interval.upper)]) }
        ?? .null, "item": .text(row.item.rawValue),
      "kernel": row.kernel.map { kernel in
        .object([
          "interval": .array([.number(kernel.interval.lower), .number(kernel.interval.upper)]),
          "samples": .integer(kernel.sampleCount), "value": .number(kernel.value),
        ])
      } ?? .null,
      "layer": .text(row.layer),
      "layerAtFault": row.layerAtFault.map { .text($0.rawValue) } ?? .null,
      "limit": limit.map { .number($0.value) } ?? .null,
      "recording": row.recording.map { .text(recordings[$0].path) } ?? .null,
      "samples": .integer(figure?.sampleCount ?? 0),
      "side": limit.map { .text($0.side.rawValue) } ?? .null, "title": .text(row.item.title),
      "unit": (figure?.unit ?? limit?.unit).map { .text($0.rawValue) } ?? .null,
      "value": figure.map { .number($0.value) } ?? .null,
      "verdict": row.verdict.map { .text($0.rawValue) } ?? .null,
    ])
  }
}

extension CheckedRecording {
  fileprivate var json: JSONValue {
    let panel = log.panel
    return .object([
      "bytes": .integer(bytes), "contacts": .array(metrics.contacts.map(\.json)),
      "crc32c": .text(checksumText), "format": .text(format.rawValue),
      "ghostLike": ghostLike.json,
      "ghosts": ghosts.map { GhostSummary(ghosts: $0).json } ?? .null,
      "kernel": kernel?.json ?? .null, "layer": .text(layer),
      "losses": losses.json,
      "maximumContacts": .integer(log.maximumContacts),
      "openContacts": .integer(metrics.openCount), "path": .text(path),
      "panel": .object([
        "height": .number(panel.size.height), "source": .text(panel.source.rawValue),
        "unit": .text(panel.unit.rawValue), "width": .number(panel.size.width),
      ]),
      "seconds": .number(seconds), "test": test.map { .text($0.rawValue) } ?? .null,
    ])
  }

  /// The checksum as eight digits.
  var checksumText: String { String(hexadecimal: checksum, digits: 8) }

}

extension ContactMetrics {
  /// The contact's part of the report; null stands for what the contact does not show.
  fileprivate var json: JSONValue {
    .object([
      "end": .text(path.end.rawValue), "gapRatio": gapRatio.map { .number($0.largest) } ?? .null,
      "ghostLike": .flag(isGhostLike),
      "hysteresis": hysteresis.map { .number($0.ratio) } ?? .null,
      "jumps": .integer(jumps.all.count), "largestJump": .number(jumps.largest),
      "longestGapMilliseconds": .number(gaps.longestMilliseconds),
      "longestSilenceMilliseconds": .number(gaps.longestSilenceMilliseconds),
      "longestStep": .number(longestStep), "movingJitter": Self.json(jitter),
      "movingJitterAtEdge": Self.json(jitterAtEdge), "number": .integer(path.number),
      "pathLength": .number(pathLength),
      "rate": rate.map { rate in
        .object([
          "median": .number(rate.median), "smallest": .number(rate.smallest),
          "windows": .integer(rate.windowCount),
        ])
      } ?? .null,
      "reports": .integer(path.samples.count),
      "reversedMotion": reversedMotion.stepCount == 0
        ? .null
        : .object([
          "largest": .number(reversedMotion.largest), "reversed": .integer(reversedMotion.count),
          "steps": .integer(reversedMotion.stepCount),
        ]),
      "seconds": .number(path.seconds),
    ])
  }

  private static func json(_ jitter: MovingJitter) -> JSONValue {
    guard jitter.count > 0 else { return .null }
    return .object([
      "largest": .number(jitter.largest), "reports": .integer(jitter.count),
      "rootMeanSquare": .number(jitter.rootMeanSquare),
    ])
  }
}

extension Ghosts {
  /// The number of ghosts, the places at which they recur, and their periods.
  fileprivate var json: JSONValue {
    .object([
      "clusters": .array(clusters.map { .object($0.members) }), "count": .integer(ghosts.count),
      "periods": .array(periods.map(\.json)),
    ])
  }
}

extension GhostCluster {
  fileprivate var members: [String: JSONValue] {
    [
      "count": .integer(indices.count), "center": center.dump,
      "periods": .array(periods.map(\.json)), "spread": .number(spread),
    ]
  }
}

extension GhostPeriod {
  fileprivate var json: JSONValue {
    .object([
      "count": .integer(count), "driftPerHour": drift.map { .number($0) } ?? .null,
      "jitter": .number(jitter), "missing": .integer(missing), "seconds": .number(seconds),
      "uncertainty": .number(uncertainty),
    ])
  }
}

extension GhostSummary {
  /// The ghosts of a soak, with their rate.
  var json: JSONValue {
    let interval = ghosts.hourlyInterval
    return .object([
      "clusters": .array(ghosts.clusters.map(json)), "count": .integer(ghosts.ghosts.count),
      "elsewhere": .integer(strays),
      "perHour": .number(Double(ghosts.ghosts.count) * 3600 / ghosts.seconds),
      "perHourInterval": .array([.number(interval.lower), .number(interval.upper)]),
      "periods": .array(ghosts.periods.map(\.json)), "seconds": .number(ghosts.seconds),
    ])
  }

  private func json(_ place: GhostCluster) -> JSONValue {
    let percent = ghosts.panel.percent(of: place.center)
    var members = place.members
    members["centerPercent"] = .array([.number(percent.x), .number(percent.y)])
    return .object(members)
  }
}
