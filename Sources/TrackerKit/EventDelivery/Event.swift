/// Something that an application and a window pass to responders.
public enum Event {
  /// Touches changed.
  case touches(TouchEvent)
  /// A key went down or up, or is held and repeats.
  case key(KeyChange)
  /// The wheel was turned.
  case wheel(WheelChange)
  /// A motion of the device began, ended or was cancelled.
  case motion(MotionKind, MotionPhase)
  /// A media key was pressed.
  case remoteControl(RemoteControl)
}

/// Watches deliveries, for example for a log.
public protocol DeliveryObserver: AnyObject {
  /// An event is about to be delivered to a responder.
  ///
  /// The touches are the receiver's in this event, ordered by number; other events have none. The
  /// receiver may pass the event on.
  func delivered(_ event: Event, touches: [Touch], to receiver: Responder)

  /// Touches began, ordered by number.
  ///
  /// Their views and recognizers are known but have not received them yet, and recognizers may
  /// delay them for the views (rule B3).
  func touchesArrived(_ touches: [Touch], in event: TouchEvent)

  /// A recognizer changed its state.
  ///
  /// - Parameters:
  ///   - recognizer: The recognizer, which has the new state.
  ///   - old: Its state before.
  ///   - new: Its state now.
  ///   - cause: Why: its own decision, or what was done to it.
  func recognizer(
    _ recognizer: GestureRecognizer, went old: GestureState, to new: GestureState,
    because cause: GestureCause)
}

extension DeliveryObserver {
  /// Does nothing by default.
  public func touchesArrived(_ touches: [Touch], in event: TouchEvent) {}

  /// Does nothing by default.
  public func recognizer(
    _ recognizer: GestureRecognizer, went old: GestureState, to new: GestureState,
    because cause: GestureCause
  ) {}
}
