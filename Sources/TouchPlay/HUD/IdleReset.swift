internal import TrackerKit

/// Starts a fresh page when nobody has touched anything for a while (rule H3).
final class IdleReset {
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
    timer?.cancel()
    timer = nil
    guard fingers.isEmpty || rules >= .second else { return }
    let lastMove = fingers.map(\.timestamp).max()
    let rest = lastMove.map { RestingFingers.longTime - loop.time.seconds(since: $0) } ?? 0
    timer = loop.schedule(after: seconds + max(0, rest)) { [unowned self] in
      timer = nil
      onIdle()
    }
  }
}
