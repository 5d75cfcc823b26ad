extension View {
  /// Attaches a recognizer that watches touches of this view and its subviews; it leaves its old
  /// view.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    gestureRecognizers.append(recognizer)
  }

  /// Removes a recognizer; an active gesture is cancelled.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.sequence.arbiter?.drop(recognizer, because: .disabled)
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }
}
