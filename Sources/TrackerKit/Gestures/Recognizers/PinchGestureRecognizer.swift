/// Recognizes fingers that move apart or together.
///
/// ```
/// possible ── the spread of two or more has changed by 4 pt ──▶ began ── moves ──▶ changed
///     └─ all lifted before ──▶ failed                             └─ all lifted ──▶ ended
/// ```
/// The spread is the mean distance of the fingers from their center. A finger that comes or goes does
/// not change the scale, and neither does a single remaining finger.
public final class PinchGestureRecognizer: GestureRecognizer {
  /// How far apart the fingers are, relative to when they landed or the scale was set: 2 is twice as
  /// far.
  public var scale: Double {
    get { currentScale }
    set {
      currentScale = newValue
      base = (max(touches.spread, Self.leastSpread), newValue, growth)
    }
  }

  /// Fingers never count as nearer to their center than this, in points.
  private static let leastSpread = 0.5

  @exclusivity(unchecked) private var currentScale = 1.0
  /// The scale, regardless of what it was set to.
  @exclusivity(unchecked) private var growth = 1.0
  /// What was when the fingers last came or went, or when the scale was set.
  @exclusivity(unchecked) private var base = (spread: 0.0, scale: 1.0, growth: 1.0)
  @exclusivity(unchecked) private var velocityTracker: VelocityTracker
  @exclusivity(unchecked) private var time = Timestamp.zero

  /// Creates a pinch.
  public override init(tuning: GestureTuning = GestureTuning()) {
    velocityTracker = VelocityTracker(tuning: tuning.velocity)
    super.init(tuning: tuning)
  }

  /// Continues while fingers are down.
  public override var isContinuous: Bool { true }

  /// How fast the scale changes, per second (rule C8).
  public var velocity: Double { velocityTracker.velocity(at: time).x * currentScale / growth }

  /// New fingers join.
  public override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    measure(self.touches)
  }

  /// The fingers move.
  public override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard self.touches.count >= 2 else { return }
    let spread = self.touches.spread
    currentScale = base.scale * max(spread, Self.leastSpread) / base.spread
    growth = base.growth * max(spread, Self.leastSpread) / base.spread
    time = event.timestamp
    velocityTracker.add(Point(x: growth, y: 0), at: time)
    if isUnderway {
      transition(to: .changed)
    } else if isUndecided, abs(spread - base.spread) >= tuning.pinchSlop {
      transition(to: .began)
    }
  }

  /// Fingers lift; with the last one the pinch is over.
  public override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    let left = self.touches.filter { !touches.contains($0) }
    time = event.timestamp
    if left.isEmpty, isUnderway { transition(to: .ended) } else { measure(left) }
  }

  /// Forgets the pinch.
  public override func reset() {
    currentScale = 1
    growth = 1
    velocityTracker.reset()
  }

  /// Measures from the present spread on, without a jump.
  private func measure(_ touches: [Touch]) {
    if isUndecided {
      currentScale = 1
      growth = 1
      velocityTracker.reset()
    }
    base = (max(touches.spread, Self.leastSpread), currentScale, growth)
  }
}
