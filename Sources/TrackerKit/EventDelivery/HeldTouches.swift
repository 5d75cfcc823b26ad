/// A delivery to a view that must wait for a recognizer.
struct HeldDelivery {
  var touch: Touch
  var view: View
  var kind: TouchChange.Kind
  var moment: TouchMoment
  /// All locations of the event, so that no move is lost.
  var samples: [TouchSample]
}

/// Deliveries delayed by recognizers (rules B3, B4).
///
/// The beginning of a touch waits while a recognizer that delays beginnings is undecided, and the
/// rest of the touch waits with it; an end waits while a recognizer that delays ends is undecided.
/// A waiting delivery is later made unchanged, or dropped if a recognizer takes the touch.
struct HeldTouches {
  /// The waiting deliveries, oldest first.
  private var deliveries: [HeldDelivery] = []

  var isEmpty: Bool { deliveries.isEmpty }

  /// Whether a touch's change must wait.
  func mustHold(_ touch: Touch, _ kind: TouchChange.Kind) -> Bool {
    touch.isDelayed(kind) || deliveries.contains { $0.touch === touch }
  }

  mutating func hold(_ touch: Touch, for view: View, in event: TouchEvent) {
    deliveries.append(
      HeldDelivery(
        touch: touch, view: view, kind: event.kind, moment: touch.moment,
        samples: event.samples(of: touch)))
  }

  /// Removes and returns the oldest delivery that waits for no recognizer and no older delivery of its
  /// touch; nil if there is none.
  mutating func next() -> HeldDelivery? {
    var blocked: [Touch] = []
    for index in deliveries.indices where !blocked.contains(deliveries[index].touch) {
      let touch = deliveries[index].touch
      guard touch.isDelayed(deliveries[index].kind) else { return deliveries.remove(at: index) }
      blocked.append(touch)
    }
    return nil
  }

  /// Drops the waiting deliveries of a touch that no longer changes.
  mutating func drop(_ touch: Touch) {
    deliveries.removeAll { $0.touch === touch }
  }

  /// The touches of waiting deliveries to certain views, oldest first.
  func touches(of isConcerned: (View) -> Bool) -> [Touch] {
    deliveries.filter { isConcerned($0.view) }.map(\.touch)
  }
}
