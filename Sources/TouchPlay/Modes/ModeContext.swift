internal import TrackerKit

/// What a mode controller needs to be created.
struct ModeContext {
  /// The controller's mode.
  var mode: Mode
  /// The user's settings.
  let settings: Settings
  /// The display's geometry when the controller is created.
  let geometry: DisplayGeometry
  /// The sandbox's run loop.
  let loop: EventLoop
  /// The touches on the screen.
  let touches: TouchEvent
  /// The observers of deliveries.
  let observers: DeliveryObservers
  /// The learned gestures (rule G4).
  let templates: LearnedTemplates
}
