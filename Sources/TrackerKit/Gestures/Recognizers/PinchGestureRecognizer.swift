/// Recognizes fingers that move apart or together.
///
/// ```
/// possible ── the spread of two or more has changed by 4 pt ──▶ began ── moves ──▶ changed
///     └─ all lifted before ──▶ failed                             └─ all lifted ──▶ ended
/// ```
/// The spread is the mean distance of the fingers from their center. A finger that comes or goes
/// does not change the scale, and neither does a single remaining finger.
open class PinchGestureRecognizer: GestureRecognizer {
  /// How far apart the fingers are, relative to when they landed or the scale was set.
  ///
  /// A value of 2 is twice as far.
  public var scale: Double {
    get { pinch.scale }
    set {
      pinch.scale = newValue
      pinch.base = (max(touches.spread, Self.minimumSpread), newValue, pinch.growth)
    }
  }

  /// Fingers never count as closer to their center than this, in points.
  private static let minimumSpread = 0.5

  private struct Pinch {
    var scale = 1.0
    /// The scale, regardless of what it was set to.
    var growth = 1.0
    /// The values when a finger last came or went, or when the scale was set.
    var base = (spread: 0.0, scale: 1.0, growth: 1.0)
    var velocityTracker: VelocityTracker
    /// Until when a movement would have been noticed.
    var watchedUntil = Timestamp.zero
  }

  private var pinch: Pinch

  /// Creates a pinch.
  public override init(tuning: GestureTuning = GestureTuning()) {
    pinch = Pinch(velocityTracker: VelocityTracker(tuning: tuning.velocity))
    super.init(tuning: tuning)
  }

  /// Continues while fingers are down.
  public final override var isContinuous: Bool { true }

  /// How fast the scale changes, per second (rule C8).
  public var velocity: Double {
    pinch.velocityTracker.velocity(at: pinch.watchedUntil).x * pinch.scale / pinch.growth
  }

  /// New fingers join.
  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    measure(self.touches)
  }

  /// The fingers move.
  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard numberOfTouches >= 2 else { return }
    let spread = self.touches.spread
    pinch.scale = pinch.base.scale * max(spread, Self.minimumSpread) / pinch.base.spread
    let watchedUntil = event.watchedUntil
    pinch.watchedUntil = watchedUntil
    event.forEachMoment(for: self) { time in
      pinch.growth =
        pinch.base.growth * max(self.touches.spread, Self.minimumSpread) / pinch.base.spread
      pinch.velocityTracker.add(
        Point(x: pinch.growth, y: 0), at: time, watchedUntil: watchedUntil)
    }
    if isUnderway {
      transition(to: .changed)
    } else if isUndecided, abs(spread - pinch.base.spread) >= tuning.pinchSlop {
      transition(to: .began)
    }
  }

  /// Fingers lift; when the last one does, the pinch is over.
  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    let left = self.touches.filter { !touches.contains($0) }
    pinch.watchedUntil = event.watchedUntil
    if left.isEmpty, isUnderway { transition(to: .ended) } else { measure(left) }
  }

  /// Discards the pinch.
  open override func reset() {
    pinch.scale = 1
    pinch.growth = 1
    pinch.velocityTracker.reset()
  }

  /// Measures from the current spread, without a jump.
  private func measure(_ touches: [Touch]) {
    if isUndecided {
      pinch.scale = 1
      pinch.growth = 1
      pinch.velocityTracker.reset()
    }
    pinch.base = (max(touches.spread, Self.minimumSpread), pinch.scale, pinch.growth)
  }
}
