/// Recognizes fingers that rotate around their center.
///
/// ```
/// possible ── two or more have gone 4 pt around ──▶ began ── moves ──▶ changed
///     └─ all lifted before ──▶ failed                  └─ all lifted ──▶ ended
/// ```
/// Each step is the rotation that brings any number of fingers nearest to their new locations (least
/// squares). A finger that comes or goes does not rotate anything.
open class RotationGestureRecognizer: GestureRecognizer {
  /// How far the fingers have rotated clockwise since they landed or the rotation was set.
  ///
  /// It continues past a full turn.
  public var rotation = Angle.zero

  /// The rotation as if it had never been set.
  private var whole = Angle.zero
  /// The fingers' positions relative to their center, ordered by number.
  private var offsets: [Point] = []
  private var velocityTracker: VelocityTracker
  /// Until when a movement would have been noticed.
  private var watchedUntil = Timestamp.zero

  public override init(tuning: GestureTuning = GestureTuning()) {
    velocityTracker = VelocityTracker(tuning: tuning.velocity)
    super.init(tuning: tuning)
  }

  public final override var isContinuous: Bool { true }

  /// How fast the fingers rotate, per second (rule C8).
  public var velocity: Angle {
    Angle(degrees: velocityTracker.velocity(at: watchedUntil).x)
  }

  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    measure(self.touches)
  }

  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard numberOfTouches >= 2 else { return }
    watchedUntil = event.watchedUntil
    event.forEachMoment(for: self) { time in
      let step = turn()
      rotation = rotation + step
      whole = whole + step
      velocityTracker.add(Point(x: whole.degrees, y: 0), at: time, watchedUntil: watchedUntil)
    }
    if isUnderway {
      transition(to: .changed)
    } else if isUndecided, abs(whole.radians) * self.touches.spread >= tuning.rotationSlop {
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
    rotation = .zero
    whole = .zero
    velocityTracker.reset()
  }

  /// Measures from the current locations of a changed set of fingers.
  private func measure(_ touches: [Touch]) {
    if isUndecided { clear() }
    offsets.removeAll(keepingCapacity: true)
    let middle = touches.center
    for touch in touches { offsets.append(touch.location - middle) }
  }

  /// Returns the rotation since the last time.
  private func turn() -> Angle {
    let middle = touches.center
    var along = 0.0
    var across = 0.0
    for (index, touch) in touches.enumerated() {
      let old = offsets[index]
      let new = touch.location - middle
      along += old.x * new.x + old.y * new.y
      across += old.x * new.y - old.y * new.x
      offsets[index] = new
    }
    return Angle(of: Point(x: along, y: across))
  }
}
