internal import TrackerKit

/// Everything that people see and change in the sandbox, except settings: made at the start, and
/// anew by each reset (rule H3).
///
/// What outlives it, such as learned gestures, is in the sandbox or outside of it.
final class Visit {
  let overlays: Overlays
  /// The mode controllers, in the order of the modes.
  let controllers: [ModeController]
  /// The controller of the current mode.
  private(set) var current: ModeController
  /// The modes that have been shown.
  private(set) var enteredModes: Set<Mode> = []
  /// When Esc was last pressed to quit.
  var lastEscape: Timestamp?

  /// Makes the overlays and a controller for each mode.
  ///
  /// - Parameter context: The context of the mode to begin with.
  init(_ context: ModeContext) {
    overlays = Overlays(settings: context.settings)
    controllers = context.settings.modes.all.map { mode in
      var context = context
      context.mode = mode
      return mode.make(context)
    }
    current = Self.controller(of: context.mode, in: controllers)
  }

  /// The controller of a mode.
  func controller(of mode: Mode) -> ModeController { Self.controller(of: mode, in: controllers) }

  private static func controller(
    of mode: Mode, in controllers: [ModeController]
  ) -> ModeController {
    guard let controller = controllers.first(where: { $0.mode == mode }) else {
      programmerMistake("The mode is not in the registry")
    }
    return controller
  }

  /// Makes a mode the current one.
  func enter(_ mode: Mode) {
    current = controller(of: mode)
    enteredModes.insert(mode)
  }
}
