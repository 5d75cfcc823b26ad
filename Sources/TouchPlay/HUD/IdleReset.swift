internal import TrackerKit

/// Starts a fresh page when nobody has touched anything for a while (rule H3).
final class IdleReset {
  /// Whether a number of seconds can be waited for: more than 0, and at most about thirty years.
  static func canWait(_ seconds: Double) -> Bool { seconds > 0 && seconds < 1e9 }

  private let loop: EventLoop
  private let seconds: Double
  private let rules: SessionRules
  private let onIdle: () -> Void
  private var timer: LoopTimer?

  init(
    after seconds: Double, loop: EventLoop, rules: SessionRules, onIdle: @escaping () -> Void
  ) {
    self.loop = loop
    self.seconds = seconds
    self.rules = rules
    self.onIdle = onIdle
  }

  /// Restarts the wait after an input.
  ///
  /// Fingers on the screen prevent a reset until they have rested for a long time.
  func noteInput(fingers: [Touch]) {
    guard fingers.isEmpty || rules >= .second else {
      timer?.cancel()
      return
    }
    let lastMove = fingers.lazy.map(\.timestamp).max()
    let rest = lastMove.map { RestingFingers.longTime - loop.time.seconds(since: $0) } ?? 0
    let wait = seconds + max(0, rest)
    if let timer, loop.restart(timer, after: wait) { return }
    timer?.cancel()
    timer = loop.schedule(after: wait) { [unowned self] in
      timer = nil
      onIdle()
    }
  }
}
