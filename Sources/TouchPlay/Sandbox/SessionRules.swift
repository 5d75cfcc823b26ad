/// Which of the program's rules hold where they have changed: a session goes on under those that it was
/// recorded under (rule S9).
enum SessionRules: Int, Comparable {
  /// The rules of sessions that name none.
  case first = 1
  /// Fingers at rest do not count for the handle, the ways out of a kiosk and the reset; a reset makes
  /// everything fresh; a kiosk offers neither the full screen nor changes of the learnt gestures.
  case second = 2

  /// The rules of this program.
  static let present = second

  static func < (left: SessionRules, right: SessionRules) -> Bool {
    left.rawValue < right.rawValue
  }
}
