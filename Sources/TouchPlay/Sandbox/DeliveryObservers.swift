internal import TrackerKit

/// Passes deliveries on to several observers, in the order in which they were added.
final class DeliveryObservers: DeliveryObserver {
  private var observers: [any DeliveryObserver] = []

  /// Adds and retains an observer, unless it was already added.
  func add(_ observer: any DeliveryObserver) {
    if !observers.contains(where: { $0 === observer }) { observers.append(observer) }
  }

  func remove(_ observer: any DeliveryObserver) { observers.removeAll { $0 === observer } }

  func delivered(_ event: Event, touches: [Touch], to receiver: Responder) {
    for observer in observers { observer.delivered(event, touches: touches, to: receiver) }
  }

  func touchesArrived(_ touches: [Touch], in event: TouchEvent) {
    for observer in observers { observer.touchesArrived(touches, in: event) }
  }

  func recognizer(
    _ recognizer: GestureRecognizer, went old: GestureState, to new: GestureState,
    because cause: GestureCause
  ) {
    for observer in observers {
      observer.recognizer(recognizer, went: old, to: new, because: cause)
    }
  }
}
