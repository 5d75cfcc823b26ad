/// Decides between the recognizers of a window: who begins, who waits, who fails (rules C1 to C6).
///
/// Recognizers ask through `take`; nothing is called back at once. When all of them have seen an event,
/// `settle` takes touches from views and runs the actions (rules B2, B6).
final class GestureArbiter {
  private unowned let window: Window
  /// The recognizers with touches, in the order of rule B1.
  @exclusivity(unchecked) private(set) var active: [GestureRecognizer] = []
  /// Recognized ones whose touches are to be taken from their views.
  @exclusivity(unchecked) private(set) var winners: [GestureRecognizer] = []
  @exclusivity(unchecked) private var changes:
    [(recognizer: GestureRecognizer, state: GestureState)] = []
  @exclusivity(unchecked) private var nextAction = 0
  /// Whether a recognizer has decided, released a touch or holds back less since the last query.
  @exclusivity(unchecked) private var hasNews = false

  init(window: Window) {
    self.window = window
  }

  deinit {
    for recognizer in active { detach(recognizer) }
  }

  private var observer: (any DeliveryObserver)? { window.application?.deliveryObserver }

  // MARK: Touches

  /// Adds a touch to a recognizer's sequence, unless it has already decided.
  func attach(_ touch: Touch, to recognizer: GestureRecognizer, rank: GestureRank) {
    guard recognizer.isEnabled, !recognizer.isOver else { return }
    if let delegate = recognizer.delegate {
      guard delegate.gestureRecognizer(recognizer, shouldReceive: touch) else { return }
      // The delegate may have taken it or its view away, or made it decide.
      guard recognizer.isEnabled, !recognizer.isOver else { return }
    }
    guard recognizer.view?.window === window else { return }
    if !active.contains(where: { $0 === recognizer }) {
      activate(recognizer, rank)
    }
    touch.recognizers.append(recognizer)
    recognizer.claimed.append(touch)
    let place = recognizer.touches.firstIndex { $0.number > touch.number }
    recognizer.touches.insert(touch, at: place ?? recognizer.touches.count)
  }

  /// Gives an event to the recognizers of its touches, those of the deepest view first (rule B1).
  func deliver(_ event: TouchEvent) {
    for recognizer in active {
      let touches = recognizer.touches
      var count = 0
      for touch in touches where event.isChanged(touch) { count += 1 }
      guard count > 0 else { continue }
      if !recognizer.presentState.isFinal {
        // Mostly all fingers move: then their list need not be copied.
        let isAll = count == touches.count
        recognizer.receive(isAll ? touches : touches.filter(event.isChanged), of: event)
      }
      if event.kind == .ended || event.kind == .cancelled { removeLifted(event, from: recognizer) }
    }
  }

  private func activate(_ recognizer: GestureRecognizer, _ rank: GestureRank) {
    recognizer.arbiter = self
    recognizer.rank = rank
    let index = active.firstIndex { rank.isBefore($0.rank) }
    active.insert(recognizer, at: index ?? active.count)
  }

  private func removeLifted(_ event: TouchEvent, from recognizer: GestureRecognizer) {
    recognizer.lastLocation = recognizer.location
    recognizer.touches.removeAll(where: event.isChanged)
    guard recognizer.touches.isEmpty, recognizer.timer == nil else { return }
    if recognizer.isUndecided {
      fail(recognizer, because: .touchesGone)
    } else if recognizer.isUnderway, recognizer.pending == nil {
      change(recognizer, to: .cancelled, because: .touchesGone)
    }
  }

  // MARK: Decisions

  /// Handles a transition that a recognizer asks for.
  func take(_ new: GestureState, of recognizer: GestureRecognizer) {
    if recognizer.pending != nil {
      takeWhilePending(new, of: recognizer)
    } else if new == .failed {
      fail(recognizer, because: .decision)
    } else if recognizer.presentState == .possible {
      request(new, for: recognizer)
    } else {
      change(recognizer, to: new, because: .decision)
    }
  }

  /// What becomes of a gesture that others hold up.
  private func takeWhilePending(_ new: GestureState, of recognizer: GestureRecognizer) {
    switch new {
    case .ended: recognizer.endsOncePending = true
    case .cancelled, .failed: fail(recognizer, because: .decision)
    default: break
    }
  }

  private func request(_ new: GestureState, for recognizer: GestureRecognizer) {
    guard recognizer.shouldBegin(),
      recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true,
      recognizer.claimed.allSatisfy({ $0.view?.gestureRecognizerShouldBegin(recognizer) ?? true })
    else { return fail(recognizer, because: .notAllowed) }
    // Who was asked may have broken it off.
    guard recognizer.presentState == .possible, recognizer.arbiter != nil else { return }
    recognizer.pending = new
    proceed(recognizer)
  }

  /// Lets a recognizer begin if none was first and none has to fail before it.
  private func proceed(_ recognizer: GestureRecognizer) {
    guard let new = recognizer.pending else { return }
    for other in active where other !== recognizer && other.presentState.isRecognized {
      if recognizer.waits(for: other) { return fail(recognizer, because: .requirement(other)) }
      if recognizer.sharesTouches(with: other), !recognizer.mayGoWith(other) {
        return fail(recognizer, because: .lost(to: other))
      }
    }
    guard !isHeld(recognizer, visited: []) else { return }
    // Who was asked may have broken it off.
    guard recognizer.pending != nil else { return }
    recognizer.pending = nil
    win(recognizer, new)
  }

  /// Whether a recognizer that would begin has to wait for one that is undecided, or that would begin,
  /// too; those that only wait for each other, by their delegates' words, do not.
  private func isHeld(_ recognizer: GestureRecognizer, visited: [GestureRecognizer]) -> Bool {
    let visited = visited + [recognizer]
    return active.contains { other in
      guard other.presentState == .possible, !visited.contains(where: { $0 === other }),
        recognizer.waits(for: other)
      else { return false }
      return other.pending == nil || !reaches(other, visited[0], visited: visited)
        || isHeld(other, visited: visited)
    }
  }

  /// Whether a recognizer that would begin waits for another one, be it through others that wait, too.
  private func reaches(
    _ recognizer: GestureRecognizer, _ target: GestureRecognizer, visited: [GestureRecognizer]
  ) -> Bool {
    if recognizer.waits(for: target) { return true }
    let visited = visited + [recognizer]
    return active.contains { other in
      other.pending != nil && !visited.contains { $0 === other } && recognizer.waits(for: other)
        && reaches(other, target, visited: visited)
    }
  }

  private func win(_ recognizer: GestureRecognizer, _ new: GestureState) {
    winners.append(recognizer)
    change(recognizer, to: new, because: .decision)
    for other in active where other !== recognizer && other.presentState == .possible {
      if other.waits(for: recognizer) {
        fail(other, because: .requirement(recognizer))
      } else if other.sharesTouches(with: recognizer), !other.mayGoWith(recognizer) {
        fail(other, because: .lost(to: recognizer))
      }
    }
    proceedWaiting()
  }

  /// Makes a recognizer fail; those that waited for it continue.
  func fail(_ recognizer: GestureRecognizer, because cause: GestureCause) {
    // A delegate that was asked about it may have broken it off, and its sequence may be over.
    guard recognizer.presentState == .possible, recognizer.arbiter != nil else { return }
    recognizer.pending = nil
    change(recognizer, to: .failed, because: cause)
    proceedWaiting()
  }

  /// A recognizer has ignored all of its touches: it no longer blocks others.
  func leave(_ recognizer: GestureRecognizer) {
    if recognizer.presentState.isUnderway {
      change(recognizer, to: .cancelled, because: .touchesGone)
    } else if recognizer.pending != nil {
      fail(recognizer, because: .touchesGone)
    } else if recognizer.presentState == .possible {
      active.removeAll { $0 === recognizer }
      detach(recognizer)
      proceedWaiting()
    }
  }

  /// A recognizer has decided or is out: any that waited may continue.
  private func proceedWaiting() {
    for recognizer in active where recognizer.pending != nil { proceed(recognizer) }
  }

  private func change(
    _ recognizer: GestureRecognizer, to new: GestureState, because cause: GestureCause
  ) {
    let old = recognizer.presentState
    recognizer.presentState = new
    recognizer.toldState = nil
    hasNews = true
    if new.isFinal {
      recognizer.stopTimer()
      recognizer.endsOncePending = false
    }
    if new != .failed, !recognizer.actions.isEmpty { changes.append((recognizer, new)) }
    observer?.recognizer(recognizer, went: old, to: new, because: cause)
  }

  /// Whether something that was held back can be released now (rules B3, B4); true once.
  func takeNews() -> Bool {
    defer { hasNews = false }
    return hasNews
  }

  /// A recognizer has let a touch go.
  func letGo() { hasNews = true }

  // MARK: Settling

  /// Takes winners' touches from views, then runs the actions of all that changed.
  ///
  /// - Parameter takeTouches: Takes the touches of simultaneous winners from their views.
  func settle(_ takeTouches: ([GestureRecognizer]) -> Void) {
    while true {
      if !winners.isEmpty {
        let recognized = winners
        winners.removeAll()
        takeTouches(recognized)
      } else if nextAction < changes.count {
        runNextAction()
      } else if let late = active.first(where: { $0.endsOncePending && $0.pending == nil }) {
        // What it began with has been told; now its end.
        change(late, to: .ended, because: .decision)
      } else {
        break
      }
    }
    changes.removeAll(keepingCapacity: true)
    nextAction = 0
  }

  /// Runs a recognizer's actions in the state that they are about.
  private func runNextAction() {
    let (recognizer, state) = changes[nextAction]
    nextAction += 1
    guard let application = window.application else { return }
    recognizer.toldState = state
    recognizer.sendActions(through: application)
    recognizer.toldState = nil
  }

  /// Resets all recognizers whose touches are gone (rule C2).
  func resetFinished() {
    guard active.contains(where: isFinished) else { return }
    let finished = active.filter(isFinished)
    for recognizer in finished { reset(recognizer) }
    // Whoever has no other owner lives until the list is whole again: what goes may call back.
    withExtendedLifetime(finished) {
      active.removeAll { recognizer in
        guard recognizer.claimed.isEmpty else { return false }
        detach(recognizer)
        return true
      }
    }
  }

  private func isFinished(_ recognizer: GestureRecognizer) -> Bool {
    recognizer.presentState.isFinal && recognizer.touches.isEmpty
  }

  /// A recognizer is no longer part of a sequence; its timer must not outlive that.
  private func detach(_ recognizer: GestureRecognizer) {
    recognizer.stopTimer()
    recognizer.arbiter = nil
  }

  private func reset(_ recognizer: GestureRecognizer) {
    let old = recognizer.presentState
    recognizer.stopTimer()
    for touch in recognizer.claimed { touch.recognizers.removeAll { $0 === recognizer } }
    recognizer.claimed.removeAll(keepingCapacity: true)
    recognizer.touches.removeAll(keepingCapacity: true)
    recognizer.presentState = .possible
    hasNews = true
    recognizer.reset()
    observer?.recognizer(recognizer, went: old, to: .possible, because: .reset)
  }

  /// A recognizer holds back less than before.
  func reconsider() {
    hasNews = true
    window.settleGestures()
  }

  // MARK: Breaking off

  /// Cancels a recognizer and takes all touches from it (rule C4).
  func drop(_ recognizer: GestureRecognizer, because cause: GestureCause) {
    guard active.contains(where: { $0 === recognizer }) else { return }
    if recognizer.presentState.isUnderway {
      change(recognizer, to: .cancelled, because: cause)
    } else {
      fail(recognizer, because: cause)
    }
    recognizer.touches.removeAll(keepingCapacity: true)
    window.settleGestures()
  }

  /// Cancels every recognizer that a function selects.
  func drop(because cause: GestureCause, where isConcerned: (GestureRecognizer) -> Bool) {
    for recognizer in active where isConcerned(recognizer) { drop(recognizer, because: cause) }
  }

  // MARK: Time

  /// A timer after which the window settles what the function has changed.
  func schedule(after seconds: Double, _ body: @escaping () -> Void) -> Timer? {
    window.application?.loop.schedule(after: seconds) { [unowned window] in
      body()
      window.settleGestures()
    }
  }
}

/// A recognizer's position among those that get an event (rule B1).
struct GestureRank {
  /// How many views enclose the recognizer's view.
  var depth = 0
  /// The recognizer's position in the order in which they were attached to their view.
  var place = 0

  func isBefore(_ other: GestureRank) -> Bool {
    (other.depth, place) < (depth, other.place)
  }
}

extension GestureRecognizer {
  /// Whether the gesture is decided and over, even if reporting that has to wait.
  fileprivate var isOver: Bool { (pending ?? presentState).isFinal || endsOncePending }

  fileprivate func receive(_ touches: [Touch], of event: TouchEvent) {
    switch event.kind {
    case .began: touchesBegan(touches, with: event)
    case .moved: touchesMoved(touches, with: event)
    case .ended: touchesEnded(touches, with: event)
    case .cancelled: touchesCancelled(touches, with: event)
    }
  }
}
