/// Recognizes fingers that drag.
///
/// ```
/// possible ── the center has moved 10 pt ──▶ began ── moves ──▶ changed ── too few left ──▶ ended
///     └─ all fingers lifted before ──▶ failed
/// ```
/// The distance needed to begin is not part of the translation, and a finger that comes or goes does
/// not move anything, so nothing jumps.
open class PanGestureRecognizer: GestureRecognizer {
  /// The pan begins with this many fingers and ends with fewer; at least 1.
  public var minimumNumberOfTouches = 1
  /// Fingers beyond this number are ignored: their views keep them.
  public var maximumNumberOfTouches = Int.max

  /// How far the pan has gone in the window since it began or the translation was set, in points.
  public private(set) var translation = Point.zero

  /// The movement of the fingers' center since enough of them came down, in points.
  private var path = Point.zero
  /// The center of the fingers when one last came or went, and the path until then.
  private var anchor = (middle: Point.zero, path: Point.zero)
  private var velocityTracker: VelocityTracker
  /// Until when a movement would have been noticed.
  private var watchedUntil = Timestamp.zero

  public override init(tuning: GestureTuning = GestureTuning()) {
    velocityTracker = VelocityTracker(tuning: tuning.velocity)
    super.init(tuning: tuning)
  }

  public final override var isContinuous: Bool { true }

  /// How fast the fingers move, in points per second (rule C8).
  public var velocity: Point { velocityTracker.velocity(at: watchedUntil) }

  /// The translation as seen in a view, in its points; nil stands for the window.
  public func translation(in view: View?) -> Point {
    view?.turnFromWindow(translation) ?? translation
  }

  /// The velocity as seen in a view, in its points per second; nil stands for the window.
  public func velocity(in view: View?) -> Point {
    view?.turnFromWindow(velocity) ?? velocity
  }

  /// Sets the translation, for example to consume it step by step.
  public func setTranslation(_ translation: Point) {
    self.translation = translation
  }

  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    for touch in touches.reversed() where self.touches.count > maximumNumberOfTouches {
      ignore(touch)
    }
    measure(from: location)
    track(event)
  }

  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    let step = move()
    track(event)
    if isUnderway {
      translation = translation + step
      transition(to: .changed)
    } else if isUndecided, numberOfTouches >= minimumNumberOfTouches {
      let distance = path.distance(to: .zero)
      guard distance > tuning.panSlop else { return }
      translation = path * ((distance - tuning.panSlop) / distance)
      transition(to: .began)
    }
  }

  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    let step = move()
    watchedUntil = event.watchedUntil
    let left = self.touches.filter { !touches.contains($0) }
    if isUnderway { translation = translation + step }
    if isUnderway, left.count < minimumNumberOfTouches {
      transition(to: .ended)
    } else {
      letGo(of: touches, left)
      measure(from: left.center)
    }
  }

  open override func reset() {
    translation = .zero
    path = .zero
    velocityTracker.reset()
  }

  /// Measures from the center of a changed set of fingers, without a jump.
  private func measure(from middle: Point) {
    if isUndecided {
      path = .zero
      velocityTracker.reset()
    }
    anchor = (middle, path)
  }

  /// Updates the path; returns how far the fingers have moved since the last time.
  private func move() -> Point {
    let old = path
    path = measuredPath
    return path - old
  }

  private var measuredPath: Point { anchor.path + location - anchor.middle }

  private func track(_ event: TouchEvent) {
    watchedUntil = event.watchedUntil
    event.forEachMoment(for: self) { time in
      velocityTracker.add(measuredPath, at: time, watchedUntil: watchedUntil)
    }
  }
}
