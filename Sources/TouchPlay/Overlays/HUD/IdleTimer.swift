internal import TrackerKit

/// Calls a function when nobody has touched anything for a while (rule H3).
final class IdleTimer {
  /// A finger that has not moved for this many seconds is stuck and does not prevent the call.
  private static let restTime = 60.0
  /// Whether a wait of so many seconds is possible: more than 0, and at most about thirty years.
  static func canWait(_ seconds: Double) -> Bool { seconds > 0 && seconds < 1e9 }

  private let loop: EventLoop
  private let seconds: Double
  private let onIdle: () -> Void
  private var timer: LoopTimer?

  init(after seconds: Double, loop: EventLoop, onIdle: @escaping () -> Void) {
    self.loop = loop
    self.seconds = seconds
    self.onIdle = onIdle
  }

  /// Ends the wait until the next input.
  func cancel() {
    timer?.cancel()
    timer = nil
  }

  /// Restarts the wait after an input; moving fingers on the screen prevent the call.
  func noteInput(fingers: [Touch]) {
    let lastMove = fingers.lazy.map(\.timestamp).max()
    let rest = lastMove.map { Self.restTime - loop.time.seconds(since: $0) } ?? 0
    let wait = seconds + max(0, rest)
    if let timer, loop.restart(timer, after: wait) { return }
    cancel()
    timer = loop.schedule(after: wait) { [unowned self] in
      timer = nil
      onIdle()
    }
  }
}

extension TouchEvent {
  /// The touches whose fingers are still on the screen after this event.
  var liveTouches: [Touch] {
    let isEnd = kind == .ended || kind == .cancelled
    return isEnd ? allTouches.filter { !changedTouches.contains($0) } : allTouches
  }
}
