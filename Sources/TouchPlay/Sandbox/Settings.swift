internal import TrackerKit

/// What the user has chosen; the modes read it.
final class Settings {
  /// Whether traced lines are smoothed (rule R5).
  var isSmooth = true
  /// Whether the inspector is shown (rule T4).
  var showsInspector = false
  /// Whether the gesture debugger is shown even where there is little room (rule G3).
  var showsDebugger = false
  /// What all sizes are multiplied by (rule H5).
  var interfaceFactor = 1.0
  /// Whether buttons and panels are dark; a theme changes nothing else (rule H6).
  var isDark = true
  /// Where the HUD's handle is (rule H2).
  var edge = HUDEdge.right
  /// How buttons and panels look.
  var style: ControlStyle {
    (isDark ? ControlStyle.dark : .light).scaled(by: interfaceFactor)
  }
  /// Whether every finger has a ring (rule H7).
  var showsRings = false
}
