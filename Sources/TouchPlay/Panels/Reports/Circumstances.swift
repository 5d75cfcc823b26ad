internal import TrackerKit

/// What happened around the contacts of a recording that matters for what they tell.
struct Circumstances {
  /// Time that adds up while something lasts.
  private struct Spell {
    /// The sum so far, in seconds.
    private(set) var seconds = 0.0
    private var start: Timestamp?

    mutating func begin(at time: Timestamp) {
      start = start ?? time
    }

    mutating func end(at time: Timestamp) {
      seconds += start.map { time.seconds(since: $0) } ?? 0
      start = nil
    }
  }

  private let points: Size
  private var isResized = false
  /// The time for which the window did not have the focus.
  private var behind = Spell()
  /// The time for which a touch device was gone.
  private var absence = Spell()

  /// For how long a touch device was gone, in seconds.
  var secondsWithoutDevice: Double { absence.seconds }

  /// Begins with a window of a size in points that has the focus, and all devices present.
  init(points: Size) {
    self.points = points
  }

  /// Adds a turn.
  mutating func add(_ turn: Turn) {
    for input in turn.inputs {
      switch input {
      case .display(let change): add(change, at: turn.time)
      case .data(let data): add(data, at: turn.time)
      case .touch, .key, .wheel: break
      }
    }
  }

  private mutating func add(_ change: DisplayChange, at time: Timestamp) {
    switch change {
    case .resized(let geometry): isResized = isResized || geometry.points != points
    case .deactivated: behind.begin(at: time)
    case .activated: behind.end(at: time)
    case .oriented: break
    }
  }

  private mutating func add(_ data: DataEvent, at time: Timestamp) {
    guard data.name == TouchScreenWatch.eventName else { return }
    if data.value.isEmpty { absence.end(at: time) } else { absence.begin(at: time) }
  }

  /// The recording ends.
  mutating func finish(at time: Timestamp) {
    behind.end(at: time)
    absence.end(at: time)
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
    if isWatched, behind.seconds >= 1 {
      let time = TimeSpan(seconds: behind.seconds).words
      notes.append(
        "the window was in the background for \(time): other windows may have received touches")
    }
    if absence.seconds > 0 {
      let time = TimeSpan(seconds: absence.seconds).words
      notes.append("a touch device was gone for \(time), which does not count as watched")
    }
    return notes
  }
}
