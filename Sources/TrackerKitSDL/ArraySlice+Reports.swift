internal import TrackerKit

extension ArraySlice<RootInput> {
  /// Whether there are moves of fingers, and nothing else.
  var hasOnlyMoves: Bool { !isEmpty && allSatisfy(\.isMove) }

  /// Whether these are moves of some of the fingers that are down, so that the others' may belong to
  /// the same report of their device (rule Q5).
  func isPartOfReport(of fingers: Int) -> Bool { count < fingers && hasOnlyMoves }
}

extension RootInput {
  fileprivate var isMove: Bool {
    if case .touch(let change) = self { change.kind == .moved } else { false }
  }

  /// Whether a key was released.
  var isKeyRelease: Bool {
    if case .key(let change) = self { !change.isDown } else { false }
  }
}
