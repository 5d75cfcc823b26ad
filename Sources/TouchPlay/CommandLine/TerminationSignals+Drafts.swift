internal import TrackerKitSDL

extension TerminationSignals {
  /// How long a command that can exit cleanly may take to notice a signal, in seconds.
  static let patience = 1.5

  /// Makes TERM, INT, HUP and QUIT end the program cleanly (rule S8).
  ///
  /// The exit code is 0 and no partial output remains. If the program does not notice a signal, it
  /// is ended after `seconds`; 0 ends a program with nothing to lose at once.
  static func end(after seconds: Double) {
    watch(patience: seconds) { OutputDraft.removeAll() }
  }
}
