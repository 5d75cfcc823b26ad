internal import TrackerKit

/// Clears to a fresh page when nobody has touched anything for a while (rule H3).
final class IdleReset {
  private let loop: RunLoop
  private let seconds: Double
  private let onIdle: () -> Void
  private var timer: Timer?

  init(after seconds: Double, loop: RunLoop, onIdle: @escaping () -> Void) {
    self.loop = loop
    self.seconds = seconds
    self.onIdle = onIdle
  }

  /// Somebody did something; while fingers are down nothing is idle.
  func noteInput(fingersDown: Bool) {
    timer?.cancel()
    timer = nil
    guard !fingersDown else { return }
    timer = loop.schedule(after: seconds) { [unowned self] in
      timer = nil
      onIdle()
    }
  }
}
