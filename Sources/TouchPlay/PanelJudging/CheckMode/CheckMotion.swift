internal import TrackerKit

/// How far a result has come onto the screen: its card slides up while its piece of the bar fills,
/// then its verdict appears (docs/dev/design.md).
struct CheckMotion {
  /// How long all of it takes, in seconds.
  static let seconds = 0.36
  private static let slide = 0.18

  /// Nothing moves any more.
  static let over = CheckMotion(elapsed: seconds)

  /// The seconds since the result came.
  var elapsed = 0.0

  var isOver: Bool { elapsed >= Self.seconds }
  /// The parts that have come, 0...1.
  var card: Double { Self.eased(elapsed / Self.slide) }
  var verdict: Double { Self.eased((elapsed - Self.slide) / (Self.seconds - Self.slide)) }
  var piece: Double { Self.eased(elapsed / Self.seconds) }

  private static func eased(_ part: Double) -> Double {
    AnimationCurve.easeOut.progress(at: max(0, min(1, part)))
  }
}
