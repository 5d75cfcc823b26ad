internal import PanelCheck
internal import TrackerKit

/// What a surface reported while nobody touched it: in words, and as JSON.
struct GhostSummary {
  /// The most places in the words; JSON has all.
  private static let mostPlaces = 10

  let ghosts: Ghosts

  /// The number of ghost touches, as words.
  static func words(forCount count: Int) -> String {
    switch count {
    case 0: "no ghost touches"
    case 1: "1 ghost touch"
    default: "\(count) ghost touches"
    }
  }

  /// Count and rate, then each place and period, line by line.
  var lines: [String] {
    let places = ghosts.clusters
    var lines = [summary]
    for (index, place) in places.prefix(Self.mostPlaces).enumerated() {
      lines.append("place \(index + 1): \(words(place))")
    }
    if places.count > Self.mostPlaces {
      lines.append("\(places.count - Self.mostPlaces) more places: see the JSON report")
    }
    if strays > 0 { lines.append("anywhere else: \(Self.words(forCount: strays))") }
    if places.allSatisfy({ $0.period == nil }), let period = ghosts.period {
      lines.append("all together: \(words(period))")
    }
    return lines
  }

  /// The number of ghosts that are in no cluster.
  private var strays: Int {
    ghosts.ghosts.count - ghosts.clusters.reduce(0) { $0 + $1.indices.count }
  }

  private var summary: String {
    let count = ghosts.ghosts.count
    let time = TimeSpan(seconds: ghosts.seconds).words
    let interval = ghosts.hourlyInterval
    let words = Self.words(forCount: count)
    guard ghosts.seconds > 0 else { return words }
    let upper = Figure.short(interval.upper)
    guard count > 0 else { return "\(words) in \(time): at most \(upper) per hour (95 %)" }
    let rate = Figure.short(Double(count) * 3600 / ghosts.seconds)
    let lower = Figure.short(interval.lower)
    return "\(words) in \(time): \(rate) per hour (95 %: \(lower) to \(upper))"
  }

  private func words(_ place: GhostCluster) -> String {
    let unit = ghosts.panel.unit.rawValue
    let parts = parts(of: place.center)
    let location = "\(Self.short(place.center.x, 2)), \(Self.short(place.center.y, 2)) \(unit)"
    let percent = "\(Self.short(parts.x * 100, 2)) %, \(Self.short(parts.y * 100, 2)) %"
    let words = Self.words(forCount: place.indices.count)
    let start = "\(location) (\(percent)): \(words), spread \(Self.short(place.spread, 2)) \(unit)"
    return ([start] + [place.period].compactMap { $0.map(self.words) }).joined(separator: ", ")
  }

  private func words(_ period: GhostPeriod) -> String {
    let margin = Self.short(period.uncertainty * 1000, 3)
    let missing =
      period.missing == 0
      ? "none missing" : "\(period.missing) of \(period.count + period.missing) missing"
    return "every \(Self.short(period.seconds, 4)) s ± \(margin) ms (\(missing))"
  }

  /// A location as parts of the surface.
  private func parts(of location: Point) -> Point {
    let size = ghosts.panel.size
    return Point(x: location.x / size.width, y: location.y / size.height)
  }

  /// A number with at most so many decimals.
  private static func short(_ value: Double, _ decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
    let rounded = (value * scale).rounded() / scale
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension GhostSummary {
  /// The same as JSON; `docs/measurements.md` describes it.
  var json: JSONValue {
    let interval = ghosts.hourlyInterval
    return .object([
      "clusters": .array(ghosts.clusters.map(json)), "count": .integer(ghosts.ghosts.count),
      "elsewhere": .integer(strays),
      "perHour": .number(Double(ghosts.ghosts.count) * 3600 / ghosts.seconds),
      "perHourInterval": .array([.number(interval.lower), .number(interval.upper)]),
      "period": ghosts.period.map(json) ?? .null, "seconds": .number(ghosts.seconds),
    ])
  }

  private func json(_ place: GhostCluster) -> JSONValue {
    let parts = parts(of: place.center)
    return .object([
      "center": place.center.dump,
      "centerPercent": .array([.number(parts.x * 100), .number(parts.y * 100)]),
      "count": .integer(place.indices.count), "period": place.period.map(json) ?? .null,
      "spread": .number(place.spread),
    ])
  }

  private func json(_ period: GhostPeriod) -> JSONValue {
    .object([
      "count": .integer(period.count), "jitter": .number(period.jitter),
      "missing": .integer(period.missing), "seconds": .number(period.seconds),
      "uncertainty": .number(period.uncertainty),
    ])
  }
}
