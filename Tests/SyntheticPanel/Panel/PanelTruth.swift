public import TrackerKit

/// What a panel model did, from its own settings and random numbers: no measure has a part in it.
public struct PanelTruth: Sendable {
  /// The scans per second.
  public var rate = 0.0
  /// The longest time between the scans of two successive reports of a finger that moves, in seconds.
  public var longestGap = 0.0
  /// The largest distance that a report was placed behind the one before, in millimeters.
  public var largestReversal = 0.0
  /// The largest step to or from a report that was placed elsewhere, without noise, in millimeters.
  public var largestJump = 0.0
  /// The steps of the two contacts at which they exchanged identities, without noise, in millimeters.
  public var swapSteps: [Double] = []
  /// The lengths of the first steps of contacts with hysteresis, without noise, in millimeters.
  public var firstSteps: [Double] = []
  /// The root mean square of the noise that was added, per axis, in millimeters.
  public var noise = 0.0
  /// The largest component of the noise that was added, in millimeters.
  public var largestNoise = 0.0
  /// The number of contacts, ghosts included.
  public var contactCount = 0
  /// The most contacts at once.
  public var maximumContacts = 0
  /// The number of contacts that never ended.
  public var stuckCount = 0
  /// The number of times at which two fingers became one contact.
  public var mergeCount = 0
  /// The times of the ghosts, in seconds.
  public var ghostTimes: [Double] = []
}

/// What a panel reported, and what is true.
public struct SyntheticRecording: Sendable {
  /// The turns, as a program would record them.
  public var turns: [Turn]
  /// What is true.
  public var truth: PanelTruth
}
