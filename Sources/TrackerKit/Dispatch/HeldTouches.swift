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
  /// How many deliveries of each touch are waiting.
  private var counts: [Touch: Int] = [:]
  /// The index of the next delivery to examine.
  private var position = 0
  /// The arbiter's revision at which the deliveries were last examined from the start.
  private var revision = 0
  /// Touches with a delivery waiting before `position`.
  private var blocked: Set<Touch> = []

  var isEmpty: Bool { deliveries.isEmpty }

  /// Whether a touch's change must wait.
  func mustHold(_ touch: Touch, _ kind: TouchChange.Kind) -> Bool {
    counts[touch] != nil || touch.isDelayed(kind)
  }

  mutating func hold(_ touch: Touch, for view: View, in event: TouchEvent) {
    counts[touch, default: 0] += 1
    deliveries.append(
      HeldDelivery(
        touch: touch, view: view, kind: event.kind, moment: touch.state.moment,
        samples: event.samples(of: touch)))
  }

  /// Takes the next delivery that no longer has to wait; deliveries of taken touches are dropped.
  ///
  /// All deliveries are examined again, from the oldest one, when the arbiter has a new revision.
  mutating func next(at newRevision: Int) -> HeldDelivery? {
    if revision != newRevision {
      revision = newRevision
      deliveries.removeAll { $0 == nil }
      blocked.removeAll(keepingCapacity: true)
      position = 0
    }
    while position < deliveries.count {
      defer { position += 1 }
      guard let delivery = deliveries[position] else { continue }
      let touch = delivery.touch
      if counts[touch] == nil || touch.view !== delivery.view {
        remove(delivery)
      } else if touch.isDelayed(delivery.kind) || blocked.contains(touch) {
        blocked.insert(touch)
      } else {
        remove(delivery)
        return delivery
      }
    }
    return nil
  }

  private mutating func remove(_ delivery: HeldDelivery) {
    if let count = counts[delivery.touch] {
      counts[delivery.touch] = count > 1 ? count - 1 : nil
    }
    deliveries[position] = nil
  }

  /// Drops the waiting deliveries of a touch that will not change anymore.
  mutating func drop(_ touch: Touch) {
    counts[touch] = nil
  }

  /// The touches with deliveries waiting for certain views, oldest first.
  func touches(of isConcerned: (View) -> Bool) -> [Touch] {
    var touches: [Touch] = []
    var seen: Set<Touch> = []
    for case let delivery? in deliveries
    where counts[delivery.touch] != nil && isConcerned(delivery.view) {
      if seen.insert(delivery.touch).inserted { touches.append(delivery.touch) }
    }
    return touches
  }
}
