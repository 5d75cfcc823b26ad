internal import TrackerKit

/// What happened to the window of a recording that matters for what its contacts tell.
struct WindowHistory {
  private let points: Size
  private var isResized = false
  /// For how long the window had lost the focus, in seconds.
  private var secondsBehind = 0.0
  /// Since when it has lost the focus; nil while it has it.
  private var behindSince: Timestamp?

  /// Begins with a window of a size in points that has the focus.
  init(points: Size) {
    self.points = points
  }

  /// Adds a turn.
  mutating func add(_ turn: Turn) {
    for case .display(let change) in turn.inputs {
      switch change {
      case .resized(let geometry): isResized = isResized || geometry.points != points
      case .deactivated: behindSince = behindSince ?? turn.time
      case .activated: endBehind(at: turn.time)
      case .oriented: break
      }
    }
  }

  /// The recording ends.
  mutating func finish(at time: Timestamp) {
    endBehind(at: time)
  }

  private mutating func endBehind(at time: Timestamp) {
    secondsBehind += behindSince.map { time.seconds(since: $0) } ?? 0
    behindSince = nil
  }

  /// What a reader of the report has to know.
  ///
  /// - Parameter isWatched: Whether the recording claims that nothing touched the screen.
  /// - Returns: Short sentences.
  func notes(isWatched: Bool) -> [String] {
    var notes: [String] = []
    if isResized {
      notes.append("the window was resized: locations are relative to its original size")
    }
    if isWatched, secondsBehind >= 1 {
      let time = TimeSpan(seconds: secondsBehind).words
      notes.append(
        "the window was in the background for \(time): other windows may have received touches")
    }
    return notes
  }
}
