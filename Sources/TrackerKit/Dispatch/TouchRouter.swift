/// Decides who gets which touch, and in which order: recognizers, then their actions, then views
/// (rules A2, A4 to A6, A9 to A11, B1 to B6).
///
/// A new touch is hit-tested once. Its view owns it unless it is refused; in either case the recognizers
/// of the hit view and of all its superviews watch it.
final class TouchRouter {
  let arbiter: GestureArbiter
  private unowned let window: Window
  @exclusivity(unchecked) private var held = HeldTouches()
  /// Room for the touches of one view, used again and again.
  @exclusivity(unchecked) private var batch: [Touch] = []
  @exclusivity(unchecked) private var receivers: [View] = []
  /// Whether an event is being delivered, so that what changes on the way is settled by it.
  @exclusivity(unchecked) private var isBusy = false

  init(window: Window) {
    self.window = window
    arbiter = GestureArbiter(window: window)
  }

  private var event: TouchEvent? { window.application?.touchEvent }
  private var observer: (any DeliveryObserver)? { window.application?.deliveryObserver }

  /// Delivers an event completely.
  func route(_ event: TouchEvent) {
    isBusy = true
    if event.kind == .began {
      for touch in event.changedTouches { place(touch, in: event) }
      observer?.touchesArrived(event.changedTouches, in: event)
    }
    arbiter.deliver(event)
    decide()
    deliverToViews(event)
    decide()
    if event.kind == .ended || event.kind == .cancelled {
      for touch in event.changedTouches { touch.finish() }
    }
    arbiter.resetFinished()
    isBusy = false
  }

  /// Called after a timer or the program has changed a recognizer: takes touches, runs actions, delivers
  /// held touches.
  func settle() {
    guard !isBusy else { return }
    isBusy = true
    decide()
    arbiter.resetFinished()
    isBusy = false
  }

  /// Takes in what was decided; what follows may decide more.
  private func decide() {
    repeat { arbiter.settle(takeTouches) } while deliverHeld()
  }

  /// Cancels every gesture.
  func reset() {
    arbiter.drop(because: .disabled) { _ in true }
    settle()
  }

  // MARK: New touches

  private func place(_ touch: Touch, in event: TouchEvent) {
    touch.window = window
    guard let application = window.application, !application.isIgnoringInteractionEvents,
      let hit = window.hitTest(touch.position)
    else { return }
    touch.setView(isRefused(touch, by: hit, in: event) ? nil : hit)
    var depth = hit.depth
    var view: View? = hit
    while let current = view {
      for (place, recognizer) in current.gestureRecognizers.enumerated() {
        arbiter.attach(touch, to: recognizer, rank: GestureRank(depth: depth, place: place))
      }
      view = current.superview
      depth -= 1
    }
  }

  /// Whether a view gets no second touch, or exclusive touch forbids it (rules A5, A6).
  private func isRefused(_ touch: Touch, by hit: View, in event: TouchEvent) -> Bool {
    for other in event.allTouches where other !== touch {
      guard let owner = other.view, other.window === window else { continue }
      if owner === hit {
        if !hit.isMultipleTouchEnabled { return true }
      } else if hit.isExclusiveTouch || owner.isExclusiveTouch {
        return true
      }
    }
    return false
  }

  // MARK: Views

  /// Calls each view once with all of its touches in the event (rule Q9).
  private func deliverToViews(_ event: TouchEvent) {
    receivers.removeAll(keepingCapacity: true)
    for touch in event.changedTouches {
      guard let view = touch.view, receivers.last !== view else { continue }
      if !receivers.contains(where: { $0 === view }) { receivers.append(view) }
    }
    for view in receivers { deliver(event, to: view) }
  }

  private func deliver(_ event: TouchEvent, to view: View) {
    batch.removeAll(keepingCapacity: true)
    // A view called before this one may have taken touches away.
    for touch in event.changedTouches where touch.view === view {
      if event.kind == .cancelled {
        held.drop(touch)
        if touch.isBeganDelivered { batch.append(touch) }
      } else if held.mustHold(touch, event.kind) {
        held.hold(touch, for: view, in: event)
      } else {
        touch.isBeganDelivered = true
        batch.append(touch)
      }
    }
    guard !batch.isEmpty else { return }
    if event.kind == .ended || event.kind == .cancelled {
      for touch in batch { touch.isEndDelivered = true }
    }
    observer?.delivered(.touches(event), touches: batch, to: view)
    view.receive(batch, of: event)
  }

  /// Delivers what has to wait no longer, in the order in which it happened; false when nothing did.
  private func deliverHeld() -> Bool {
    guard !held.isEmpty, let event else { return false }
    var isNews = false
    while true {
      // What one delivery decides may let an older one go.
      if arbiter.takeNews() { held.start() }
      guard let delivery = held.next() else { break }
      delivery.touch.isBeganDelivered = true
      if delivery.kind == .ended { delivery.touch.isEndDelivered = true }
      event.deliver(delivery) { touches in
        observer?.delivered(.touches(event), touches: touches, to: delivery.view)
        delivery.view.receive(touches, of: event)
      }
      isNews = true
    }
    return isNews
  }

  // MARK: Taking touches away

  /// Recognized gestures take their touches from their views (rules B2 to B4).
  private func takeTouches(of winners: [GestureRecognizer]) {
    var taken: [Touch] = []
    for winner in winners {
      // A long gesture has claimed many touches that are over.
      for touch in winner.claimed where touch.view != nil && !touch.isEndDelivered {
        let isUnseen = !touch.isBeganDelivered
        if winner.cancelsTouchesInView || (winner.delaysTouchesBegan && isUnseen) {
          taken.append(touch)
        }
      }
    }
    take(taken, because: .recognizer)
  }

  /// Takes touches from their views, unless these already know that the touches are over; each view is
  /// told once, about all touches that it loses (rule Q9).
  private func take(_ touches: [Touch], because reason: CancelReason) {
    guard let event else { return }
    var losses: [(view: View, touches: [Touch])] = []
    for touch in touches {
      guard let view = touch.view, !touch.isEndDelivered else { continue }
      held.drop(touch)
      touch.setView(nil)
      guard touch.isBeganDelivered else { continue }
      touch.isEndDelivered = true
      touch.phase = .cancelled
      touch.cancelReason = reason
      if let index = losses.firstIndex(where: { $0.view === view }) {
        losses[index].touches.append(touch)
      } else {
        losses.append((view, [touch]))
      }
    }
    for (view, lost) in losses {
      // Of touches whose ends were held back, several had one number, one after the other.
      let lost = lost.sorted { ($0.number, $0.serial) < ($1.number, $1.serial) }
      observer?.delivered(.touches(event), touches: lost, to: view)
      view.touchesCancelled(lost, with: event)
    }
  }

  /// Takes all touches from a tree of views and cancels its recognizers (rules A9, A11).
  func cancelTouches(in view: View, because reason: CancelReason) {
    guard let event else { return }
    var taken = event.allTouches.filter { touch in
      touch.view?.isDescendant(of: view) ?? false
    }
    taken += held.touches(in: view).filter { !taken.contains($0) }
    take(taken, because: reason)
    arbiter.drop(because: .disabled) { recognizer in
      recognizer.view?.isDescendant(of: view) ?? false
    }
    settle()
  }
}

extension View {
  fileprivate func receive(_ touches: [Touch], of event: TouchEvent) {
    switch event.kind {
    case .began: touchesBegan(touches, with: event)
    case .moved: touchesMoved(touches, with: event)
    case .ended: touchesEnded(touches, with: event)
    case .cancelled: touchesCancelled(touches, with: event)
    }
  }

  /// How many views are around this one.
  fileprivate var depth: Int {
    var depth = 0
    var view = superview
    while let current = view {
      depth += 1
      view = current.superview
    }
    return depth
  }
}
