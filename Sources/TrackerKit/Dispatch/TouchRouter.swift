/// Decides who gets which touch, and in which order: recognizers, then their actions, then views
/// (rules A2, A4 to A6, A9 to A11, B1 to B6).
///
/// A new touch is hit-tested once. Its view owns it unless it is refused; in either case the recognizers
/// of the hit view and of all its superviews watch it.
final class TouchRouter {
  let arbiter: GestureArbiter
  private unowned let window: Window

  private struct State {
    var held = HeldTouches()
    /// Room for the touches of one view, used again and again.
    var batch: [Touch] = []
    /// Room for the views of an event.
    var receivers: [View] = []
    /// Whether an event is being delivered, so that what changes on the way is settled by it.
    var isBusy = false
  }

  // Unchecked, since every move is routed with it. Views and recognizers are never called while it changes.
  @exclusivity(unchecked) private var state = State()

  init(window: Window) {
    self.window = window
    arbiter = GestureArbiter(window: window)
    arbiter.router = self
  }

  private var event: TouchEvent? { window.application?.touchEvent }
  private var observer: (any DeliveryObserver)? { window.application?.deliveryObserver }

  /// Delivers an event completely.
  func route(_ event: TouchEvent) {
    state.isBusy = true
    if event.kind == .began {
      for touch in event.changedTouches { assign(touch, in: event) }
      observer?.touchesArrived(event.changedTouches, in: event)
    }
    arbiter.deliver(event)
    followDecisions()
    deliverToViews(event)
    followDecisions()
    arbiter.resetFinished()
    state.isBusy = false
  }

  /// Called after a timer or the program has changed a recognizer: takes touches, runs actions, delivers
  /// held touches.
  func settle() {
    guard !state.isBusy else { return }
    state.isBusy = true
    followDecisions()
    arbiter.resetFinished()
    state.isBusy = false
  }

  /// Takes winners' touches from views, runs the actions of all that changed, and delivers what was held
  /// for them, until nobody decides anything more.
  private func followDecisions() {
    repeat {
      while takeTouchesOfWinners() || arbiter.runNextActions() {}
    } while deliverHeld()
  }

  /// Cancels every gesture.
  func reset() {
    arbiter.drop(because: .disabled) { _ in true }
    settle()
  }

  // MARK: New touches

  private func assign(_ touch: Touch, in event: TouchEvent) {
    touch.window = window
    guard let application = window.application, !application.isIgnoringInteractionEvents,
      let hit = window.hitTest(touch.position)
    else { return }
    touch.setView(isRefused(touch, by: hit, in: event) ? nil : hit)
    var depth = hit.depth
    var view: View? = hit
    while let current = view {
      for (order, recognizer) in current.gestureRecognizers.enumerated() {
        arbiter.attach(touch, to: recognizer, rank: GestureRank(depth: depth, order: order))
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
    state.receivers.removeAll(keepingCapacity: true)
    for touch in event.changedTouches {
      guard let view = touch.view, state.receivers.last !== view else { continue }
      if !state.receivers.contains(where: { $0 === view }) { state.receivers.append(view) }
    }
    for view in state.receivers { deliver(event, to: view) }
  }

  private func deliver(_ event: TouchEvent, to view: View) {
    state.batch.removeAll(keepingCapacity: true)
    // A view called before this one may have taken touches away.
    for touch in event.changedTouches where touch.view === view {
      if event.kind == .cancelled {
        state.held.drop(touch)
        if touch.state.isBeganDelivered { state.batch.append(touch) }
      } else if state.held.mustHold(touch, event.kind) {
        state.held.hold(touch, for: view, in: event)
      } else {
        state.batch.append(touch)
      }
    }
    if !state.batch.isEmpty { tell(view, of: state.batch, event.kind, in: event) }
  }

  /// Calls a view: nowhere else does one learn of touches.
  private func tell(
    _ view: View, of touches: [Touch], _ kind: TouchChange.Kind, in event: TouchEvent
  ) {
    let isEnd = kind == .ended || kind == .cancelled
    for touch in touches {
      touch.state.isBeganDelivered = true
      if isEnd { touch.state.isEndDelivered = true }
    }
    observer?.delivered(.touches(event), touches: touches, to: view)
    view.receive(touches, kind, with: event)
  }

  /// Delivers what has to wait no longer, in the order in which it happened; false when nothing did.
  private func deliverHeld() -> Bool {
    guard !state.held.isEmpty, let event else { return false }
    var isNews = false
    while true {
      // What one delivery decides may let an older one go.
      if arbiter.removeNews() { state.held.start() }
      guard let delivery = state.held.next() else { break }
      event.deliver(delivery) { touches in
        tell(delivery.view, of: touches, delivery.kind, in: event)
      }
      isNews = true
    }
    return isNews
  }

  // MARK: Taking touches away

  /// Recognized gestures take their touches from their views (rules B2 to B4); false when there are none.
  private func takeTouchesOfWinners() -> Bool {
    let winners = arbiter.removeWinners()
    if winners.isEmpty { return false }
    var taken: [Touch] = []
    for winner in winners {
      // A long gesture has claimed many touches that are over.
      for touch in winner.sequence.claimed where touch.view != nil && !touch.state.isEndDelivered {
        let isUnseen = !touch.state.isBeganDelivered
        if winner.cancelsTouchesInView || (winner.delaysTouchesBegan && isUnseen) {
          taken.append(touch)
        }
      }
    }
    take(taken, because: .recognizer)
    return true
  }

  /// Takes touches from their views, unless these already know that the touches are over; each view is
  /// told once, about all touches that it loses (rule Q9).
  private func take(_ touches: [Touch], because reason: CancelReason) {
    guard let event else { return }
    var losses: [(view: View, touches: [Touch])] = []
    for touch in touches {
      guard let view = touch.view, !touch.state.isEndDelivered else { continue }
      state.held.drop(touch)
      touch.setView(nil)
      guard touch.state.isBeganDelivered else { continue }
      touch.state.moment.phase = .cancelled
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
      tell(view, of: lost, .cancelled, in: event)
    }
  }

  /// Takes all touches from a tree of views and cancels its recognizers (rules A9, A11).
  func cancelTouches(in view: View, because reason: CancelReason) {
    guard let event else { return }
    var taken = event.allTouches.filter { touch in
      touch.view?.isDescendant(of: view) ?? false
    }
    taken += state.held.touches(in: view).filter { !taken.contains($0) }
    take(taken, because: reason)
    arbiter.drop(because: .disabled) { recognizer in
      recognizer.view?.isDescendant(of: view) ?? false
    }
    settle()
  }
}

extension View {
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
