/// What an application and a window pass to responders.
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
  /// - Parameters:
  ///   - event: The event.
  ///   - touches: The receiver's touches in this event, ordered by number; empty for other events.
  ///   - receiver: The responder that gets it first; it may pass it on.
  func delivered(_ event: Event, touches: [Touch], to receiver: Responder)

  /// Touches began.
  ///
  /// Their views and recognizers are known but have not received them yet, and recognizers may
  /// delay what the views get (rule B3).
  ///
  /// - Parameters:
  ///   - touches: The new touches, ordered by number.
  ///   - event: All touches of the sequence.
  func touchesArrived(_ touches: [Touch], in event: TouchEvent)

  /// A recognizer changed its state.
  ///
  /// - Parameters:
  ///   - recognizer: The recognizer.
  ///   - old: The old state.
  ///   - new: The new state.
  ///   - cause: Why.
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
