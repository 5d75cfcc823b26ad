/// The rules that change what a session does, counted up whenever one of them changes: a session is lived
/// again by those that it was recorded by (rule S9).
enum SessionRules {
  /// The rules of sessions that do not name theirs: in Lines a finger that is held still leaves a dot, Tab
  /// in a name goes to the next mode, and the HUD's panel stays open while its Shake button is held.
  static let first = 1
  /// The rules that hold today.
  static let present = 2
}
