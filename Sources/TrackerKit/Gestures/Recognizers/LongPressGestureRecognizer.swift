/// Recognizes fingers that stay down without moving.
///
/// ```
/// possible ── all fingers down for 0.5 s ──▶ began ── moves ──▶ changed ── one lifts ──▶ ended
///     └─ a finger too many, too late, too far or lifted before ──▶ failed
/// ```
open class LongPressGestureRecognizer: GestureRecognizer {
  /// How many fingers make the press, at least 1.
  public var numberOfTouchesRequired = 1

  public final override var isContinuous: Bool { true }

  /// New fingers; the time counts from the last one needed.
  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard !isUnderway else {
      for touch in touches { ignore(touch) }
      return
    }
    guard self.touches.count <= numberOfTouchesRequired,
      self.touches.landing <= tuning.longestLanding
    else { return fail() }
    guard self.touches.count == numberOfTouchesRequired else { return }
    startTimer(after: tuning.longPressDuration) { [unowned self] in
      guard isUndecided else { return }
      transition(to: .began)
    }
  }

  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    if isUnderway {
      transition(to: .changed)
    } else {
      let slop = tuning.longPressSlop
      if touches.contains(where: { $0.start.location.distance(to: $0.location) > slop }) { fail() }
    }
  }

  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    if isUnderway { transition(to: .ended) } else { fail() }
  }
}
