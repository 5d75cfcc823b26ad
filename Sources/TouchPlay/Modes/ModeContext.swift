internal import TrackerKit

/// What a mode's controller is made with.
struct ModeContext {
  /// The mode that is made.
  let mode: Mode
  /// What the user has chosen.
  let settings: Settings
  /// The loop that the sandbox lives on.
  let loop: RunLoop
  /// The touches on the glass.
  let touches: TouchEvent
  /// Who watches deliveries.
  let observers: DeliveryObservers
}
