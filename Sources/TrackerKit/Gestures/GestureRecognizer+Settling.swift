/// What the arbiter asks about a recognizer's sequence.
extension GestureRecognizer {
  /// Whether the decision is final, even if reporting it must wait.
  var isDecided: Bool {
    (sequence.pending ?? sequence.state).isFinal || sequence.endsOncePending
  }

  /// Whether a gesture that began late had already ended, without reporting it.
  var endsLate: Bool { sequence.endsOncePending && sequence.pending == nil }

  /// Whether no touch and no timer is left for a gesture that is undecided or active.
  var isAbandoned: Bool {
    touches.isEmpty && timer == nil && sequence.pending == nil && !sequence.state.isFinal
  }

  /// Whether nothing is left but to start afresh.
  var isFinished: Bool { sequence.state.isFinal && touches.isEmpty }
}
