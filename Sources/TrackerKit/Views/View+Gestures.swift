extension View {
  /// Lets a recognizer watch the touches of this view and of those in it; it leaves the view it had.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    gestureRecognizers.append(recognizer)
  }

  /// Takes a recognizer away; a gesture that goes on is cancelled.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.sequence.arbiter?.drop(recognizer, because: .disabled)
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }
}
