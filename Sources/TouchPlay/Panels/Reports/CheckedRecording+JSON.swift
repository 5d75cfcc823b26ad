internal import PanelCheck
internal import TouchRecordings
internal import TrackerKit

extension CheckedRecording {
  /// The recording's part of the JSON report; `docs/measurements.md` describes its members.
  var json: JSONValue {
    let panel = log.panel
    return .object([
      "bytes": .integer(bytes), "contacts": .array(metrics.contacts.map(\.json)),
      "coverage": coverage, "crc32c": .text(checksumText), "format": .text(format.rawValue),
      "ghostLike": ghostLike.json,
      "ghosts": ghosts.map { GhostSummary(ghosts: $0).json } ?? .null, "layer": .text(layer),
      "maximumContacts": .integer(metrics.maximumContacts),
      "openContacts": .integer(metrics.openCount), "path": .text(path),
      "panel": .object([
        "height": .number(panel.size.height), "source": .text(panel.source.rawValue),
        "unit": .text(panel.unit.rawValue), "width": .number(panel.size.width),
      ]),
      "seconds": .number(seconds), "test": test.map { .text($0.rawValue) } ?? .null,
    ])
  }

  /// The checksum as eight digits.
  var checksumText: String {
    let digits = String(checksum, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// How many cells of the surface are in which state.
  private var coverage: JSONValue {
    var coverage = Coverage(panel: log.panel)
    for path in log.paths { coverage.add(path) }
    var members: [String: JSONValue] = [
      "columns": .integer(coverage.grid.columns), "rows": .integer(coverage.grid.rows),
    ]
    let counts = coverage.counts
    for cell in [Coverage.Cell.dead, .passed, .reported, .untouched] {
      members[cell.rawValue] = .integer(counts[cell] ?? 0)
    }
    return .object(members)
  }
}

extension Ghosts {
  /// How many there are, the places to which they come again, and their periods.
  fileprivate var json: JSONValue {
    .object([
      "clusters": .array(
        clusters.map { cluster in
          .object([
            "count": .integer(cluster.indices.count), "center": cluster.center.dump,
            "period": cluster.period?.json ?? .null, "spread": .number(cluster.spread),
          ])
        }),
      "count": .integer(ghosts.count), "period": period?.json ?? .null,
    ])
  }
}

extension GhostPeriod {
  fileprivate var json: JSONValue {
    .object([
      "count": .integer(count), "missing": .integer(missing), "seconds": .number(seconds),
      "uncertainty": .number(uncertainty),
    ])
  }
}
