internal import TrackerKit

/// Fingers that nobody moves: stuck ones, whose device went away, and those that a mouse has planted
/// (rules H2, H3, I3).
///
/// They stay on the glass and in their mode until they lift or are lifted, but they do not count where a
/// finger too many would lock everything.
enum RestingFingers {
  /// A finger that had not moved for this long when the newest one came down is at rest, in seconds.
  static let time = 3.0
  /// A finger that has not moved for this long is nobody's who could be disturbed by a reset, in seconds.
  static let longTime = 60.0
}

extension TouchEvent {
  /// The touches whose fingers are still on the glass, after this event too.
  var liveTouches: [Touch] {
    let isEnd = kind == .ended || kind == .cancelled
    return isEnd ? allTouches.filter { !changedTouches.contains($0) } : allTouches
  }

  /// The live touches without those at rest.
  ///
  /// It counts up to when the newest finger came down, so that fingers that land together and are held
  /// still for a way out of a kiosk stay what they are; one that moves again counts again.
  func countedTouches(_ rules: SessionRules) -> [Touch] {
    let live = liveTouches
    guard rules >= .second, let newest = live.map(\.start.timestamp).max() else { return live }
    return live.filter { newest.seconds(since: $0.timestamp) < RestingFingers.time }
  }
}
