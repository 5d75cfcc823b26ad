internal import Glibc

/// Shows the progress of long work on a terminal; shows nothing in a pipe.
final class ProgressBar {
  /// The shortest time between two updates: ten per second.
  private static let pause = Duration.milliseconds(100)
  /// Returns to the start of the line and clears it.
  private static let clearing = "\r\u{1B}[K"

  private let total: Int
  private let isShown: Bool
  private let start = SuspendingClock.now
  private var lastTime: SuspendingClock.Instant?
  private var done = 0

  /// Creates a bar for a number of steps.
  init(total: Int) {
    self.total = max(1, total)
    isShown = isatty(2) == 1
  }

  /// Counts one finished step.
  func advance() {
    done += 1
    guard isShown else { return }
    let now = SuspendingClock.now
    if let lastTime, now - lastTime < Self.pause { return }
    lastTime = now
    let line = ProgressLine(
      fraction: Double(done) / Double(total), elapsed: (now - start) / .seconds(1))
    Self.write(Self.clearing + line.text(columns: Self.columns))
  }

  /// Clears the line.
  func finish() {
    if lastTime != nil { Self.write(Self.clearing) }
    lastTime = nil
  }

  /// The terminal's width minus the last column, where some terminals wrap.
  private static var columns: Int {
    var size = winsize()
    let isKnown = ioctl(2, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return (isKnown ? Int(size.ws_col) : 80) - 1
  }

  private static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(2, bytes, bytes.count)
  }
}
