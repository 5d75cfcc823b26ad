import TrackerKit

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
