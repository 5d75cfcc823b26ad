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
/// Whatever waits is later delivered unchanged, or dropped if a recognizer takes the touch.
///
/// Nothing that waits can continue until a recognizer has decided or released a touch. So all
/// delayed deliveries are examined once per decision rather than with every event, even for a crowd
/// of touches.
struct HeldTouches {
  /// The waiting deliveries in the order in which they happened; nil if delivered or dropped since
  /// the list was last compacted.
  private var deliveries: [HeldDelivery?] = []
  /// The index of the next delivery to examine.
  private var position = 0
  /// Touches with a delivery waiting before `position`.
  private var blocked: Set<ObjectIdentifier> = []

  var isEmpty: Bool { deliveries.isEmpty }

  /// Whether a touch's change must wait.
  func mustHold(_ touch: Touch, _ kind: TouchChange.Kind) -> Bool {
    touch.state.heldCount > 0 || isDelayed(touch, kind)
  }

  private func isDelayed(_ touch: Touch, _ kind: TouchChange.Kind) -> Bool {
    switch kind {
    case .began:
      touch.state.recognizers.contains { $0.sequence.state == .possible && $0.delaysTouchesBegan }
    case .ended:
      touch.state.recognizers.contains { $0.sequence.state == .possible && $0.delaysTouchesEnded }
    case .moved, .cancelled:
      false
    }
  }

  mutating func hold(_ touch: Touch, for view: View, in event: TouchEvent) {
    touch.state.heldCount += 1
    deliveries.append(
      HeldDelivery(
        touch: touch, view: view, kind: event.kind, moment: touch.state.moment,
        samples: event.coalescedTouches(for: touch)))
  }

  /// Starts examining the waiting deliveries from the oldest one.
  mutating func start() {
    deliveries.removeAll { $0 == nil }
    blocked.removeAll(keepingCapacity: true)
    position = 0
  }

  /// Takes the next delivery that no longer has to wait; deliveries of taken touches are dropped.
  mutating func next() -> HeldDelivery? {
    while position < deliveries.count {
      defer { position += 1 }
      guard let delivery = deliveries[position] else { continue }
      let touch = delivery.touch
      if touch.state.heldCount == 0 || touch.view !== delivery.view {
        remove(delivery)
      } else if isDelayed(touch, delivery.kind) || blocked.contains(ObjectIdentifier(touch)) {
        blocked.insert(ObjectIdentifier(touch))
      } else {
        remove(delivery)
        return delivery
      }
    }
    return nil
  }

  private mutating func remove(_ delivery: HeldDelivery) {
    if delivery.touch.state.heldCount > 0 { delivery.touch.state.heldCount -= 1 }
    deliveries[position] = nil
  }

  /// Drops the waiting deliveries of a touch that will not change anymore.
  func drop(_ touch: Touch) {
    touch.state.heldCount = 0
  }

  /// The touches with deliveries waiting for certain views, oldest first.
  func touches(of isConcerned: (View) -> Bool) -> [Touch] {
    var touches: [Touch] = []
    var seen: Set<ObjectIdentifier> = []
    for case let delivery? in deliveries
    where delivery.touch.state.heldCount > 0 && isConcerned(delivery.view) {
      if seen.insert(ObjectIdentifier(delivery.touch)).inserted { touches.append(delivery.touch) }
    }
    return touches
  }
}
