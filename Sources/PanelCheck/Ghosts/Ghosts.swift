public import TrackerKit

/// Ghosts: contacts on a surface that nobody touches, how often they come, where, and when.
public struct Ghosts: Hashable, Sendable {
  /// The surface.
  public let panel: Panel
  /// The ghosts, in the order of their times.
  public let ghosts: [GhostContact]
  /// For how long nobody touched the surface, in seconds.
  public let seconds: Double
  /// The places to which ghosts come more often than by chance, the most frequent first.
  public let clusters: [GhostCluster]
  /// The period of all ghosts together, or nil if they have none; each cluster has its own.
  public let period: GhostPeriod?

  /// Measures ghosts.
  ///
  /// - Parameters:
  ///   - panel: The surface.
  ///   - ghosts: The contacts.
  ///   - seconds: For how long nobody touched the surface, greater than 0.
  public init(panel: Panel, ghosts: [GhostContact], seconds: Double) {
    self.panel = panel
    self.ghosts = ghosts.sorted { $0.time < $1.time }
    self.seconds = seconds
    clusters = GhostClusterSearch(self.ghosts, on: panel).clusters
    period = GhostPeriod(of: self.ghosts.map(\.time))
  }

  /// The interval that contains the mean number of ghosts in an hour with a probability of 95 %, if
  /// they come independently of each other.
  public var hourlyInterval: (lower: Double, upper: Double) {
    let interval = PoissonInterval(count: ghosts.count)
    return (interval.lower * hourly, interval.upper * hourly)
  }

  /// Ghosts per hour (`ghosts`), whose samples are the whole minutes of the time.
  ///
  /// Less than a minute without ghosts has no sample, since it proves nothing. With ghosts it has
  /// one, since they prove that they come.
  ///
  /// The interval of a rate is wider upward than downward. The lower part decides whether a limit is
  /// exceeded; it is 0 without ghosts, since a limit is then kept as far as anyone has seen. The upper
  /// part says how little a short time proves.
  public var figures: [CheckItem: Figure] {
    let rate = Double(ghosts.count) * hourly
    guard seconds > 0, let minutes = Int(exactly: (seconds / 60).rounded(.down)) else { return [:] }
    let samples = ghosts.isEmpty ? minutes : max(1, minutes)
    let (lower, upper) = hourlyInterval
    return [
      .ghosts: Figure(
        rate, .perHour, sampleCount: samples, uncertainty: rate - lower, above: upper - rate)
    ]
  }

  /// The factor from a count to a rate per hour.
  private var hourly: Double { 3600 / seconds }
}

/// A contact without a hand.
public struct GhostContact: Hashable, Sendable {
  /// When it began.
  public var time: Timestamp
  /// Where it began, in the panel's unit.
  public var location: Point
  /// How long it was down, in seconds.
  public var seconds: Double

  /// Creates a ghost.
  public init(time: Timestamp, location: Point, seconds: Double = 0) {
    self.time = time
    self.location = location
    self.seconds = seconds
  }

  /// Creates a ghost from a contact; nil for a path without reports.
  public init?(_ path: ContactPath) {
    guard let first = path.samples.first else { return nil }
    self.init(time: first.time, location: first.location, seconds: path.seconds)
  }
}

/// A place to which ghosts come more often than by chance.
public struct GhostCluster: Hashable, Sendable {
  /// The median location of its ghosts, in the panel's unit.
  public let center: Point
  /// The ghosts, by their indices in `Ghosts.ghosts`.
  public let indices: [Int]
  /// The root mean square of the distances from the center, in the panel's unit.
  public let spread: Double
  /// Their period; nil if they have none.
  public let period: GhostPeriod?
}

/// The interval that contains a mean count with a probability of 95 %, from one count.
public struct PoissonInterval: Hashable, Sendable {
  /// The smaller end; 0 if nothing was counted.
  public let lower: Double
  /// The larger end.
  public let upper: Double

  /// Creates the interval of a count of events that come independently of each other.
  ///
  /// It is Byar's approximation of the exact interval: n·(1 − 1/(9n) − 1.96/(3√n))³ and the same
  /// with n + 1 and + 1.96. Its upper end is within 1 % of the exact one; so is its lower end from
  /// a count of 4, and for smaller ones it is lower than exact, by 0.03 at most.
  public init(count: Int) {
    lower = count > 0 ? max(0, Self.end(Double(count), -1.96)) : 0
    upper = Self.end(Double(count + 1), 1.96)
  }

  private static func end(_ count: Double, _ quantile: Double) -> Double {
    let root = 1 - 1 / (9 * count) + quantile / (3 * count.squareRoot())
    return count * root * root * root
  }
}
