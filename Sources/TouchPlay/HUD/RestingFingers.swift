internal import TrackerKit

/// Fingers that nobody moves (rules H2, H3, I3).
///
/// Their device went away, or they were planted with the mouse. They stay on the screen and in
/// their mode until they are lifted, but they do not count where an extra finger would lock
/// everything.
enum RestingFingers {
  /// How long a finger must have been still when the newest one lands to be at rest, in seconds.
  static let time = 3.0
  /// A finger that has not moved for this long does not prevent a reset, in seconds.
  static let longTime = 60.0
}

extension TouchEvent {
  /// The touches whose fingers are still on the screen after this event.
  var liveTouches: [Touch] {
    let isEnd = kind == .ended || kind == .cancelled
    return isEnd ? allTouches.filter { !changedTouches.contains($0) } : allTouches
  }

  /// The live touches, without resting fingers.
  ///
  /// The time at rest is measured up to when the newest finger came down, so fingers that land
  /// together and are held to exit a kiosk keep counting. A finger that moves again counts again.
  func countedTouches(_ rules: SessionRules) -> [Touch] {
    let live = liveTouches
    guard rules >= .second, let newest = live.map(\.start.timestamp).max() else { return live }
    return live.filter { newest.seconds(since: $0.timestamp) < RestingFingers.time }
  }
}
