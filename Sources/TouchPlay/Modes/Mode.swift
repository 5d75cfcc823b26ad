internal import TrackerKit

/// A mode of the sandbox; `ModeRegistry` lists the available modes.
///
/// It has everything that keys, the HUD, the help, the command line and recordings need. Modes with
/// the same id are equal.
struct Mode: Identifiable, Sendable {
  /// The name used by `--mode`, recordings and dumps.
  let id: String
  let title: String
  /// Its key, identified by its position on the keyboard.
  let key: String
  let meaning: String
  /// The name of its symbol; nil if that is its id.
  var symbol: String?
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
