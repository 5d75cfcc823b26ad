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
///
/// Only decisions and released touches let deliveries continue, so all of them are examined after
/// each of these, and not for every event.
struct HeldTouches {
  /// The waiting deliveries, oldest first; nil if delivered or dropped since `position` was 0.
  private var deliveries: [HeldDelivery?] = []
  /// The number of waiting deliveries of each touch.
  private var counts: [Touch: Int] = [:]
  /// The index of the next delivery to examine.
  private var position = 0
  /// The arbiter's revision at which the last examination began.
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
        touch: touch, view: view, kind: event.kind, moment: touch.moment,
        samples: event.samples(of: touch)))
  }

  /// Removes and returns the next delivery that no longer has to wait; drops those of taken touches.
  ///
  /// A new revision starts the examination again with the oldest delivery.
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

  /// Drops the waiting deliveries of a touch that no longer changes.
  mutating func drop(_ touch: Touch) {
    counts[touch] = nil
  }

  /// The touches with deliveries waiting for certain views, oldest first.
  func touches(of isConcerned: (View) -> Bool) -> [Touch] {
    var seen: Set<Touch> = []
    return deliveries.compactMap { $0 }
      .filter { counts[$0.touch] != nil && isConcerned($0.view) && seen.insert($0.touch).inserted }
      .map(\.touch)
  }
}
