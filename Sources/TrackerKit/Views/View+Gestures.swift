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
    recognizer.arbitrate { $0.drop(recognizer, because: .disabled) }
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }
}

extension GestureRecognizer {
  /// Whether the views let it begin: its own, and those that were touched (rule C3).
  var isAllowedByViews: Bool {
    guard view?.gestureRecognizerShouldBegin(self) ?? true else { return false }
    return sequence.claimed.allSatisfy { touch in
      guard let touched = touch.view, touched !== view, asks(touched) else { return true }
      return touched.gestureRecognizerShouldBegin(self)
    }
  }
}
