/// The constants of `VelocityTracker` (rules C8, C9).
public struct VelocityTuning: Hashable, Sendable {
  /// Samples that are older than the newest one by more than this do not count, in seconds.
  public var horizon = 0.1
  /// At most this many of the latest samples count; at least 1.
  public var sampleLimit = 20
  /// A finger that reports nothing for longer than this has stopped, in seconds.
  public var longestPause = 0.04

  /// Creates the constants of rule C8.
  public init() {}
}
