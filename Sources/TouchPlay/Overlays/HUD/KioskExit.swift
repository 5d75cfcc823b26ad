internal import TrackerKit

/// The hidden exit from a kiosk (rule H3).
///
/// Either hold five fingers for 5 s, or hold one finger for 5 s in a corner and then another one
/// for 5 s in the opposite corner. Each finger counts by itself, so the contacts of a faulty panel
/// make no difference. It observes all touches and takes none; `onExit` must ask for a confirming
/// tap.
final class KioskExit {
  static let holdTime = 5.0
  static let fingers = 5
  /// The longest time between the landings of the first and last of five fingers, in seconds; a
  /// finger that has been there longer is stuck.
  static let landingTime = 5.0
  /// How soon the second corner must be touched after the first was held, in seconds.
  static let longestPause = 10.0
  /// The size of a corner, as a fraction of the window's short edge.
  static let cornerShare = 0.15
  /// How long to wait for the confirming tap, in seconds.
  static let questionTime = 20.0

  private struct Corner: Hashable {
    var isRight: Bool
    var isBottom: Bool
    var opposite: Corner { Corner(isRight: !isRight, isBottom: !isBottom) }
  }

  /// A finger that has not moved away from where it landed.
  private struct Finger {
    let touch: Touch
    let timer: LoopTimer
    var isHeld = false
  }

  private let loop: EventLoop
  private let onExit: () -> Void
  private var fingers: [Finger] = []
  private var corners: [Corner: Timestamp] = [:]

  init(loop: EventLoop, onExit: @escaping () -> Void) {
    self.loop = loop
    self.onExit = onExit
  }

  /// Handles touches anywhere in the window; a finger is held within a target of where it landed.
  func touchesChanged(_ event: TouchEvent, on geometry: DisplayGeometry, _ style: ControlStyle) {
    switch event.kind {
    case .began:
      for touch in event.changedTouches { begin(touch, in: geometry.points) }
    case .moved:
      let reach = style.minimumTarget(on: geometry)
      for touch in event.changedTouches
      where touch.location.distance(to: touch.start.location) > reach { end(touch) }
    case .ended, .cancelled:
      for touch in event.changedTouches { end(touch) }
    }
  }

  private func begin(_ touch: Touch, in window: Size) {
    let corner = Self.corner(of: touch.location, in: window)
    let timer = loop.schedule(after: Self.holdTime) { [weak self] in self?.held(touch, in: corner) }
    fingers.append(Finger(touch: touch, timer: timer))
  }

  private func end(_ touch: Touch) {
    guard let index = fingers.firstIndex(where: { $0.touch === touch }) else { return }
    fingers.remove(at: index).timer.cancel()
  }

  private func held(_ touch: Touch, in corner: Corner?) {
    guard let index = fingers.firstIndex(where: { $0.touch === touch }) else { return }
    fingers[index].isHeld = true
    let landing = touch.start.timestamp
    let together = fingers.filter {
      $0.isHeld && landing.seconds(since: $0.touch.start.timestamp) <= Self.landingTime
    }
    if together.count >= Self.fingers || completesCorners(corner, landing: landing) { exit() }
  }

  /// Notes that a corner was held; returns whether the opposite one was held just before.
  private func completesCorners(_ corner: Corner?, landing: Timestamp) -> Bool {
    guard let corner else { return false }
    corners[corner] = loop.time
    guard let first = corners[corner.opposite] else { return false }
    return first <= landing && landing.seconds(since: first) <= Self.longestPause
  }

  /// Forgets the fingers and asks; after the answer no, the gesture starts over.
  private func exit() {
    for finger in fingers { finger.timer.cancel() }
    fingers = []
    corners = [:]
    onExit()
  }

  private static func corner(of location: Point, in window: Size) -> Corner? {
    let edge = window.shortEdge * cornerShare
    let isRight = window.width - location.x <= edge
    let isBottom = window.height - location.y <= edge
    guard isRight || location.x <= edge, isBottom || location.y <= edge else { return nil }
    return Corner(isRight: isRight, isBottom: isBottom)
  }
}
