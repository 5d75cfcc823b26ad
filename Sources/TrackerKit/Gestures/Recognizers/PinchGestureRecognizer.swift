/// Recognizes fingers that move apart or together.
///
/// ```
/// possible ── the spread of two or more has changed by 4 pt ──▶ began ── moves ──▶ changed
///     └─ all lifted before ──▶ failed                             └─ all lifted ──▶ ended
/// ```
/// The spread is the mean distance of the fingers from their center. A finger that comes or goes
/// does not change the scale, and neither does a single remaining finger.
open class PinchGestureRecognizer: GestureRecognizer {
  /// The fingers' spread relative to when they landed or the scale was set: 2 is twice as far apart.
  public var scale: Double {
    get { shownScale }
    set {
      shownScale = newValue
      setBase(touches)
    }
  }

  /// Fingers never count as closer to their center than this, in points.
  private static let minimumSpread = 0.5

  private var shownScale = 1.0
  /// The scale as if it had never been set.
  private var growth = 1.0
  /// The values when a finger last came or went, or when the scale was set.
  private var base = (spread: 0.0, scale: 1.0, growth: 1.0)
  private var velocityTracker: VelocityTracker
  /// Until when a movement would have been noticed.
  private var watchedUntil = Timestamp.zero

  public override init(tuning: GestureTuning = GestureTuning()) {
    velocityTracker = VelocityTracker(tuning: tuning.velocity)
    super.init(tuning: tuning)
  }

  public final override var isContinuous: Bool { true }

  /// How fast the scale changes, per second (rule C8).
  public var velocity: Double {
    velocityTracker.velocity(at: watchedUntil).x * shownScale / growth
  }

  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    measure(self.touches)
  }

  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard numberOfTouches >= 2 else { return }
    let spread = self.touches.spread
    shownScale = base.scale * max(spread, Self.minimumSpread) / base.spread
    watchedUntil = event.watchedUntil
    event.forEachMoment(for: self) { time in
      growth = base.growth * max(self.touches.spread, Self.minimumSpread) / base.spread
      velocityTracker.add(Point(x: growth, y: 0), at: time, watchedUntil: watchedUntil)
    }
    if isUnderway {
      transition(to: .changed)
    } else if isUndecided, abs(spread - base.spread) >= tuning.pinchSlop {
      transition(to: .began)
    }
  }

  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    let left = self.touches.filter { !touches.contains($0) }
    watchedUntil = event.watchedUntil
    if left.isEmpty, isUnderway { return transition(to: .ended) }
    letGo(of: touches, left)
    measure(left)
  }

  open override func reset() { clear() }

  private func clear() {
    shownScale = 1
    growth = 1
    velocityTracker.reset()
  }

  /// Measures from the current spread of a changed set of fingers, without a jump.
  private func measure(_ touches: [Touch]) {
    if isUndecided { clear() }
    setBase(touches)
  }

  private func setBase(_ touches: [Touch]) {
    base = (max(touches.spread, Self.minimumSpread), shownScale, growth)
  }
}
