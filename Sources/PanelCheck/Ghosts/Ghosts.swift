package import TrackerKit

/// Contacts on a surface that nobody touches: how often they occur, where, and when.
package struct Ghosts: Hashable, Sendable {
  package let panel: Panel
  /// The ghosts, in the order of their times.
  package let ghosts: [GhostContact]
  /// How long nobody touched the surface, in seconds.
  package let seconds: Double
  /// The places at which ghosts occur more often than by chance, the most frequent first.
  package let clusters: [GhostCluster]
  /// The period of all ghosts together, or nil if they have none; each cluster has its own.
  package let period: GhostPeriod?

  package init(panel: Panel, ghosts: [GhostContact], seconds: Double) {
    self.panel = panel
    self.ghosts = ghosts.sorted { $0.time < $1.time }
    self.seconds = seconds
    clusters = GhostClusterSearch(self.ghosts, on: panel).clusters
    period = GhostPeriod(of: self.ghosts.map(\.time))
  }

  /// The interval that contains the mean number of ghosts per hour with a probability of 95 %, if they are
  /// independent of each other.
  package var hourlyInterval: (lower: Double, upper: Double) {
    let interval = PoissonInterval(count: ghosts.count)
    return (interval.lower * hourly, interval.upper * hourly)
  }

  /// Ghosts per hour (`ghosts`), with a sample for each whole minute.
  ///
  /// Less than a minute without ghosts has no sample, since it proves nothing; with ghosts it has one.
  ///
  /// The interval of a rate is wider upward than downward. The lower part decides whether a limit is
  /// exceeded, and is 0 without ghosts. The upper part tells how little a short time proves.
  package var figures: [CheckItem: Figure] {
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
package struct GhostContact: Hashable, Sendable {
  /// When it began.
  package var time: Timestamp
  /// Where it began, in the panel's unit.
  package var location: Point
  /// How long it was down, in seconds.
  package var seconds = 0.0
}

extension GhostContact {
  /// Takes a contact for a ghost.
  package init(_ path: ContactPath) {
    self.init(time: path.first.time, location: path.first.location, seconds: path.seconds)
  }
}

/// A place at which ghosts occur more often than by chance.
package struct GhostCluster: Hashable, Sendable {
  /// The median location of its ghosts, in the panel's unit.
  package let center: Point
  /// The ghosts, by their indices in `Ghosts.ghosts`.
  package let indices: [Int]
  /// The root mean square of the distances from the center, in the panel's unit.
  package let spread: Double
  /// Their period; nil if they have none.
  package let period: GhostPeriod?
}

/// The interval that contains a mean count with a probability of 95 %, from one count.
package struct PoissonInterval: Hashable, Sendable {
  /// The smaller end; 0 if nothing was counted.
  package let lower: Double
  /// The larger end.
  package let upper: Double

  /// Creates the interval of a count of independent events by Byar's approximation:
  /// n·(1 − 1/(9n) − 1.96/(3√n))³, and the same with n + 1 and + 1.96.
  ///
  /// The upper end is within 1 % of the exact one, and so is the lower end for a count of 4 or more. For
  /// smaller counts the lower end is too low by 0.03 at most.
  package init(count: Int) {
    lower = count > 0 ? max(0, Self.end(Double(count), -halfWidth95)) : 0
    upper = Self.end(Double(count + 1), halfWidth95)
  }

  private static func end(_ count: Double, _ quantile: Double) -> Double {
    let root = 1 - 1 / (9 * count) + quantile / (3 * count.squareRoot())
    return count * root * root * root
  }
}
