internal import PanelCheck
internal import TrackerKit

/// The user's settings, which the modes read.
@dynamicMemberLookup
final class Settings {
  /// What people change while the program runs.
  struct Changeable {
    /// Whether traced lines are smoothed (rule R5).
    var isSmooth = true
    /// Whether straight lines have the color of their angle instead of black (rule L2).
    var hasAngleColors = true
    /// Whether the inspector is shown (rule T4).
    var showsInspector = false
    /// Whether the gesture debugger is shown even where there is little room (rule G3).
    var showsDebugger = false
    /// The factor that scales all sizes (rule H5).
    var interfaceFactor = 1.0
    /// The factor chosen by the user; nil lets the display decide.
    var chosenFactor: Double?
    /// Whether buttons and panels are dark; the theme affects nothing else (rule H6).
    var isDark = true
    /// The edge with the HUD's handle (rule H2).
    var edge = HUDEdge.right
    /// Whether all fingers have rings (rule H7).
    var showsRings = false
  }

  /// What people change; a reset restores all of it (rule H3).
  var changeable = Changeable()
  /// The available modes.
  var modes = ModeRegistry.standard
  /// The default factor for the display.
  var fittingFactor = 1.0
  /// Whether the program runs for the public; `offers(_:)` decides what is left out (rule H3).
  var isKiosk = false
  /// The idle time before a reset, in seconds; nil for never (rule H3).
  var resetSeconds: Double?
  /// The state after a reset; nil until there is a sandbox, and in sessions that do not contain it.
  var fresh: FreshPage?
  /// The style of buttons and panels.
  var style: ControlStyle {
    (changeable.isDark ? ControlStyle.dark : .light).scaled(by: changeable.interfaceFactor)
  }
  /// The eight ball's answers (rule X3).
  var answers = Answers.builtIn
  /// The seed of the random generator (rule X4).
  var seed: UInt64 = 0
  /// Where the panel's size in millimeters comes from.
  var panelSource = SizeSource.display
  /// The limits of the guided check.
  var profile = Profile.kiosk
  /// Whether this is the program's first start, which shows a hint.
  var isFirstStart = false
  /// Whether the touches come from a recording, which makes their rings dashed.
  var showsRecordedTouches = false

  subscript<Value>(dynamicMember path: WritableKeyPath<Changeable, Value>) -> Value {
    get { changeable[keyPath: path] }
    set { changeable[keyPath: path] = newValue }
  }
}

extension Settings {
  /// Whether a command is available, to keys, buttons and the help: a kiosk leaves out some (rule H3).
  func offers<Target>(_ command: Command<Target>) -> Bool { command.isPublic || !isKiosk }

  /// Whether changes outlast the session.
  ///
  /// If so, drawings and settings are saved, and learned gestures can be edited. Visitors of a
  /// kiosk leave nothing behind.
  var keepsChanges: Bool { !isKiosk }

  /// Takes the next size that fits the window; the display's default is not saved as a choice.
  func stepSize(in window: Size) {
    changeable.interfaceFactor = InterfaceFactor.step(after: changeable.interfaceFactor, in: window)
    changeable.chosenFactor =
      changeable.interfaceFactor == fittingFactor ? nil : changeable.interfaceFactor
  }

  /// Draws something scaled by the interface factor, laid out in the size that remains.
  func scaled(_ bounds: Rect, in canvas: Canvas, _ draw: (Size) -> Void) {
    let room = Size(
      width: bounds.size.width / changeable.interfaceFactor,
      height: bounds.size.height / changeable.interfaceFactor)
    canvas.withTransform(Transform(scale: changeable.interfaceFactor, offset: bounds.origin)) {
      draw(room)
    }
  }
}
