internal import TrackerKit

/// What the user has chosen; the modes read it.
final class Settings {
  /// The modes that there are.
  var modes = ModeRegistry.standard
  /// Whether traced lines are smoothed (rule R5).
  var isSmooth = true
  /// Whether straight lines have the color of their angle; otherwise they are black (rule L2).
  var hasAngleColors = true
  /// Whether the inspector is shown (rule T4).
  var showsInspector = false
  /// Whether the gesture debugger is shown even where there is little room (rule G3).
  var showsDebugger = false
  /// What all sizes are multiplied by (rule H5).
  var interfaceFactor = 1.0
  /// The factor that the user has chosen; nil leaves it to the display.
  var chosenFactor: Double?
  /// The factor that the display asks for.
  var suitingFactor = 1.0
  /// Whether buttons and panels are dark; a theme changes nothing else (rule H6).
  var isDark = true
  /// Whether the program runs for the public: `offers(_:)` says what that leaves out (rule H3).
  var isKiosk = false
  /// After so many idle seconds everything is fresh again; nil never (rule H3).
  var resetSeconds: Double?
  /// What everything is after that; nil until there is a world, and in sessions that do not tell.
  var fresh: FreshPage?
  /// Which rules hold where they have changed (rule S9).
  var rules = SessionRules.present
  /// Where the HUD's handle is (rule H2).
  var edge = HUDEdge.right
  /// How buttons and panels look.
  var style: ControlStyle {
    (isDark ? ControlStyle.dark : .light).scaled(by: interfaceFactor)
  }
  /// What the eight ball can say (rule X3).
  var answers = Answers.builtIn
  /// Where the random generator starts (rule X4).
  var seed: UInt64 = 0
  /// Whether the program has never run here: then a hint shows where everything is.
  var isFirstStart = false
  /// Whether the touches are those of a recording: their rings are dashed.
  var areTouchesGhosts = false
  /// Whether every finger has a ring (rule H7).
  var showsRings = false
}

extension Settings {
  /// Takes the next size for which a window has room; the display's own one is not kept as a choice.
  func stepSize(in window: Size) {
    interfaceFactor = InterfaceFactor.step(after: interfaceFactor, in: window)
    chosenFactor = interfaceFactor == suitingFactor ? nil : interfaceFactor
  }

  /// Draws something larger by the UI factor: it is laid out in the room that it then has.
  func scaled(_ bounds: Rect, in canvas: Canvas, _ draw: (Size) -> Void) {
    let room = Size(
      width: bounds.size.width / interfaceFactor, height: bounds.size.height / interfaceFactor)
    canvas.withPlacement(Placement(scale: interfaceFactor, offset: bounds.origin)) { draw(room) }
  }
}
