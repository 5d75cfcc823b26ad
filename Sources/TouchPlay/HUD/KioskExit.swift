internal import TrackerKit

/// The hidden exit from a kiosk (rule H3).
///
/// Either hold five fingers for 5 s, or hold one finger for 5 s in a corner and then for 5 s in the
/// opposite corner. It observes all touches except resting fingers and takes none; `onExit` must
/// ask for a confirming tap.
final class KioskExit {
  /// How long fingers must be held, in seconds.
  static let holdTime = 5.0
  /// The number of fingers to hold together.
  static let fingers = 5
  /// How soon the second corner must be touched after the first was held, in seconds.
  static let longestPause = 10.0
  /// The size of a corner, as a fraction of the window's short edge.
  static let cornerShare = 0.15

  /// A corner, identified by its sides.
  private struct Corner: Equatable {
    var isRight: Bool
    var isBottom: Bool
    var opposite: Corner { Corner(isRight: !isRight, isBottom: !isBottom) }
  }

  private let loop: EventLoop
  private let rules: SessionRules
  private let onExit: () -> Void
  private var timer: LoopTimer?
  /// The corner that the timer waits for; nil for five fingers.
  private var corner: Corner?
  private var firstCorner: (corner: Corner, time: Timestamp)?

  init(loop: EventLoop, rules: SessionRules, onExit: @escaping () -> Void) {
    self.loop = loop
    self.rules = rules
    self.onExit = onExit
  }

  /// Handles touches anywhere in the window, whose bounds are given.
  func touchesChanged(_ event: TouchEvent, in bounds: Rect) {
    if event.kind == .moved {
      guard let corner else { return }
      // A finger that leaves its corner no longer counts as held there.
      let live = event.countedTouches(rules)
      if live.count == 1, self.corner(of: live[0], in: bounds) != corner { stop() }
      return
    }
    stop()
    let live = event.countedTouches(rules)
    if live.count == Self.fingers {
      start { [unowned self] in onExit() }
    } else if live.count == 1, event.kind == .began, let corner = corner(of: live[0], in: bounds) {
      self.corner = corner
      start { [unowned self] in held(corner) }
    }
  }

  private func held(_ corner: Corner) {
    self.corner = nil
    if let first = firstCorner, first.corner == corner.opposite,
      loop.time.seconds(since: first.time) <= Self.longestPause + Self.holdTime
    {
      firstCorner = nil
      onExit()
    } else {
      firstCorner = (corner, loop.time)
    }
  }

  private func start(_ action: @escaping () -> Void) {
    timer = loop.schedule(after: Self.holdTime, action)
  }

  private func stop() {
    timer?.cancel()
    corner = nil
  }

  private func corner(of touch: Touch, in bounds: Rect) -> Corner? {
    let edge = bounds.size.shortEdge * Self.cornerShare
    let location = touch.position
    let isLeft = location.x - bounds.minX <= edge
    let isRight = bounds.maxX - location.x <= edge
    let isTop = location.y - bounds.minY <= edge
    let isBottom = bounds.maxY - location.y <= edge
    guard isLeft || isRight, isTop || isBottom else { return nil }
    return Corner(isRight: isRight, isBottom: isBottom)
  }
}
