/// Decides between a window's recognizers: who begins, who waits, who fails (rules C1 to C6).
///
/// Recognizers report what they see through `decide`, which never calls actions immediately. After all
/// of them have seen an event, or after the timer or function that decided, the router takes the
/// touches of `removeWinners` from views and runs the actions (rules B2, B6).
final class GestureArbiter {
  /// The application of the window; the window sets it.
  var application: Application? {
    get { state.application }
    set {
      state.application = newValue
      state.applicationIdentity = newValue.map { ObjectIdentifier($0) }
    }
  }
  /// Carries out what is decided.
  unowned var router: TouchRouter?

  private struct State {
    @Weak var application: Application?
    var applicationIdentity: ObjectIdentifier?
    /// The observer of deliveries while an event is delivered.
    var eventObserver: (any DeliveryObserver)?
    var isDelivering = false
    /// The recognizers with touches, in the order of rule B1.
    var active: [GestureRecognizer] = []
    /// Recognizers whose touches must still be taken from their views.
    var winners: [GestureRecognizer] = []
    /// The state changes whose actions must still run.
    var changes: [(recognizer: GestureRecognizer, state: GestureState)] = []
    var nextAction = 0
    /// Whether, since the last query, a recognizer has decided, released a touch or started to
    /// delay less.
    var hasNews = false
    /// Whether a recognizer may have to be given up, to end late, or to be reset; until something
    /// begins, ends, lifts or leaves, moves need not look for one.
    var isUnsettled = false
  }

  private var state = State()

  deinit {
    for recognizer in state.active { detach(recognizer) }
  }

  /// The observer of deliveries; it is asked for once for an event.
  var observer: (any DeliveryObserver)? {
    state.isDelivering ? state.eventObserver : application?.deliveryObserver
  }

  // MARK: Touches

  /// Adds a touch to a recognizer's sequence, unless the recognizer has already decided.
  func attach(
    _ touch: Touch, to recognizer: GestureRecognizer, rank: GestureRank, in window: Window
  ) {
    guard recognizer.isEnabled, !recognizer.isDecided else { return }
    if let delegate = recognizer.delegate {
      guard delegate.gestureRecognizer(recognizer, shouldReceive: touch) else { return }
      // The delegate may have removed the recognizer or its view, or made it decide.
      guard recognizer.isEnabled, !recognizer.isDecided else { return }
    }
    guard recognizer.view?.window === window else { return }
    if !state.active.contains(where: { $0 === recognizer }) {
      activate(recognizer, rank)
    }
    touch.state.recognizers.append(recognizer)
    recognizer.sequence.claimed.append(touch)
    let index = recognizer.touches.firstIndex { $0.number > touch.number }
    recognizer.sequence.touches.insert(touch, at: index ?? recognizer.touches.count)
  }

  /// Notes that an event is about to be delivered.
  func beginEvent(observer: (any DeliveryObserver)?) {
    state.isDelivering = true
    state.eventObserver = observer
  }

  /// Resets the recognizers whose touches are gone, after an event was delivered.
  func endEvent() {
    resetFinished()
    state.isDelivering = false
    state.eventObserver = nil
  }

  /// Delivers an event to the recognizers of its touches, starting with those of the deepest view
  /// (rule B1).
  func deliver(_ event: TouchEvent) {
    let changed = event.changedTouches
    // Usually all fingers move, and each recognizer has all of them.
    let isAll = event.allTouches.count == changed.count
    state.active.forEachInPlace { recognizer in
      if isAll, recognizer.sequence.touches.count == changed.count {
        deliver(changed, of: event, to: recognizer)
      } else {
        let touches = changedTouches(of: recognizer, in: event)
        if !touches.isEmpty { deliver(touches, of: event, to: recognizer) }
      }
    }
  }

  private func deliver(_ touches: [Touch], of event: TouchEvent, to recognizer: GestureRecognizer) {
    if !recognizer.sequence.state.isFinal {
      recognizer.receive(touches, event.kind, with: event)
    }
    if event.kind == .ended || event.kind == .cancelled { removeLifted(event, from: recognizer) }
  }

  private func changedTouches(of recognizer: GestureRecognizer, in event: TouchEvent) -> [Touch] {
    let touches = recognizer.touches
    // If all of them changed, the list need not be copied.
    return touches.allSatisfy(event.isChanged) ? touches : touches.filter(event.isChanged)
  }

  private func activate(_ recognizer: GestureRecognizer, _ rank: GestureRank) {
    recognizer.sequence.arbiter = self
    recognizer.sequence.rank = rank
    let index = state.active.firstIndex { rank.isBefore($0.sequence.rank) }
    state.active.insert(recognizer, at: index ?? state.active.count)
  }

  private func removeLifted(_ event: TouchEvent, from recognizer: GestureRecognizer) {
    recognizer.sequence.lastLocation = recognizer.location
    recognizer.sequence.touches.removeAll(where: event.isChanged)
    state.isUnsettled = true
    if recognizer.isAbandoned { giveUp(recognizer) }
  }

  /// Ends a gesture that nothing can end any more.
  private func giveUp(_ recognizer: GestureRecognizer) {
    if recognizer.isUndecided {
      fail(recognizer, because: .touchesGone)
    } else {
      change(recognizer, to: .cancelled, because: .touchesGone)
    }
  }

  // MARK: Decisions

  /// Handles a transition requested by a recognizer.
  func decide(
    _ new: GestureState, of recognizer: GestureRecognizer, because cause: GestureCause = .decision
  ) {
    if new == .failed {
      fail(recognizer, because: cause)
    } else if recognizer.sequence.pending != nil {
      decideWhilePending(new, of: recognizer)
    } else if recognizer.sequence.state == .possible {
      request(new, for: recognizer)
    } else {
      change(recognizer, to: new, because: cause)
    }
    carryOut()
  }

  /// Has the router carry out what has changed, unless the event that is being delivered will.
  private func carryOut() {
    if !state.isDelivering { router?.carryOutSoon() }
  }

  /// Handles a decision of a recognizer whose beginning is waiting for others.
  private func decideWhilePending(_ new: GestureState, of recognizer: GestureRecognizer) {
    if new == .cancelled { return fail(recognizer, because: .decision) }
    guard new == .ended else { return }
    recognizer.sequence.endsOncePending = true
    state.isUnsettled = true
  }

  private func request(_ new: GestureState, for recognizer: GestureRecognizer) {
    guard recognizer.shouldBegin(),
      recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true,
      recognizer.isAllowedByViews
    else { return fail(recognizer, because: .notAllowed) }
    // A callback may have broken the gesture off.
    guard recognizer.sequence.state == .possible, recognizer.sequence.arbiter != nil else { return }
    recognizer.sequence.pending = new
    state.isUnsettled = true
    proceed(recognizer)
    // It may be the last of those that wait only for each other, without being the one to begin.
    if recognizer.sequence.pending != nil { proceedWaiting() }
  }

  /// Lets a recognizer begin unless another one was first or, if it waits, one must fail before it.
  private func proceed(_ recognizer: GestureRecognizer, waits: Bool = true) {
    guard let new = recognizer.sequence.pending else { return }
    for other in state.active where other !== recognizer && other.sequence.state.isRecognized {
      if recognizer.waits(for: other) { return fail(recognizer, because: .requirement(other)) }
      if recognizer.isPrevented(by: other) {
        return fail(recognizer, because: .lost(to: other))
      }
    }
    if waits, state.active.hold(back: recognizer) { return }
    // A callback may have broken the gesture off.
    guard recognizer.sequence.pending != nil else { return }
    recognizer.sequence.pending = nil
    win(recognizer, new)
  }

  private func win(_ recognizer: GestureRecognizer, _ new: GestureState) {
    state.winners.append(recognizer)
    change(recognizer, to: new, because: .decision)
    for other in state.active where other !== recognizer && other.sequence.state == .possible {
      if other.waits(for: recognizer) {
        fail(other, because: .requirement(recognizer))
      } else if other.isPrevented(by: recognizer) {
        fail(other, because: .lost(to: recognizer))
      }
    }
    proceedWaiting()
  }

  /// Makes a recognizer fail; those that waited for it continue.
  private func fail(_ recognizer: GestureRecognizer, because cause: GestureCause) {
    // A delegate's callback may have broken the gesture off, and its sequence may be over.
    guard recognizer.sequence.state == .possible, recognizer.sequence.arbiter != nil else { return }
    recognizer.sequence.pending = nil
    change(recognizer, to: .failed, because: cause)
    proceedWaiting()
  }

  /// Handles a touch that a recognizer has ignored.
  func handleIgnoredTouch(of recognizer: GestureRecognizer) {
    state.hasNews = true
    if recognizer.sequence.claimed.isEmpty { leave(recognizer) }
    review()
  }

  /// Handles a recognizer that has ignored all of its touches: it no longer blocks others.
  private func leave(_ recognizer: GestureRecognizer) {
    if recognizer.sequence.state.isUnderway {
      change(recognizer, to: .cancelled, because: .touchesGone)
    } else if recognizer.sequence.pending != nil {
      fail(recognizer, because: .touchesGone)
    } else if recognizer.sequence.state == .possible {
      state.active.removeAll { $0 === recognizer }
      detach(recognizer)
      proceedWaiting()
    }
  }

  /// Continues waiting recognizers after another one has decided or left.
  private func proceedWaiting() {
    for recognizer in state.active where recognizer.sequence.pending != nil { proceed(recognizer) }
  }

  private func change(
    _ recognizer: GestureRecognizer, to new: GestureState, because cause: GestureCause
  ) {
    let old = recognizer.sequence.state
    recognizer.sequence.state = new
    recognizer.sequence.reportedState = nil
    state.hasNews = true
    // A gesture that goes on ends and resets nothing.
    if new != .changed { state.isUnsettled = true }
    if new.isFinal {
      recognizer.dropTimer()
      recognizer.sequence.endsOncePending = false
    }
    if new != .failed, !recognizer.actions.isEmpty { state.changes.append((recognizer, new)) }
    observer?.recognizer(recognizer, went: old, to: new, because: cause)
  }

  /// Whether held touches may be released now (rules B3, B4); true only once.
  func removeNews() -> Bool {
    defer { state.hasNews = false }
    return state.hasNews
  }

  /// Notes that a recognizer may have neither touches nor a timer to wait for.
  func review() {
    state.isUnsettled = true
    carryOut()
  }

  // MARK: Settling

  /// Returns the recognizers recognized since the last call, whose touches must be taken from
  /// views.
  func removeWinners() -> [GestureRecognizer] {
    if state.winners.isEmpty { return [] }
    defer { state.winners.removeAll() }
    return state.winners
  }

  /// Runs the actions of the state changes so far, until a recognizer wins; false if there are none.
  func runActions() -> Bool {
    if state.changes.isEmpty { return settle() }
    if let application {
      runActions(through: application)
    } else {
      state.nextAction = state.changes.count
    }
    if state.nextAction == state.changes.count {
      state.changes.clear()
      state.nextAction = 0
    }
    return true
  }

  private func runActions(through application: Application) {
    let identity = ObjectIdentifier(application)
    // An action may take the window from its application.
    while state.nextAction < state.changes.count, state.winners.isEmpty,
      state.applicationIdentity == identity
    {
      let (recognizer, new) = state.changes[state.nextAction]
      state.nextAction += 1
      recognizer.sequence.reportedState = new
      recognizer.sendActions(through: application)
      recognizer.sequence.reportedState = nil
    }
  }

  /// Ends a gesture that nothing else ends, or begins one that waits for nothing; false for none.
  private func settle() -> Bool {
    guard state.isUnsettled else { return false }
    if let late = state.active.first(where: \.endsLate) {
      // Its beginning has been reported, so now report its end.
      change(late, to: .ended, because: .decision)
    } else if let abandoned = state.active.first(where: \.isAbandoned) {
      // Its timer has fired, it has ignored its last touch, or it began too late.
      giveUp(abandoned)
    } else if let stuck = state.active.firstStuck {
      proceed(stuck, waits: false)
    } else {
      return false
    }
    return true
  }

  /// Resets all recognizers whose touches are gone (rule C2).
  func resetFinished() {
    guard state.isUnsettled else { return }
    state.isUnsettled = false
    guard state.active.contains(where: \.isFinished) else { return }
    let finished = state.active.filter(\.isFinished)
    for recognizer in finished { reset(recognizer) }
    // Keep recognizers without another owner alive until the list is consistent, since their
    // `deinit` may call back.
    withExtendedLifetime(finished) {
      state.active.removeAll { recognizer in
        guard recognizer.sequence.claimed.isEmpty else { return false }
        detach(recognizer)
        return true
      }
    }
  }

  /// Removes a recognizer from its sequence, together with its timer.
  private func detach(_ recognizer: GestureRecognizer) {
    recognizer.dropTimer()
    recognizer.sequence.arbiter = nil
  }

  private func reset(_ recognizer: GestureRecognizer) {
    let old = recognizer.sequence.state
    recognizer.dropTimer()
    for touch in recognizer.sequence.claimed {
      touch.state.recognizers.removeAll { $0 === recognizer }
    }
    recognizer.sequence.claimed.removeAll(keepingCapacity: true)
    recognizer.sequence.touches.removeAll(keepingCapacity: true)
    recognizer.sequence.state = .possible
    state.hasNews = true
    recognizer.reset()
    observer?.recognizer(recognizer, went: old, to: .possible, because: .reset)
  }

  /// Notes that a recognizer delays touches less than before.
  func reconsider() {
    state.hasNews = true
    carryOut()
  }

  // MARK: Breaking off

  /// Cancels a recognizer and takes all touches from it (rule C4).
  func drop(_ recognizer: GestureRecognizer, because cause: GestureCause) {
    guard state.active.contains(where: { $0 === recognizer }) else { return }
    if recognizer.sequence.state.isUnderway {
      change(recognizer, to: .cancelled, because: cause)
    } else {
      fail(recognizer, because: cause)
    }
    recognizer.sequence.touches.removeAll(keepingCapacity: true)
    review()
  }

  /// Cancels all recognizers for which a closure returns true.
  func drop(because cause: GestureCause, where isConcerned: (GestureRecognizer) -> Bool) {
    let recognizers = state.active.filter(isConcerned)
    // None of them begins because another one that it waits for fails.
    for recognizer in recognizers {
      (recognizer.sequence.pending, recognizer.sequence.endsOncePending) = (nil, false)
    }
    for recognizer in recognizers { drop(recognizer, because: cause) }
  }
}
