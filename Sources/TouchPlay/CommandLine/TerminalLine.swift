internal import Glibc

/// A line on a terminal that is written again and again, on standard error.
struct TerminalLine {
  /// Returns to the start of the line and clears it.
  private static let clearing = "\r\u{1B}[K"

  /// Whether anybody sees it: nothing is written to a pipe or a file.
  let isShown: Bool

  /// Creates a line; nothing is written yet.
  init() {
    isShown = isatty(2) == 1
  }

  /// The terminal's width minus the last column, where some terminals wrap.
  var columns: Int {
    var size = winsize()
    let isKnown = ioctl(2, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return (isKnown ? Int(size.ws_col) : 80) - 1
  }

  /// Shows a text instead of the one before, cut at the terminal's width.
  func show(_ text: String) {
    if isShown { write(Self.clearing + text.prefix(columns)) }
  }

  /// Clears the line.
  func clear() {
    if isShown { write(Self.clearing) }
  }

  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(2, bytes, bytes.count)
  }
}
