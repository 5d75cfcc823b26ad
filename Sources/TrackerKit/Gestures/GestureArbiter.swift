/// A recognizer's state from its first touch until it is reset; only the arbiter changes it.
struct GestureSequence {
  fileprivate(set) var state = GestureState.possible
  /// The state being reported, while an action runs.
  fileprivate(set) var reportedState: GestureState?
  /// The state to enter once others have failed.
  fileprivate(set) var pending: GestureState?
  /// Whether a gesture ended while it was waiting to begin.
  fileprivate(set) var endsOncePending = false
  /// The touches on the screen, ordered by number.
  fileprivate(set) var touches: [Touch] = []
  /// All touches of the sequence, also lifted ones, but not ignored ones.
  fileprivate(set) var claimed: [Touch] = []
  /// The center of the last touches when they lifted.
  fileprivate(set) var lastLocation = Point.zero
  /// The window of the touches; set only while the recognizer has a sequence.
  fileprivate(set) unowned var window: Window?
  /// The recognizer's place in the order of rule B1: the depth of its view, and its index there.
  fileprivate var rank = (depth: 0, order: 0)

  /// Whether the decision is final, even if reporting it must wait.
  fileprivate var isDecided: Bool { (pending ?? state).isFinal || endsOncePending }

  /// Whether the recognizer can be reset.
  fileprivate var isFinished: Bool { state.isFinal && touches.isEmpty }
}

/// The recognizers that watch a touch, deepest view first; only the arbiter changes them.
struct TouchWatch {
  fileprivate(set) var recognizers: [GestureRecognizer] = []
}

extension Touch {
  /// Whether an undecided recognizer keeps a change of the touch from its view (rules B3, B4).
  func isDelayed(_ kind: TouchChange.Kind) -> Bool {
    guard kind == .began || kind == .ended else { return false }
    return watch.recognizers.contains {
      $0.sequence.state == .possible
        && (kind == .began ? $0.delaysTouchesBegan : $0.delaysTouchesEnded)
    }
  }
}

/// Decides between a window's recognizers: who begins, who waits, who fails (rules C1 to C6).
///
/// It only decides. The router passes on the recognizers' requests, and carries out the results: it
/// takes the winners' touches from views, and runs actions.
final class GestureArbiter {
  /// The touches of the window's application; their observer is told of changes.
  var event: TouchEvent?
  /// Increases when a gesture's end or a recognizer's reset may have become due.
  private var revision = 0

  /// The recognizers with touches, in the order of rule B1.
  private var active: [GestureRecognizer] = []
  /// Recognizers whose touches must still be taken from their views.
  private var winners: [GestureRecognizer] = []
  /// The state changes whose actions must still run.
  private var changes: [(recognizer: GestureRecognizer, state: GestureState)] = []
  /// The revision at which recognizers were last reset.
  private var settledRevision = 0

  deinit {
    for recognizer in active {
      detach(recognizer)
      // A touch and its recognizers would retain each other.
      (recognizer.sequence.touches, recognizer.sequence.claimed) = ([], [])
    }
  }

  // MARK: Touches

  /// Has the recognizers of the hit view and its superviews watch a new touch.
  func watch(_ touch: Touch, hit: View, in window: Window) {
    var depth = hit.depth
    var view: View? = hit
    while let current = view {
      for (order, recognizer) in current.gestureRecognizers.enumerated() {
        attach(touch, to: recognizer, rank: (depth, order), in: window)
      }
      view = current.superview
      depth -= 1
    }
  }

  /// Adds a touch to a recognizer's sequence, unless the recognizer has already decided.
  private func attach(
    _ touch: Touch, to recognizer: GestureRecognizer, rank: (depth: Int, order: Int),
    in window: Window
  ) {
    guard recognizer.isEnabled, !recognizer.sequence.isDecided,
      recognizer.allowedTouchTypes.contains(touch.type)
    else { return }
    if let delegate = recognizer.delegate {
      guard delegate.gestureRecognizer(recognizer, shouldReceive: touch) else { return }
      // The delegate may have removed the recognizer or its view, or made it decide.
      guard recognizer.isEnabled, !recognizer.sequence.isDecided else { return }
    }
    guard recognizer.view?.window === window else { return }
    if !active.contains(where: { $0 === recognizer }) {
      recognizer.sequence.window = window
      recognizer.sequence.rank = rank
      let index = active.firstIndex {
        ($0.sequence.rank.depth, rank.order) < (rank.depth, $0.sequence.rank.order)
      }
      active.insert(recognizer, at: index ?? active.count)
    }
    touch.watch.recognizers.append(recognizer)
    recognizer.sequence.claimed.append(touch)
    let index = recognizer.touches.firstIndex { $0.number > touch.number }
    recognizer.sequence.touches.insert(touch, at: index ?? recognizer.touches.count)
    // A gesture underway takes the touches that join it, too.
    if recognizer.sequence.state.isUnderway { winners.append(recognizer) }
  }

  /// Shows an event to the recognizers of its touches, in the order of rule B1.
  func show(_ event: TouchEvent) {
    for recognizer in active {
      let touches = recognizer.touches
      // If all of them changed, the list is not copied.
      let changed = touches.allSatisfy(event.isChanged) ? touches : touches.filter(event.isChanged)
      guard !changed.isEmpty else { continue }
      if !recognizer.sequence.state.isFinal {
        recognizer.receive(changed, event.kind, with: event)
      }
      if event.kind == .ended || event.kind == .cancelled { removeLifted(event, from: recognizer) }
    }
  }

  private func removeLifted(_ event: TouchEvent, from recognizer: GestureRecognizer) {
    recognizer.sequence.lastLocation = recognizer.location
    recognizer.sequence.touches.removeAll(where: event.isChanged)
    revision += 1
    if recognizer.isAbandoned { end(recognizer, because: .touchesGone) }
  }

  /// Takes an ignored touch from a recognizer (rule B5).
  func ignore(_ touch: Touch, of recognizer: GestureRecognizer) {
    recognizer.sequence.touches.removeAll { $0 === touch }
    recognizer.sequence.claimed.removeAll { $0 === touch }
    touch.watch.recognizers.removeAll { $0 === recognizer }
    revision += 1
    guard recognizer.sequence.claimed.isEmpty else { return }
    // It has ignored all of its touches, so it no longer blocks others.
    if recognizer.isUndecided {
      active.removeAll { $0 === recognizer }
      detach(recognizer)
      proceedWaiting()
    } else {
      end(recognizer, because: .touchesGone)
    }
  }

  // MARK: Decisions

  /// Handles a transition that a recognizer asks for.
  func decide(
    _ new: GestureState, of recognizer: GestureRecognizer, because cause: GestureCause = .decision
  ) {
    let isWaiting = recognizer.sequence.pending != nil
    if new == .failed || (isWaiting && new == .cancelled) {
      fail(recognizer, because: cause)
    } else if isWaiting {
      guard new == .ended else { return }
      recognizer.sequence.endsOncePending = true
      revision += 1
    } else if recognizer.sequence.state == .possible {
      request(new, for: recognizer)
    } else {
      change(recognizer, to: new, because: cause)
    }
  }

  private func request(_ new: GestureState, for recognizer: GestureRecognizer) {
    guard recognizer.shouldBegin(),
      recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true,
      recognizer.isAllowedByViews
    else { return fail(recognizer, because: .notAllowed) }
    // A callback may have ended the gesture.
    guard recognizer.sequence.state == .possible, recognizer.sequence.window != nil else { return }
    recognizer.sequence.pending = new
    revision += 1
    proceed(recognizer)
    // If several wait only for each other, another one may have to begin.
    if recognizer.sequence.pending != nil { proceedWaiting() }
  }

  /// Lets a recognizer begin unless another one was first or, with `waits`, must fail before it.
  private func proceed(_ recognizer: GestureRecognizer, waits: Bool = true) {
    guard let new = recognizer.sequence.pending else { return }
    for other in active where other !== recognizer && other.sequence.state.isRecognized {
      if recognizer.waits(for: other) { return fail(recognizer, because: .requirement(other)) }
      if recognizer.isPrevented(by: other) { return fail(recognizer, because: .lost(to: other)) }
    }
    if waits, active.hold(back: recognizer) { return }
    // A callback may have ended the gesture.
    guard recognizer.sequence.pending != nil else { return }
    recognizer.sequence.pending = nil
    win(recognizer, new)
  }

  private func win(_ recognizer: GestureRecognizer, _ new: GestureState) {
    winners.append(recognizer)
    change(recognizer, to: new, because: .decision)
    for other in active where other !== recognizer && other.sequence.state == .possible {
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
    // A delegate's callback may have ended the gesture, and its sequence may be over.
    guard recognizer.sequence.state == .possible, recognizer.sequence.window != nil else { return }
    recognizer.sequence.pending = nil
    change(recognizer, to: .failed, because: cause)
    proceedWaiting()
  }

  /// Cancels a gesture that is under way; any other fails (rule C4).
  private func end(_ recognizer: GestureRecognizer, because cause: GestureCause) {
    if recognizer.sequence.state.isUnderway {
      change(recognizer, to: .cancelled, because: cause)
    } else {
      fail(recognizer, because: cause)
    }
  }

  /// Continues waiting recognizers after another one has decided or left.
  private func proceedWaiting() {
    for recognizer in active where recognizer.sequence.pending != nil { proceed(recognizer) }
  }

  private func change(
    _ recognizer: GestureRecognizer, to new: GestureState, because cause: GestureCause
  ) {
    let old = recognizer.sequence.state
    recognizer.sequence.state = new
    recognizer.sequence.reportedState = nil
    // A gesture that continues lets nothing else proceed.
    if new != .changed { revision += 1 }
    if new.isFinal {
      recognizer.dropTimer()
      recognizer.sequence.endsOncePending = false
    }
    if new != .failed, !recognizer.actions.isEmpty { changes.append((recognizer, new)) }
    event?.observer?.recognizer(recognizer, went: old, to: new, because: cause)
  }

  /// Notes that a recognizer may have nothing left to wait for, or delay touches less.
  func review() {
    revision += 1
  }

  // MARK: Results of decisions

  /// Returns the recognizers that have won since the last call and removes them.
  func removeWinners() -> [GestureRecognizer] {
    defer { winners.removeAll() }
    return winners
  }

  /// Reports the next state change with a closure that gets its recognizer; false for none.
  func reportChange(_ report: (GestureRecognizer) -> Void) -> Bool {
    if changes.isEmpty { return false }
    let (recognizer, new) = changes.removeFirst()
    recognizer.sequence.reportedState = new
    report(recognizer)
    recognizer.sequence.reportedState = nil
    return true
  }

  /// Ends or begins a gesture that would otherwise be stuck; false for none.
  func settle() -> Bool {
    guard revision != settledRevision else { return false }
    let late = active.first { $0.sequence.endsOncePending && $0.sequence.pending == nil }
    if let late {
      // It began late, and must still report its end.
      change(late, to: .ended, because: .decision)
    } else if let abandoned = active.first(where: \.isAbandoned) {
      // Its timer has fired, it has ignored its last touch, or it began too late.
      end(abandoned, because: .touchesGone)
    } else if let stuck = active.firstStuck {
      proceed(stuck, waits: false)
    } else {
      return false
    }
    return true
  }

  /// Resets all recognizers whose touches are gone (rule C2).
  func resetFinished() {
    guard revision != settledRevision else { return }
    settledRevision = revision
    let finished = active.filter(\.sequence.isFinished)
    if finished.isEmpty { return }
    for recognizer in finished { reset(recognizer) }
    // Keep recognizers without other owners until the list is consistent: a `deinit` may call back.
    withExtendedLifetime(finished) {
      active.removeAll { recognizer in
        guard recognizer.sequence.claimed.isEmpty else { return false }
        detach(recognizer)
        return true
      }
    }
  }

  private func reset(_ recognizer: GestureRecognizer) {
    let old = recognizer.sequence.state
    recognizer.dropTimer()
    for touch in recognizer.sequence.claimed {
      touch.watch.recognizers.removeAll { $0 === recognizer }
    }
    recognizer.sequence.claimed.removeAll(keepingCapacity: true)
    recognizer.sequence.touches.removeAll(keepingCapacity: true)
    recognizer.sequence.state = .possible
    recognizer.reset()
    event?.observer?.recognizer(recognizer, went: old, to: .possible, because: .reset)
  }

  /// Ends a recognizer's sequence, together with its timer.
  private func detach(_ recognizer: GestureRecognizer) {
    recognizer.dropTimer()
    recognizer.sequence.window = nil
  }

  // MARK: Cancelling

  /// Cancels a recognizer and takes all touches from it (rule C4).
  func drop(_ recognizer: GestureRecognizer, because cause: GestureCause) {
    guard active.contains(where: { $0 === recognizer }) else { return }
    end(recognizer, because: cause)
    recognizer.sequence.touches.removeAll(keepingCapacity: true)
    revision += 1
  }

  /// Cancels all recognizers for which a closure returns true.
  func drop(because cause: GestureCause, where isConcerned: (GestureRecognizer) -> Bool) {
    let recognizers = active.filter(isConcerned)
    // None of them may begin because another one fails.
    for recognizer in recognizers {
      recognizer.sequence.pending = nil
      recognizer.sequence.endsOncePending = false
    }
    for recognizer in recognizers { drop(recognizer, because: cause) }
  }
}

extension View {
  /// The number of views that enclose this one.
  fileprivate var depth: Int { superview.map { $0.depth + 1 } ?? 0 }
}
