public import TrackerKit

/// What a panel model did, from its own settings and random numbers: no measure has a part in it.
public struct PanelTruth: Sendable {
  /// A place that was reported, without noise.
  public struct Placed: Sendable {
    /// The number of the scan.
    public var scan: Int
    /// The place in millimeters.
    public var place: Point
  }

  /// The places of each finger's reports without noise, on the panel's own scans.
  public var tracks: [[Placed]] = []
  /// The scans per second.
  public var rate = 0.0
  /// The longest time between the scans of two successive reports of a finger that moves, in
  /// seconds.
  public var longestGap = 0.0
  /// The largest distance that a report was placed behind the one before, in millimeters.
  public var largestReversal = 0.0
  /// The largest distance that a report was placed beside the finger's way, in millimeters.
  public var largestDeviation = 0.0
  /// The largest step to or from a report that was placed elsewhere, without noise, in millimeters.
  public var largestJump = 0.0
  /// The steps of the two contacts at which they exchanged identities, without noise, in
  /// millimeters.
  public var swapSteps: [Double] = []
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

  /// The largest quotient of a finger's way over scans that were not reported and the mean of the
  /// two ways before and the two after it; 0 if all were reported.
  public var gapRatio: Double {
    tracks.reduce(0) { largest, track in
      var largest = largest
      for end in track.indices.dropFirst(3).dropLast(2)
      where track[end].scan - track[end - 1].scan > 1 {
        let others = [-2, -1, 1, 2].reduce(0) { $0 + way(track, to: end + $1) }
        largest = max(largest, way(track, to: end) * 4 / others)
      }
      return largest
    }
  }

  /// The quotient of the first finger's first way and the mean of its next three.
  public var firstStepRatio: Double {
    guard let track = tracks.first, track.count > 4 else { return 0 }
    return way(track, to: 1) * 3 / (2...4).reduce(0) { $0 + way(track, to: $1) }
  }

  private func way(_ track: [Placed], to index: Int) -> Double {
    track[index].place.distance(to: track[index - 1].place)
  }
}

/// What a panel reported, and what is true.
public struct SyntheticRecording: Sendable {
  /// The turns, as a program would record them.
  public var turns: [Turn]
  /// What is true.
  public var truth: PanelTruth
}
