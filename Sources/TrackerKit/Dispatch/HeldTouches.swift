/// A delivery to a view that has to wait for a recognizer.
struct HeldDelivery {
  var touch: Touch
  var view: View
  var kind: TouchChange.Kind
  var moment: TouchMoment
  /// All places of the event, so that no move is lost.
  var samples: [TouchSample]
}

/// Deliveries that recognizers hold back (rules B3, B4).
///
/// A touch's beginning waits while a recognizer that delays beginnings is undecided, and all of the
/// touch after it waits behind it; an end waits while one that delays ends is undecided. What waits is
/// delivered late, as it was, or dropped when a recognizer takes the touch.
struct HeldTouches {
  private var deliveries: [HeldDelivery] = []

  var isEmpty: Bool { deliveries.isEmpty }

  /// Whether a touch's change has to wait.
  func mustHold(_ touch: Touch, _ kind: TouchChange.Kind) -> Bool {
    touch.heldCount > 0 || isDelayed(touch, kind)
  }

  private func isDelayed(_ touch: Touch, _ kind: TouchChange.Kind) -> Bool {
    switch kind {
    case .began:
      touch.recognizers.contains { $0.presentState == .possible && $0.delaysTouchesBegan }
    case .ended:
      touch.recognizers.contains { $0.presentState == .possible && $0.delaysTouchesEnded }
    case .moved, .cancelled:
      false
    }
  }

  mutating func hold(_ touch: Touch, for view: View, in event: TouchEvent) {
    touch.heldCount += 1
    deliveries.append(
      HeldDelivery(
        touch: touch, view: view, kind: event.kind, moment: touch.moment,
        samples: event.coalescedTouches(for: touch)))
  }

  /// Takes the first delivery that has to wait no longer; what belongs to taken touches is dropped.
  mutating func next() -> HeldDelivery? {
    var blocked: [Touch] = []
    var index = 0
    while index < deliveries.count {
      let delivery = deliveries[index]
      if delivery.touch.view !== delivery.view {
        remove(at: index)
      } else if blocked.contains(delivery.touch) || isDelayed(delivery.touch, delivery.kind) {
        // Most touches of a crowd have only their end waiting, and nothing behind it.
        if delivery.touch.heldCount > 1 { blocked.append(delivery.touch) }
        index += 1
      } else {
        remove(at: index)
        return delivery
      }
    }
    return nil
  }

  /// Drops what waits for a touch.
  mutating func drop(_ touch: Touch) {
    for index in deliveries.indices.reversed() where deliveries[index].touch === touch {
      remove(at: index)
    }
  }

  /// The touches of views in a tree that have something waiting, oldest first.
  func touches(in view: View) -> [Touch] {
    var touches: [Touch] = []
    for delivery in deliveries
    where delivery.view.isDescendant(of: view) && !touches.contains(delivery.touch) {
      touches.append(delivery.touch)
    }
    return touches
  }

  private mutating func remove(at index: Int) {
    deliveries[index].touch.heldCount -= 1
    deliveries.remove(at: index)
  }
}
