internal import Glibc

/// The progress of long work, as one line of text.
struct ProgressLine {
  private static let shortestBar = 8
  private static let longestBar = 60

  /// The finished fraction, 0...1.
  var fraction: Double
  /// The time spent so far, in seconds.
  var elapsed: Double

  /// The line, at most `columns` characters long: percent, a bar if it fits, and the time left.
  func text(columns: Int) -> String {
    let percent = "\(Int(fraction * 100)) %"
    let start = String(repeating: " ", count: max(0, 5 - percent.count)) + percent
    let end = timeLeft.map { "  \($0) left" } ?? ""
    let room = min(Self.longestBar, columns - start.count - end.count - 4)
    let bar = room < Self.shortestBar ? "" : "  [\(bar(room))]"
    return String((start + bar + end).prefix(max(0, columns)))
  }

  private func bar(_ width: Int) -> String {
    let done = Int(fraction * Double(width))
    return String(repeating: "#", count: done) + String(repeating: ".", count: width - done)
  }

  /// The time left, as minutes and seconds; nil while it is too early to tell.
  private var timeLeft: String? {
    guard fraction > 0, elapsed >= 0.5 else { return nil }
    let seconds = Int(min(1e6, elapsed / fraction * (1 - fraction)).rounded(.up))
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let start = hours > 0 ? "\(hours):\(minutes.twoDigits)" : "\(minutes)"
    return "\(start):\((seconds % 60).twoDigits)"
  }
}

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
  init(total: Int) { self.total = max(1, total) }

  func advance() {
    done += 1
    let now = SuspendingClock.now
    if let lastTime, now - lastTime < Self.pause { return }
    lastTime = now
    let progress = ProgressLine(
      fraction: Double(done) / Double(total), elapsed: (now - start) / .seconds(1))
    line.show(progress.text(columns: line.columns))
  }

  func finish() {
    if lastTime != nil { line.clear() }
    lastTime = nil
  }
}

/// A line on standard error that is written again and again.
struct TerminalLine {
  /// Returns to the start of the line and clears it.
  private static let clearing = "\r\u{1B}[K"

  /// Whether standard error is a terminal; nothing is written to a pipe or a file.
  let isShown = isatty(2) == 1

  /// The terminal's width minus the last column, where some terminals wrap.
  var columns: Int {
    var size = winsize()
    let isKnown = ioctl(2, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return (isKnown ? Int(size.ws_col) : 80) - 1
  }

  /// Replaces the text, cut at the terminal's width.
  func show(_ text: String) { if isShown { write(Self.clearing + text.prefix(columns)) } }

  func clear() { if isShown { write(Self.clearing) } }

  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(2, bytes, bytes.count)
  }
}
