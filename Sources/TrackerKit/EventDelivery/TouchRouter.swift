/// The parts of a touch that its view has received; only the router changes this.
struct TouchDelivery {
  /// Whether the view has received the touch's beginning.
  fileprivate(set) var hasBegun = false
  /// Whether the view has received the touch's end.
  fileprivate(set) var hasEnded = false
}

/// Delivers the touches of a window: to recognizers, then their actions, then to views (rules A2, A4
/// to A6, A9 to A11, B1 to B6).
///
/// A new touch is hit-tested once. The hit view owns it unless the touch is refused; either way,
/// the recognizers of the hit view and its superviews watch it.
///
/// Recognizers and the window call the router, and the router calls the arbiter, which decides. The
/// router carries decisions out after recognizers, views, and timers and functions that decide.
final class TouchRouter {
  private let arbiter = GestureArbiter()
  private var held = HeldTouches()
  /// A reusable buffer for the touches of one view.
  private var batch: [Touch] = []
  /// A reusable buffer for the views of an event.
  private var receivers: [View] = []
  /// Whether decisions are being carried out, or will be with the event that is being delivered.
  private var isBusy = false
  /// Whether decisions will be carried out after the loop's current delivery.
  private var isWaiting = false

  /// The application of the window; the window sets it.
  @Weak var application: Application? {
    didSet { if let application { arbiter.event = application.touchEvent } }
  }

  private var event: TouchEvent? { application?.touchEvent }

  /// Delivers an event to the recognizers and views of a window completely.
  func route(_ event: TouchEvent, in window: Window) {
    isBusy = true
    if event.kind == .began {
      for touch in event.changedTouches { assign(touch, of: event, in: window) }
      event.observer?.touchesArrived(event.changedTouches, in: event)
    }
    arbiter.show(event)
    followDecisions()
    deliverToViews(event)
    followDecisions()
    arbiter.resetFinished()
    isBusy = false
  }

  /// Has the arbiter decide, and carries that out with or after the current delivery, if any.
  func arbitrate(_ decide: (GestureArbiter) -> Void) {
    decide(arbiter)
    guard !isBusy, !isWaiting else { return }
    guard let loop = application?.loop else { return carryOutDecisions() }
    isWaiting = true
    loop.afterDelivery { [weak self] in
      self?.isWaiting = false
      self?.carryOutDecisions()
    }
  }

  /// Carries out decisions, unless the event that is being delivered does.
  private func carryOutDecisions() {
    guard !isBusy else { return }
    isBusy = true
    followDecisions()
    arbiter.resetFinished()
    isBusy = false
  }

  /// Takes the winners' touches from views, runs the actions of all changed recognizers, and makes
  /// held deliveries, until there are no more decisions.
  private func followDecisions() {
    repeat {
      while cancelTouchesOfWinners() || sendActions() || arbiter.settle() {}
    } while deliverHeld()
  }

  /// Sends the actions of the next state change; false if there is none.
  private func sendActions() -> Bool {
    arbiter.reportChange { recognizer in
      // An action may have taken the window from its application.
      if let application { recognizer.sendActions(through: application) }
    }
  }

  /// Cancels every gesture.
  func reset() {
    arbiter.drop(because: .disabled) { _ in true }
    carryOutDecisions()
  }

  // MARK: New touches

  private func assign(_ touch: Touch, of event: TouchEvent, in window: Window) {
    touch.window = window
    guard let application, !application.isIgnoringInteractionEvents,
      let hit = window.hitTest(touch.location)
    else { return }
    touch.hitView = hit
    touch.setView(isRefused(touch, by: hit, of: event) ? nil : hit)
    arbiter.watch(touch, hit: hit, in: window)
  }

  /// Whether the view accepts no second touch, or exclusive touch prevents it (rules A5, A6).
  private func isRefused(_ touch: Touch, by hit: View, of event: TouchEvent) -> Bool {
    event.allTouches.contains {
      guard $0 !== touch, $0.window === touch.window, let owner = $0.view else { return false }
      return owner === hit
        ? !hit.isMultipleTouchEnabled : hit.isExclusiveTouch || owner.isExclusiveTouch
    }
  }

  // MARK: Views

  /// Calls each view once with all of its touches in the event (rule Q9).
  private func deliverToViews(_ event: TouchEvent) {
    receivers.clear()
    for touch in event.changedTouches {
      guard let view = touch.view, receivers.last !== view else { continue }
      if !receivers.contains(where: { $0 === view }) { receivers.append(view) }
    }
    for view in receivers { deliver(event, to: view) }
  }

  private func deliver(_ event: TouchEvent, to view: View) {
    batch.clear()
    // A view called before this one may have taken touches away.
    for touch in event.changedTouches where touch.view === view {
      if event.kind == .cancelled {
        held.drop(touch)
        if touch.delivery.hasBegun { batch.append(touch) }
      } else if held.mustHold(touch, event.kind) {
        held.hold(touch, for: view, in: event)
      } else {
        batch.append(touch)
      }
    }
    if !batch.isEmpty { tell(view, of: batch, event.kind, in: event) }
  }

  /// Calls a view; views learn of touches only here.
  private func tell(
    _ view: View, of touches: [Touch], _ kind: TouchChange.Kind, in event: TouchEvent
  ) {
    let isEnd = kind == .ended || kind == .cancelled
    for touch in touches {
      touch.delivery.hasBegun = true
      if isEnd { touch.delivery.hasEnded = true }
    }
    event.observer?.delivered(.touches(event), touches: touches, to: view)
    view.receive(touches, kind, with: event)
  }

  /// Makes deliveries that no longer have to wait, in their original order; false for none.
  private func deliverHeld() -> Bool {
    guard !held.isEmpty, let event else { return false }
    var isNews = false
    // A decision made during a delivery may release an older one.
    while let delivery = held.next() {
      event.deliver(delivery) { touches in
        tell(delivery.view, of: touches, delivery.kind, in: event)
      }
      isNews = true
    }
    return isNews
  }

  // MARK: Taking touches away

  /// Takes the touches of recognized gestures from their views (rules B2 to B4); false for none.
  private func cancelTouchesOfWinners() -> Bool {
    let winners = arbiter.removeWinners()
    if winners.isEmpty { return false }
    let taken = winners.flatMap { winner in
      winner.sequence.claimed.filter {
        winner.cancelsTouchesInView || (winner.delaysTouchesBegan && !$0.delivery.hasBegun)
      }
    }
    cancel(taken, because: .recognizer)
    return true
  }

  /// Takes touches from their views; calls each view once with all touches that it loses (rule Q9).
  ///
  /// The list may contain a touch twice, or touches that have ended.
  private func cancel(_ touches: [Touch], because reason: CancelReason) {
    guard let event else { return }
    var losses: [(view: View, touches: [Touch])] = []
    for touch in touches {
      guard let view = touch.view, !touch.delivery.hasEnded else { continue }
      held.drop(touch)
      touch.setView(nil)
      guard touch.delivery.hasBegun else { continue }
      touch.moment.phase = .cancelled
      touch.cancelReason = reason
      if let index = losses.firstIndex(where: { $0.view === view }) {
        losses[index].touches.append(touch)
      } else {
        losses.append((view, [touch]))
      }
    }
    for (view, lost) in losses {
      // While ends are held, several touches may have the same number.
      let lost = lost.sorted { ($0.number, $0.serial) < ($1.number, $1.serial) }
      tell(view, of: lost, .cancelled, in: event)
    }
  }

  /// Takes all touches from a view tree and cancels its recognizers (rules A9, A11).
  func cancelTouches(in view: View, because reason: CancelReason) {
    cancelTouches(because: reason) { $0.isDescendant(of: view) }
    arbiter.drop(because: .disabled) { recognizer in
      recognizer.view?.isDescendant(of: view) ?? false
    }
    carryOutDecisions()
  }

  /// Takes all touches from what a view covers, and cancels their gestures, except one whose action
  /// is running: that action shows the view (rule D8).
  func cancelTouches(beneath cover: View) {
    cancelTouches(because: .viewGone) { $0.isBeneath(cover) }
    arbiter.drop(because: .touchesCancelled) { recognizer in
      recognizer.sequence.reportedState == nil
        && recognizer.sequence.claimed.contains { $0.hitView?.isBeneath(cover) ?? false }
    }
    carryOutDecisions()
  }

  private func cancelTouches(because reason: CancelReason, of isConcerned: (View) -> Bool) {
    guard let event else { return }
    let shown = event.allTouches.filter { $0.view.map(isConcerned) ?? false }
    cancel(shown + held.touches(of: isConcerned), because: reason)
  }
}

extension View {
  /// Whether another view covers this one: as a subview, or in front of it in its superview.
  fileprivate func isBeneath(_ cover: View) -> Bool {
    guard let parent = cover.superview, isDescendant(of: parent) else { return false }
    return self === parent
      || parent.subviews.first { $0 === cover || isDescendant(of: $0) } !== cover
  }
}
