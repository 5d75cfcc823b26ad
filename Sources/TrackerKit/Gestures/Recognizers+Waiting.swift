/// What the arbiter asks about the recognizers with touches.
extension [GestureRecognizer] {
  /// The first recognizer that waits although none is undecided; nil if there is none.
  ///
  /// Delegates whose answers change can leave recognizers waiting that nothing ever lets begin.
  /// Only requirements, which do not change, still count.
  var firstStuck: GestureRecognizer? {
    let waiting = filter { $0.sequence.pending != nil }
    guard !waiting.isEmpty, !contains(where: \.isUndecided) else { return nil }
    return waiting.first { recognizer in !waiting.contains { recognizer.requires($0) } }
  }

  /// Whether a recognizer that would begin must wait for another one that is undecided or would
  /// also begin.
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
