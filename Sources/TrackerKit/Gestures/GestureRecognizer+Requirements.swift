/// A recognizer that must fail first; not retained.
struct Requirement {
  weak var recognizer: GestureRecognizer?
}

extension GestureRecognizer {
  /// Makes this recognizer wait in `possible` until another one has failed (rule C5).
  ///
  /// A cycle of such requirements stops the program.
  public func require(toFail other: GestureRecognizer) {
    if other === self || other.needsFailure(of: self) {
      programmerMistake("Gesture recognizers require each other to fail")
    }
    guard !requires(other) else { return }
    requirements.append(Requirement(recognizer: other))
  }

  private func needsFailure(of other: GestureRecognizer) -> Bool {
    requirements.contains { requirement in
      guard let required = requirement.recognizer else { return false }
      return required === other || required.needsFailure(of: other)
    }
  }

  /// Whether this recognizer itself requires another one to fail.
  func requires(_ other: GestureRecognizer) -> Bool {
    requirements.contains { $0.recognizer === other }
  }

  /// Whether this recognizer must wait for another one because of a requirement or a delegate.
  func waits(for other: GestureRecognizer) -> Bool {
    if requires(other) { return true }
    if let delegate, delegate.gestureRecognizer(self, shouldRequireFailureOf: other) {
      return true
    }
    guard let delegate = other.delegate else { return false }
    return delegate.gestureRecognizer(other, shouldBeRequiredToFailBy: self)
  }

  /// Whether this recognizer must fail because another one has begun: they share a touch, and
  /// neither recognizer and neither delegate allows both (rule C6).
  func isPrevented(by other: GestureRecognizer) -> Bool {
    sharesTouches(with: other) && canBePrevented(by: other) && other.canPrevent(self)
      && !canRecognizeSimultaneously(other)
  }

  private func canRecognizeSimultaneously(_ other: GestureRecognizer) -> Bool {
    if let delegate,
      delegate.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other)
    {
      return true
    }
    guard let delegate = other.delegate else { return false }
    return delegate.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self)
  }

  /// Whether the two recognizers share a touch.
  ///
  /// Each touch knows the few recognizers that have claimed it, whereas a recognizer of a long
  /// gesture with many fingers may have claimed very many touches.
  private func sharesTouches(with other: GestureRecognizer) -> Bool {
    let isFewer = sequence.claimed.count <= other.sequence.claimed.count
    let (fewer, more) = isFewer ? (self, other) : (other, self)
    return fewer.sequence.claimed.contains { touch in
      touch.state.recognizers.contains { $0 === more }
    }
  }
}
