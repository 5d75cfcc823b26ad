internal import TrackerKitSDL

extension TerminationSignals {
  /// How long a command that can end well may take to notice a signal, in seconds.
  static let patience = 1.5

  /// Lets TERM, INT, HUP and QUIT end the program from now on: with exit code 0, without half outputs, and
  /// so many seconds later even when it does not notice (rule S8).
  ///
  /// - Parameters:
  ///   - seconds: The patience; 0 ends at once what has nothing to lose.
  ///   - holdsBrokenPipes: Whether a broken pipe is not a signal but a write that fails.
  static func end(after seconds: Double, holdsBrokenPipes: Bool = false) {
    watch(patience: seconds, holdsBrokenPipes: holdsBrokenPipes) { OutputDraft.removeAll() }
  }
}
