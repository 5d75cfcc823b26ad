internal import PanelCheck
internal import TrackerKit

extension LossCauses {
  /// The most places in words; JSON has all.
  private static let mostPlaces = 5

  /// A sentence for dead areas, one for drop-outs, and one for places to pass again.
  func notes(on panel: Panel) -> [String] {
    let unit = panel.unit.rawValue
    var notes: [String] = []
    if !deadAreas.isEmpty {
      let places = deadAreas.map {
        let place = Self.words($0.frame.center, unit)
        return localized("\(place) (\(Figure.short($0.extent)) \(unit) without a report)")
      }
      notes.append(localized("dead areas at \(Self.list(places))"))
    }
    if let longest = dropOuts.map(\.seconds).max() {
      let places = dropOuts.map { Self.words($0.middle, unit) }
      notes.append(
        localized(
          "a moving finger was lost: \(dropOuts.count) ×, for up to \((longest * 1000).localized(1)) ms: at \(Self.list(places))"
        ))
    }
    if !undecided.isEmpty {
      let places = undecided.map { Self.words($0.middle, unit) }
      notes.append(
        localized(
          "a finger was lost once at \(Self.list(places)), which may be a dead area: repeat the surface test, and wipe there again"
        ))
    }
    return notes
  }

  private static func words(_ location: Point, _ unit: String) -> String {
    "x \(Figure.short(location.x)) y \(Figure.short(location.y)) \(unit)"
  }

  private static func list(_ places: [String]) -> String {
    let rest = places.count - mostPlaces
    let list = Array(places.prefix(mostPlaces)).localizedClauses
    return rest > 0 ? localized("\(list); and \(rest) more") : list
  }

  /// The members of the JSON report.
  var json: JSONValue {
    .object([
      "deadAreas": .array(deadAreas.map(Self.json)), "dropOuts": .array(dropOuts.map(Self.json)),
      "undecided": .array(undecided.map(Self.json)),
    ])
  }

  private static func json(_ area: DeadArea) -> JSONValue {
    .object([
      "extent": .number(area.extent), "height": .number(area.frame.size.height),
      "losses": .integer(area.losses.count), "width": .number(area.frame.size.width),
      "x": .number(area.frame.minX), "y": .number(area.frame.minY),
    ])
  }

  private static func json(_ loss: Loss) -> JSONValue {
    .object([
      "from": loss.start.location.dump, "milliseconds": .number(loss.seconds * 1000),
      "time": .number(loss.start.time.seconds), "to": loss.end.location.dump,
    ])
  }
}
