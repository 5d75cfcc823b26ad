/// A recognizer that must fail first; not retained.
struct Requirement {
  weak var recognizer: GestureRecognizer?
}

extension GestureRecognizer {
  /// Makes this recognizer wait in `possible` until another one has failed (rule C5).
  ///
  /// A cycle of requirements stops the program.
  public func require(toFail other: GestureRecognizer) {
    if other === self || other.needsFailure(of: self) {
      fatalError("Gesture recognizers require each other to fail")
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

  /// Whether the views let it begin: its own and the touched ones (rule C3).
  var isAllowedByViews: Bool {
    guard view?.gestureRecognizerShouldBegin(self) ?? true else { return false }
    return sequence.claimed.allSatisfy { touch in
      guard let touched = touch.view, touched !== view, asks(touched) else { return true }
      return touched.gestureRecognizerShouldBegin(self)
    }
  }

  /// Whether this recognizer itself requires another one to fail.
  func requires(_ other: GestureRecognizer) -> Bool {
    requirements.contains { $0.recognizer === other }
  }

  /// Whether this recognizer must wait for another one because of a requirement or a delegate.
  func waits(for other: GestureRecognizer) -> Bool {
    requires(other)
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false
  }

  /// Whether this recognizer must fail because another one has begun: they share a touch, and
  /// neither recognizer and neither delegate allows both (rule C6).
  func isPrevented(by other: GestureRecognizer) -> Bool {
    sharesTouches(with: other) && canBePrevented(by: other) && other.canPrevent(self)
      && !allowsBoth(other) && !other.allowsBoth(self)
  }

  private func allowsBoth(_ other: GestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false
  }

  private func sharesTouches(with other: GestureRecognizer) -> Bool {
    sequence.claimed.contains { touch in touch.watch.recognizers.contains { $0 === other } }
  }

  /// Whether an undecided or active gesture has neither touches nor a timer left.
  var isAbandoned: Bool {
    touches.isEmpty && timer == nil && sequence.pending == nil && !sequence.state.isFinal
  }
}

extension [GestureRecognizer] {
  /// The first recognizer that waits although none is undecided; nil if there is none.
  ///
  /// Delegates that change their answers can leave recognizers waiting forever, so only
  /// requirements still count.
  var firstStuck: GestureRecognizer? {
    let waiting = filter { $0.sequence.pending != nil }
    guard !waiting.isEmpty, !contains(where: \.isUndecided) else { return nil }
    return waiting.first { recognizer in !waiting.contains { recognizer.requires($0) } }
  }

  /// Whether a recognizer that would begin must wait for another one.
  ///
  /// Recognizers that wait only for each other, because of their delegates, do not have to wait.
  func hold(back recognizer: GestureRecognizer, visited: [GestureRecognizer] = []) -> Bool {
    let visited = visited + [recognizer]
    return contains { other in
      guard other.sequence.state == .possible, !visited.contains(where: { $0 === other }),
        recognizer.waits(for: other)
      else { return false }
      return other.sequence.pending == nil || !waits(other, for: visited[0], visited: visited)
        || hold(back: other, visited: visited)
    }
  }

  /// Whether a recognizer that would begin waits for another one, directly or through others.
  private func waits(
    _ recognizer: GestureRecognizer, for target: GestureRecognizer, visited: [GestureRecognizer]
  ) -> Bool {
    if recognizer.waits(for: target) { return true }
    let visited = visited + [recognizer]
    return contains { other in
      other.sequence.pending != nil && !visited.contains { $0 === other }
        && recognizer.waits(for: other)
        && waits(other, for: target, visited: visited)
    }
  }
}
