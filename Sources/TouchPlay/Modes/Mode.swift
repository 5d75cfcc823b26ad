internal import TrackerKit

/// A mode of the sandbox; `ModeRegistry` lists the available modes.
///
/// It has everything that keys, the HUD, the help, the command line and recordings need. Modes with
/// the same id are equal.
struct Mode: Identifiable, Sendable {
  /// The name used by `--mode`, recordings and dumps.
  let id: String
  /// The title, the meaning and the lesson are English; they are translated where they are shown.
  let title: String
  /// Its key, identified by its position on the keyboard.
  let key: String
  let meaning: String
  /// The name of its symbol; nil if that is its id.
  var symbol: String?
  /// What fingers do in it.
  var lesson: Lesson?
  /// The commands for this mode only; the HUD shows them in the mode.
  var commands: [Command<Sandbox>] = []
  /// Creates what accompanies the mode in a live session; nil if nothing does.
  var companion: (@Sendable (PlaySession) -> any SessionCompanion)?
  let make: @Sendable (ModeContext) -> ModeController
}

extension Mode: Hashable {
  static func == (left: Mode, right: Mode) -> Bool { left.id == right.id }

  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// What fingers do in a mode: hands show it, and the help says it (rule H12).
struct Lesson: Sendable {
  /// One short sentence.
  let text: String
  /// The way of each finger, in parts of the window's width and height.
  let ways: [[Point]]

  init(_ text: String, _ ways: [(x: Double, y: Double)]...) {
    self.text = text
    self.ways = ways.map { way in way.map { Point(x: $0.x, y: $0.y) } }
  }
}

/// What a mode controller needs to be created.
struct ModeContext {
  var mode: Mode
  let settings: Settings
  /// The display's geometry when the controller is created.
  let geometry: DisplayGeometry
  let loop: EventLoop
  let touches: TouchEvent
  let observers: DeliveryObservers
  let templates: LearnedTemplates
}
