/// Shows the progress of long work on a terminal; shows nothing in a pipe.
final class ProgressBar {
  /// The shortest time between two updates: ten per second.
  private static let pause = Duration.milliseconds(100)

  private let total: Int
  private let line = TerminalLine()
  private let start = SuspendingClock.now
  private var lastTime: SuspendingClock.Instant?
  private var done = 0

  /// Creates a bar for a number of steps.
  init(total: Int) {
    self.total = max(1, total)
  }

  /// Counts one finished step.
  func advance() {
    done += 1
    guard line.isShown else { return }
    let now = SuspendingClock.now
    if let lastTime, now - lastTime < Self.pause { return }
    lastTime = now
    let progress = ProgressLine(
      fraction: Double(done) / Double(total), elapsed: (now - start) / .seconds(1))
    line.show(progress.text(columns: line.columns))
  }

  /// Clears the line.
  func finish() {
    if lastTime != nil { line.clear() }
    lastTime = nil
  }
}
