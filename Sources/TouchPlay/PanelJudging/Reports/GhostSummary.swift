internal import PanelCheck
internal import TrackerKit

/// What a surface reported while nobody touched it.
struct GhostSummary {
  /// The most places in words; JSON has all.
  private static let mostPlaces = 10

  let ghosts: Ghosts

  static func words(forCount count: Int) -> String {
    count == 0
      ? localized("no ghost touches")
      : localized("\(count) ghost touch", "\(count) ghost touches", count: count)
  }

  /// A line for the count and the rate, then one for each place and period.
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
    if places.allSatisfy(\.periods.isEmpty) {
      lines += ghosts.periods.map { "all together: \(words($0))" }
    }
    return lines
  }

  /// The number of ghosts that are not in a cluster.
  var strays: Int { ghosts.ghosts.count - ghosts.clusters.reduce(0) { $0 + $1.indices.count } }

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
    let parts = ghosts.panel.percent(of: place.center)
    let location = "\(place.center.x.short(2)), \(place.center.y.short(2)) \(unit)"
    let percent = "\(parts.x.short(2)) %, \(parts.y.short(2)) %"
    let words = Self.words(forCount: place.indices.count)
    let start = "\(location) (\(percent)): \(words), spread \(place.spread.short(2)) \(unit)"
    return ([start] + place.periods.map { self.words($0) }).joined(separator: ", ")
  }

  private func words(_ period: GhostPeriod) -> String {
    let margin = period.uncertainty * 1000
    let shortMargin = margin < 0.001 ? "less than 0.001" : margin.short(3)
    var facts = [
      period.missing == 0
        ? "none missing" : "\(period.missing) of \(period.count + period.missing) missing"
    ]
    if let drift = period.drift {
      let size = (abs(drift) * 1000).short(2)
      facts.append("\(size) ms \(drift > 0 ? "longer" : "shorter") each hour")
    }
    return "every \(period.seconds.short(4)) s ± \(shortMargin) ms "
      + "(\(facts.joined(separator: ", ")))"
  }
}
