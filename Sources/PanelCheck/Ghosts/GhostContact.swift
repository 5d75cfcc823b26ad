public import TrackerKit

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
