/// Which of the program's rules hold where they have changed, counted up with each version that changes some:
/// a session goes on under those that it was recorded under (rule S9).
enum SessionRules: Int, Comparable {
  /// The rules of sessions that name none.
  case first = 1
  /// Fingers at rest do not count for the handle, the ways out of a kiosk and the reset; a reset makes
  /// everything fresh; a kiosk offers neither the full screen nor changes of the learned gestures. In Lines a
  /// finger that is held still leaves nothing, Tab in a name ends the editing, and the HUD's panel folds while
  /// its Shake button is held; the HUD has a button for the size.
  case second = 2

  /// The rules of this program.
  static let present = second

  static func < (left: SessionRules, right: SessionRules) -> Bool {
    left.rawValue < right.rawValue
  }
}
