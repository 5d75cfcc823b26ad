/// Recognizes one or several taps of one or several fingers.
///
/// ```
/// possible ── the last tap's fingers are all up ──▶ ended
///     └─ a finger too many, too late, too far, too long or lifted too early; no next tap in time ──▶ failed
/// ```
open class TapGestureRecognizer: GestureRecognizer {
  /// How many consecutive taps make the gesture, at least 1.
  public var numberOfTapsRequired = 1
  /// How many fingers make a tap, at least 1.
  public var numberOfTouchesRequired = 1

  private var tapsSeen = 0
  /// The center of the last tap's fingers when all were down.
  private var lastLocation: Point?
  /// The center of the current tap's fingers when all were down.
  private var currentLocation = Point.zero
  /// The most fingers of the current tap that were down at once.
  private var fingersSeen = 0

  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    let isLifting = fingersSeen > self.touches.count - touches.count
    guard !isLifting, self.touches.count <= numberOfTouchesRequired,
      self.touches.landing <= tuning.longestLanding
    else { return fail() }
    if fingersSeen == 0 {
      startTimer(after: tuning.longestTap) { [unowned self] in fail() }
    }
    fingersSeen = self.touches.count
    guard fingersSeen == numberOfTouchesRequired else { return }
    currentLocation = location
    if let lastLocation, currentLocation.distance(to: lastLocation) > tuning.farthestTap { fail() }
  }

  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    let slop = tuning.tapSlop.points(perMillimeter: event.pointsPerMillimeter)
    if touches.contains(where: { $0.start.location.distance(to: $0.location) > slop }) { fail() }
  }

  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    guard isUndecided, fingersSeen == numberOfTouchesRequired else { return fail() }
    guard touches.count == self.touches.count else { return }
    tapsSeen += 1
    fingersSeen = 0
    if tapsSeen == numberOfTapsRequired {
      transition(to: .ended)
    } else {
      lastLocation = currentLocation
      startTimer(after: tuning.longestTapPause) { [unowned self] in fail() }
    }
  }

  open override func reset() {
    tapsSeen = 0
    fingersSeen = 0
    lastLocation = nil
  }
}
