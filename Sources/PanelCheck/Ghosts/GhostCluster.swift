public import TrackerKit

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
