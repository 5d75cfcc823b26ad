/// Decides which touches go to whom, and in which order: recognizers, then their actions, then
/// views (rules A2, A4 to A6, A9 to A11, B1 to B6).
///
/// A new touch is hit-tested once. The hit view owns it unless the touch is refused; either way,
/// the recognizers of the hit view and its superviews watch it.
final class TouchRouter {
  let arbiter = GestureArbiter()

  private struct State {
    var held = HeldTouches()
    /// A reusable buffer for the touches of one view.
    var batch: [Touch] = []
    /// A reusable buffer for the views of an event.
    var receivers: [View] = []
    /// Whether an event is being delivered, which then settles any changes made on the way.
    var isBusy = false
    /// Whether the loop will have decisions carried out after what it is delivering.
    var isWaiting = false
  }

  private var state = State()

  init() {
    arbiter.router = self
  }

  private var event: TouchEvent? { arbiter.application?.touchEvent }

  /// Delivers an event to the views of a window completely.
  func route(_ event: TouchEvent, in window: Window) {
    state.isBusy = true
    arbiter.beginEvent(observer: event.observer)
    if event.kind == .began {
      for touch in event.changedTouches { assign(touch, of: event, in: window) }
      arbiter.observer?.touchesArrived(event.changedTouches, in: event)
    }
    arbiter.deliver(event)
    followDecisions()
    deliverToViews(event)
    followDecisions()
    arbiter.endEvent()
    state.isBusy = false
  }

  /// Carries out what was decided outside the delivery of touches, such as in a timer: after what the
  /// loop is delivering, or at once if that is nothing.
  func carryOutSoon() {
    guard !state.isBusy, !state.isWaiting else { return }
    guard let loop = arbiter.application?.loop else { return carryOutDecisions() }
    state.isWaiting = true
    loop.afterDelivery { [weak self] in
      self?.state.isWaiting = false
      self?.carryOutDecisions()
    }
  }

  /// Takes touches, runs actions and delivers held touches, unless the event that is being delivered
  /// does.
  private func carryOutDecisions() {
    guard !state.isBusy else { return }
    state.isBusy = true
    followDecisions()
    arbiter.resetFinished()
    state.isBusy = false
  }

  /// Takes the winners' touches from views, runs the actions of all changed recognizers, and
  /// delivers what was held for them, until there are no more decisions.
  private func followDecisions() {
    repeat {
      while cancelTouchesOfWinners() || arbiter.runActions() {}
    } while deliverHeld()
  }

  /// Cancels every gesture.
  func reset() {
    arbiter.drop(because: .disabled) { _ in true }
    carryOutDecisions()
  }

  // MARK: New touches

  private func assign(_ touch: Touch, of event: TouchEvent, in window: Window) {
    touch.window = window
    guard let application = arbiter.application, !application.isIgnoringInteractionEvents,
      let hit = window.hitTest(touch.position)
    else { return }
    touch.hitView = hit
    touch.setView(isRefused(touch, by: hit, of: event) ? nil : hit)
    var depth = hit.depth
    var view: View? = hit
    while let current = view {
      for (order, recognizer) in current.gestureRecognizers.enumerated() {
        let rank = GestureRank(depth: depth, order: order)
        arbiter.attach(touch, to: recognizer, rank: rank, in: window)
      }
      view = current.superview
      depth -= 1
    }
  }

  /// Whether the view does not accept a second touch, or exclusive touch prevents it (rules A5,
  /// A6).
  private func isRefused(_ touch: Touch, by hit: View, of event: TouchEvent) -> Bool {
    let window = touch.window
    let takesMore = hit.isMultipleTouchEnabled
    for other in event.allTouches where other !== touch {
      // A crowd of fingers is usually in one view.
      if takesMore, other.isOwned(by: hit) { continue }
      guard let owner = other.view, other.window === window else { continue }
      if owner === hit || hit.isExclusiveTouch || owner.isExclusiveTouch { return true }
    }
    return false
  }

  // MARK: Views

  /// Calls each view once with all of its touches in the event (rule Q9).
  private func deliverToViews(_ event: TouchEvent) {
    if moveInOneView(event) { return }
    state.receivers.clear()
    for touch in event.changedTouches {
      guard let view = touch.view, state.receivers.last !== view else { continue }
      if !state.receivers.contains(where: { $0 === view }) { state.receivers.append(view) }
    }
    for view in state.receivers { deliver(event, to: view) }
  }

  /// Delivers moves of fingers that are all in one view; false if there is more to decide.
  private func moveInOneView(_ event: TouchEvent) -> Bool {
    let touches = event.changedTouches
    guard event.kind == .moved, state.held.isEmpty, let view = touches.first?.view,
      touches.allSatisfy({ $0.isOwned(by: view) })
    else { return false }
    tell(view, of: touches, .moved, in: event)
    return true
  }

  private func deliver(_ event: TouchEvent, to view: View) {
    state.batch.clear()
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

  /// Calls a view; this is the only way that views learn of touches.
  private func tell(
    _ view: View, of touches: [Touch], _ kind: TouchChange.Kind, in event: TouchEvent
  ) {
    let isEnd = kind == .ended || kind == .cancelled
    for touch in touches {
      touch.state.isBeganDelivered = true
      if isEnd { touch.state.isEndDelivered = true }
    }
    arbiter.observer?.delivered(.touches(event), touches: touches, to: view)
    view.receive(touches, kind, with: event)
  }

  /// Delivers what no longer has to wait, in its original order; false if there was nothing.
  private func deliverHeld() -> Bool {
    guard !state.held.isEmpty, let event else { return false }
    var isNews = false
    while true {
      // A decision made during a delivery may release an older one.
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

  /// Takes recognized gestures' touches from their views (rules B2 to B4); false if there are none.
  private func cancelTouchesOfWinners() -> Bool {
    let winners = arbiter.removeWinners()
    if winners.isEmpty { return false }
    var taken: [Touch] = []
    for winner in winners {
      // A long gesture has claimed many touches that have already ended.
      for touch in winner.sequence.claimed where touch.view != nil && !touch.state.isEndDelivered {
        let isUnseen = !touch.state.isBeganDelivered
        if winner.cancelsTouchesInView || (winner.delaysTouchesBegan && isUnseen) {
          taken.append(touch)
        }
      }
    }
    cancel(taken, because: .recognizer)
    return true
  }

  /// Takes touches from their views, unless the views already know that the touches have ended.
  ///
  /// Each view is called once with all of the touches it loses (rule Q9).
  private func cancel(_ touches: [Touch], because reason: CancelReason) {
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
      // If ends were held, several touches may have had the same number, one after another.
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

  /// Takes all touches from what a view covers, and cancels their gestures, but not one whose action
  /// is running: it shows the view (rule D8).
  func cancelTouches(beneath cover: View, because reason: CancelReason) {
    cancelTouches(because: reason) { $0.isBeneath(cover) }
    arbiter.drop(because: .touchesCancelled) { recognizer in
      recognizer.sequence.reportedState == nil
        && recognizer.sequence.claimed.contains { $0.hitView?.isBeneath(cover) ?? false }
    }
    carryOutDecisions()
  }

  private func cancelTouches(because reason: CancelReason, of isConcerned: (View) -> Bool) {
    guard let event else { return }
    var taken = event.allTouches.filter { $0.view.map(isConcerned) ?? false }
    taken += state.held.touches(of: isConcerned).filter { !taken.contains($0) }
    cancel(taken, because: reason)
  }
}

extension View {
  /// Whether another view covers this one: it is inside this one, or in front of it in its superview.
  fileprivate func isBeneath(_ cover: View) -> Bool {
    guard let parent = cover.superview, isDescendant(of: parent) else { return false }
    return self === parent
      || parent.subviews.first { $0 === cover || isDescendant(of: $0) } !== cover
  }

  /// The number of views that enclose this one.
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
