/// Every constant that affects taps, gestures, scrolling and controls (rule C9).
///
/// Lengths are in points unless noted, times in seconds of the loop, angles in degrees. Change the
/// constants that you need to and pass the struct on:
///
/// ```swift
/// var tuning = GestureTuning()
/// tuning.longPressDuration = 0.8
/// let press = LongPressGestureRecognizer(tuning: tuning)
/// ```
public struct GestureTuning: Hashable, Sendable {
  // MARK: Taps (rule A7)

  /// A tap lasts at most this long.
  public var longestTap = 0.75
  /// A tap moves at most this far, as fingers do when they tap and not when they flick.
  ///
  /// A view that distinguishes short strokes needs less, such as `.points(10)`.
  public var tapSlop = TouchDistance.millimeters(7, atLeast: 10, orPoints: 45)
  /// The next of several taps begins at most this long after the last one ended.
  public var longestTapPause = 0.35
  /// The next of several taps begins at most this far from the last one.
  public var farthestTap = 45.0
  /// The fingers of one tap, swipe or press land within this time.
  public var longestLanding = 0.25

  // MARK: Gestures (rule C7)

  /// A press that lasts this long is a long press.
  public var longPressDuration = 0.5
  /// A press that moves farther than this before then is not a long press.
  public var longPressSlop = 10.0
  /// A pan, or a drag of a control, begins when the center of its fingers has moved this far.
  public var panSlop = 10.0
  /// A swipe's direction is judged when the center of its fingers has moved this far.
  public var swipeSlop = 10.0
  /// A swipe moves at least this far in its direction.
  public var swipeDistance = 50.0
  /// A swipe takes at most this long.
  public var longestSwipe = 0.5
  /// A swipe deviates from its direction by at most this angle.
  public var swipeAngle = 30.0
  /// A pinch begins when the mean distance of its fingers from their center has changed this much.
  public var pinchSlop = 4.0
  /// A rotation begins when its fingers have moved this far around their center, on average.
  public var rotationSlop = 4.0
  /// A pan from the screen's edge begins at most this far from it.
  public var edgeWidth = 20.0
  /// A drawing of several strokes is over when no finger has landed for this long.
  public var longestStrokePause = 0.6

  // MARK: Scrolling (rule C10)

  /// A touch that has not scrolled after this time belongs to the content.
  public var contentDelay = 0.15
  /// The fraction of the scrolling speed that is left after 1/120 s.
  public var decelerationRate = 0.9835
  /// Content never decelerates from a higher speed than this, in points per second.
  public var fastestScroll = 8000.0
  /// Scrolling stops below this speed, in points per second.
  public var slowestScroll = 20.0
  /// The fraction of a finger's movement that content follows just beyond an edge.
  public var rubberBand = 0.55
  /// The stiffness of the spring that brings content back from beyond an edge, per square second.
  public var bounceStiffness = 100.0

  /// A notch of the wheel scrolls this far.
  public var wheelStep = 50.0
  /// A notch of the wheel with Control enlarges by this fraction, or reduces by as much.
  public var wheelZoom = 0.1

  // MARK: Others

  /// A touch that a control tracks counts as inside up to this far around it (rule D8).
  public var trackingMargin = 70.0
  /// How velocities are estimated (rule C8).
  public var velocity = VelocityTuning()

  /// Creates the constants of the rules.
  public init() {}
}

/// A distance on a panel, in millimeters if the panel's size is known (rule C9).
public enum TouchDistance: Hashable, Sendable {
  /// Points, on every panel.
  case points(Double)
  /// Millimeters, but at least some points for coarse panels; other points for an unknown size.
  case millimeters(Double, atLeast: Double, orPoints: Double)

  /// The distance in points, for a panel's points per millimeter; nil if they are unknown.
  ///
  /// ``TouchEvent/pointsPerMillimeter`` has the panel's number.
  public func points(perMillimeter density: Double?) -> Double {
    switch self {
    case .points(let points): points
    case .millimeters(let millimeters, let least, let points):
      density.map { max(least, millimeters * $0) } ?? points
    }
  }
}
