/// Recognizes fingers that drag.
///
/// ```
/// possible ── the center has moved 10 pt ──▶ began ── moves ──▶ changed ── too few left ──▶ ended
///     └─ all fingers lifted before ──▶ failed
/// ```
/// The distance needed to begin is not part of the translation, so nothing jumps. A finger that
/// comes or goes does not move anything, either.
open class PanGestureRecognizer: GestureRecognizer {
  /// The pan begins with this many fingers and ends with fewer; at least 1.
  public var minimumNumberOfTouches = 1
  /// Fingers beyond this number are ignored: their views keep them.
  public var maximumNumberOfTouches = Int.max

  /// How far the pan has gone in the window since it began or the translation was set, in points.
  public var translation: Point { drag.translation }

  private struct Drag {
    var translation = Point.zero
    /// The movement of the fingers' center since enough of them came down, in points.
    var path = Point.zero
    /// The center of the fingers when one last came or went, and the movement until then.
    var anchor = (middle: Point.zero, path: Point.zero)
    var velocityTracker: VelocityTracker
    /// Until when a movement would have been noticed.
    var watchedUntil = Timestamp.zero
  }

  private var drag: Drag

  /// Creates a pan.
  public override init(tuning: GestureTuning = GestureTuning()) {
    drag = Drag(velocityTracker: VelocityTracker(tuning: tuning.velocity))
    super.init(tuning: tuning)
  }

  /// Continues while the fingers are down.
  public final override var isContinuous: Bool { true }

  /// How fast the fingers move, in points per second (rule C8).
  public var velocity: Point { drag.velocityTracker.velocity(at: drag.watchedUntil) }

  /// The translation as a distance in a view, which can be turned and scaled; nil is the window.
  public func translation(in view: View?) -> Point {
    view?.turnFromWindow(translation) ?? translation
  }

  /// The velocity as seen in a view, in its points per second; nil is the window.
  public func velocity(in view: View?) -> Point {
    view?.turnFromWindow(velocity) ?? velocity
  }

  /// Sets the translation, for example to consume it step by step.
  public func setTranslation(_ translation: Point) {
    drag.translation = translation
  }

  /// New fingers join, or are ignored if there are enough.
  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    for touch in touches.reversed() where self.touches.count > maximumNumberOfTouches {
      ignore(touch)
    }
    measure(from: location)
    track(event)
  }

  /// The fingers move.
  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    let step = move()
    track(event)
    if isUnderway {
      drag.translation = drag.translation + step
      transition(to: .changed)
    } else if isUndecided, numberOfTouches >= minimumNumberOfTouches {
      beginIfFarEnough()
    }
  }

  /// Fingers lift; if too few are left, the pan is over.
  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    let step = move()
    drag.watchedUntil = event.watchedUntil
    let left = self.touches.filter { !touches.contains($0) }
    if isUnderway { drag.translation = drag.translation + step }
    if isUnderway, left.count < minimumNumberOfTouches {
      transition(to: .ended)
    } else {
      measure(from: left.center)
    }
  }

  /// Discards the pan.
  open override func reset() {
    drag.translation = .zero
    drag.path = .zero
    drag.velocityTracker.reset()
  }

  /// Measures from the center of a changed set of fingers, without a jump.
  private func measure(from middle: Point) {
    if isUndecided {
      drag.path = .zero
      drag.velocityTracker.reset()
    }
    drag.anchor = (middle, drag.path)
  }

  private func beginIfFarEnough() {
    let distance = drag.path.distance(to: .zero)
    guard distance > tuning.panSlop else { return }
    drag.translation = drag.path * ((distance - tuning.panSlop) / distance)
    transition(to: .began)
  }

  /// Updates the fingers' location.
  ///
  /// - Returns: How far they have moved since the last time.
  private func move() -> Point {
    let old = drag.path
    drag.path = path
    return drag.path - old
  }

  private var path: Point { drag.anchor.path + location - drag.anchor.middle }

  private func track(_ event: TouchEvent) {
    let watchedUntil = event.watchedUntil
    drag.watchedUntil = watchedUntil
    event.forEachMoment(for: self) { time in
      drag.velocityTracker.add(path, at: time, watchedUntil: watchedUntil)
    }
  }
}
