package import TrackerKit

/// Jitter: fingers that rest at several places for some seconds each.
///
/// The hand's tremor (8–12 Hz, some tenths of a millimeter) is included, so figures are upper
/// bounds. Reports are not weighted with time: SDL drops repeated locations, so a silence may be a
/// still finger, a filter or a lost one. A place with a single report decides nothing.
package struct StillFinger: Hashable, Sendable {
  /// How long a finger rolls after landing, in seconds; reports from this time do not count.
  private static let landingTime = 0.3
  /// How long a finger rolls before lifting, in seconds; reports from this time do not count.
  private static let liftingTime = 0.1

  /// What a finger showed at one place.
  package struct Place: Hashable, Sendable {
    package let spread: LocationSpread
    /// The locations that counted, in the panel's unit.
    package let locations: [Point]
    /// Whether the mean is within 3.5 mm of an edge.
    package let isAtEdge: Bool

    /// Measures a finger at one place; nil if it only landed and lifted.
    init?(_ path: ContactPath, on panel: Panel) {
      let from = path.first.time.advanced(bySeconds: landingTime)
      let to = path.endTime.advanced(bySeconds: path.end == .open ? 0 : -liftingTime)
      // The last report before the window shows where the finger is when the window opens.
      let landing = path.samples.lastIndex { $0.time <= from } ?? 0
      locations = path.samples[landing...].filter { $0.time <= to }.map(\.location)
      guard from < to, let spread = LocationSpread(of: locations) else { return nil }
      self.spread = spread
      isAtEdge = panel.isAtEdge(spread.mean)
    }
  }

  package let panel: Panel
  package let places: [Place]

  /// Measures the contacts that last for a second or longer.
  package init(panel: Panel, paths: [ContactPath]) {
    self.panel = panel
    places = paths.filter { $0.seconds >= 1 }.compactMap { Place($0, on: panel) }
  }

  /// The largest distance of a report from the mean of its place, away from the edges
  /// (`stillJitter`) and at an edge (`stillJitterAtEdge`).
  package var figures: [CheckItem: Figure] {
    var figures: [CheckItem: Figure] = [:]
    figures[.stillJitter] = figure(of: places.filter { !$0.isAtEdge })
    figures[.stillJitterAtEdge] = figure(of: places.filter(\.isAtEdge))
    return figures
  }

  private func figure(of places: [Place]) -> Figure? {
    let worst = places.max { $0.spread.largest < $1.spread.largest }
    guard let worst else { return nil }
    return Figure(
      worst.spread.largest, FigureUnit(panel.unit),
      sampleCount: places.reduce(0) { $0 + ($1.spread.count > 1 ? $1.spread.count : 0) },
      uncertainty: worst.spread.uncertaintyOfLargest, bound: .upper)
  }
}

/// How far locations are from their mean, in the panel's unit.
package struct LocationSpread: Hashable, Sendable {
  package let mean: Point
  /// How many locations there are, at least one.
  package let count: Int
  package let largest: Double
  /// The root mean square of the distances from the mean: √(Σd²/count).
  package let rootMeanSquare: Double

  /// Measures locations; nil if there are none.
  package init?(of locations: [Point]) {
    guard !locations.isEmpty else { return nil }
    let mean = locations.center
    let distances = locations.map { $0.distance(to: mean) }
    self.mean = mean
    count = locations.count
    largest = distances.max() ?? 0
    rootMeanSquare = distances.rootMeanSquare
  }

  /// The 95 % half-width of `largest`, from the deviation along one axis.
  var uncertaintyOfLargest: Double {
    LargestValue.halfWidth(deviation: rootMeanSquare / 2.0.squareRoot(), count: count)
  }
}
