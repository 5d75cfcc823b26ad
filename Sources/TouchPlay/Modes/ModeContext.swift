internal import TrackerKit

/// What a mode controller needs to be created.
struct ModeContext {
  var mode: Mode
  let settings: Settings
  /// The display's geometry when the controller is created.
  let geometry: DisplayGeometry
  let loop: EventLoop
  let touches: TouchEvent
  let observers: DeliveryObservers
  /// The learned gestures (rule G4).
  let templates: LearnedTemplates
}
