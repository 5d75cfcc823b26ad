/// What the user has chosen; the modes read it.
final class Settings {
  /// Whether traced lines are smoothed (rule R5).
  var isSmooth = true
  /// Whether the inspector is shown (rule T4).
  var showsInspector = false
  /// Whether every finger has a ring (rule H7).
  var showsRings = false
}
