/// Directions of a swipe.
public struct SwipeDirection: OptionSet, Hashable, Sendable {
  /// The directions as bits.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// To the right.
  public static let right = SwipeDirection(rawValue: 1)
  /// To the left.
  public static let left = SwipeDirection(rawValue: 2)
  /// Up.
  public static let up = SwipeDirection(rawValue: 4)
  /// Down.
  public static let down = SwipeDirection(rawValue: 8)

  /// Every single direction and its angle.
  fileprivate static let all: [(direction: SwipeDirection, angle: Angle)] = [
    (.right, Angle(degrees: 0)), (.down, Angle(degrees: 90)), (.left, Angle(degrees: 180)),
    (.up, Angle(degrees: -90)),
  ]
}

/// Recognizes fingers that move quickly in one direction.
///
/// ```
/// possible ── gone 50 pt within 0.5 s ──▶ ended
///     └─ another direction, too slow, a finger too many or too late, or lifted before ──▶ failed
/// ```
open class SwipeGestureRecognizer: GestureRecognizer {
  /// The directions that count.
  public var direction: SwipeDirection = .right
  /// How many fingers make the swipe, at least 1.
  public var numberOfTouchesRequired = 1
  /// The direction that was recognized; nil before.
  public private(set) var recognizedDirection: SwipeDirection?

  /// New fingers; the time counts from the first one.
  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard self.touches.count <= numberOfTouchesRequired,
      self.touches.landing <= tuning.longestLanding
    else { return fail() }
    guard self.touches.count == touches.count else { return }
    startTimer(after: tuning.longestSwipe) { [unowned self] in fail() }
  }

  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard isUndecided else { return }
    let start = self.touches.reduce(.zero) { $0 + $1.start.location }
    let way = location - start * (1 / Double(self.touches.count))
    let distance = way.distance(to: .zero)
    guard distance > tuning.swipeSlop else { return }
    guard let direction = direction(of: way) else { return fail() }
    guard distance >= tuning.swipeDistance, self.touches.count == numberOfTouchesRequired
    else { return }
    recognizedDirection = direction
    transition(to: .ended)
  }

  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    fail()
  }

  open override func reset() {
    recognizedDirection = nil
  }

  private func direction(of way: Point) -> SwipeDirection? {
    let angle = Angle(of: way)
    return SwipeDirection.all.first { candidate in
      direction.contains(candidate.direction)
        && abs(angle.rotation(to: candidate.angle).degrees) <= tuning.swipeAngle
    }?.direction
  }
}
