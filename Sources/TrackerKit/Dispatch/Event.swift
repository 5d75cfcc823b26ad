/// What an application and a window give to responders.
public enum Event {
  /// Touches changed.
  case touches(TouchEvent)
  /// A key went down or up.
  case key(KeyChange)
  /// A motion of the device began, ended or was broken off.
  case motion(MotionKind, MotionPhase)
  /// A media key was pressed.
  case remoteControl(RemoteControl)
}

/// What watches deliveries, such as a log.
public protocol DeliveryObserver: AnyObject {
  /// An event is about to be given to a responder.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - touches: The receiver's touches in this event, ordered by number; empty for other events.
  ///   - receiver: Who gets it first; it may pass it on.
  func delivered(_ event: Event, touches: [Touch], to receiver: Responder)

  /// Touches came down: their views and recognizers are known, but nobody has been told yet, and
  /// recognizers may hold back what their views are told (rule B3).
  ///
  /// - Parameters:
  ///   - touches: The new touches, ordered by number.
  ///   - event: All touches of the sequence.
  func touchesArrived(_ touches: [Touch], in event: TouchEvent)

  /// A recognizer changed its state.
  ///
  /// - Parameters:
  ///   - recognizer: The recognizer.
  ///   - old: Where it stood.
  ///   - new: Where it stands.
  ///   - cause: Why.
  func recognizer(
    _ recognizer: GestureRecognizer, went old: GestureState, to new: GestureState,
    because cause: GestureCause)
}

extension DeliveryObserver {
  /// The default: nobody cares.
  public func touchesArrived(_ touches: [Touch], in event: TouchEvent) {}

  /// The default: nobody cares.
  public func recognizer(
    _ recognizer: GestureRecognizer, went old: GestureState, to new: GestureState,
    because cause: GestureCause
  ) {}
}
