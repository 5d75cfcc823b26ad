public import TrackerKit

/// Jitter: fingers that rest at several places for some seconds each.
///
/// The figure is the largest distance of a report from the mean location of its place. The hand's
/// own tremor (8–12 Hz, some tenths of a millimeter) is part of it, so it is an upper bound.
///
/// Every report counts once; reports are not weighted with the time until the next one. SDL drops
/// reports that repeat the last location, so a silent time may be a still finger, a filter or a
/// lost one, and nothing can be said about the locations in it. A place with a single report adds
/// no samples: its figure decides nothing.
public struct StillFinger: Hashable, Sendable {
  /// How far from an edge the margin reaches in which panels are judged apart, in millimeters.
  public static let edgeMargin = 3.5
  /// How long a finger rolls after landing, in seconds; what is reported then does not count.
  public static let landingTime = 0.3
  /// How long a finger rolls before lifting, in seconds; what is reported then does not count.
  public static let liftingTime = 0.1

  /// What a finger at one place showed.
  public struct Place: Hashable, Sendable {
    /// Mean, largest distance and root mean square, in the panel's unit.
    public let spread: LocationSpread
    /// The locations that counted, in the panel's unit.
    public let locations: [Point]
    /// Whether the mean is within 3.5 mm of an edge; false if the panel's size is not known.
    public let isAtEdge: Bool
    /// The time that counted, in seconds.
    public let seconds: Double
    /// The longest time without a report, in seconds.
    public let longestSilence: Double
  }

  /// The surface.
  public let panel: Panel
  /// The places, in the order in which they were added.
  public private(set) var places: [Place] = []

  /// Creates a measurement without places.
  public init(panel: Panel) {
    self.panel = panel
  }

  /// Adds the finger of one place.
  ///
  /// - Parameters:
  ///   - path: The finger's reports.
  ///   - end: The end of the time to rest, for a finger that is still down then.
  /// - Returns: False, with nothing added, if the finger did not rest for longer than it takes to
  ///   land and lift.
  @discardableResult
  public mutating func add(_ path: ContactPath, until end: Timestamp? = nil) -> Bool {
    guard let first = path.samples.first else { return false }
    let from = first.time.advanced(bySeconds: Self.landingTime)
    let to =
      path.end == .open ? end ?? path.endTime : path.endTime.advanced(bySeconds: -Self.liftingTime)
    // The report before the window says where the finger is when it opens.
    let landing = path.samples.lastIndex { $0.time <= from } ?? 0
    let samples = path.samples[landing...].filter { $0.time <= to }
    let locations = samples.map(\.location)
    guard from < to, let spread = LocationSpread(of: locations) else { return false }
    let times = [from] + samples.map(\.time).filter { $0 > from } + [to]
    places.append(
      Place(
        spread: spread, locations: locations, isAtEdge: isAtEdge(spread.mean),
        seconds: to.seconds(since: from),
        longestSilence: zip(times, times.dropFirst()).map { $1.seconds(since: $0) }.max() ?? 0))
    return true
  }

  /// The largest distances, of places away from the edges and at an edge: `stillJitter` and
  /// `stillJitterAtEdge`.
  ///
  /// The uncertainty is that of the largest of many random deviations, from the worst place's root
  /// mean square.
  public var figures: [CheckItem: Figure] {
    var figures: [CheckItem: Figure] = [:]
    figures[.stillJitter] = figure(of: places.filter { !$0.isAtEdge })
    figures[.stillJitterAtEdge] = figure(of: places.filter(\.isAtEdge))
    return figures
  }

  /// The largest root mean square of the distances over the places, in the panel's unit; nil
  /// without places.
  public var rootMeanSquare: Double? { places.map(\.spread.rootMeanSquare).max() }

  private func figure(of places: [Place]) -> Figure? {
    let worst = places.max { $0.spread.largest < $1.spread.largest }
    guard let worst else { return nil }
    return Figure(
      worst.spread.largest, FigureUnit(panel.unit),
      sampleCount: places.reduce(0) { $0 + ($1.spread.count > 1 ? $1.spread.count : 0) },
      uncertainty: worst.spread.uncertaintyOfLargest, bound: .upper)
  }

  private func isAtEdge(_ location: Point) -> Bool {
    panel.unit == .millimeters && panel.distanceToEdge(location) <= Self.edgeMargin
  }
}

/// How far locations are from their mean.
public struct LocationSpread: Hashable, Sendable {
  /// The mean location, in the panel's unit.
  public let mean: Point
  /// How many locations there are, at least one.
  public let count: Int
  /// The largest distance from the mean, in the panel's unit.
  public let largest: Double
  /// The root mean square of the distances from the mean, in the panel's unit: √(Σd²/count).
  public let rootMeanSquare: Double

  /// Measures locations.
  ///
  /// - Returns: Nil if there are none.
  public init?(of locations: [Point]) {
    guard !locations.isEmpty else { return nil }
    count = locations.count
    let mean = locations.reduce(.zero, +) * (1 / Double(locations.count))
    let distances = locations.map { $0.distance(to: mean) }
    self.mean = mean
    largest = distances.max() ?? 0
    rootMeanSquare = (distances.reduce(0) { $0 + $1 * $1 } / Double(count)).squareRoot()
  }

  /// The 95 % half-width of `largest` (`LargestValue`), from the deviation along one axis.
  var uncertaintyOfLargest: Double {
    LargestValue.halfWidth(deviation: rootMeanSquare / 2.0.squareRoot(), count: count)
  }
}
