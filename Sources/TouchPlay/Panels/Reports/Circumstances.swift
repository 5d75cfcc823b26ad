internal import TrackerKit

/// What happened around the contacts of a recording and affects their meaning.
struct Circumstances {
  /// The total time of something that lasts for several periods, in seconds.
  private struct Spell {
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

  /// How long a touch device was gone, in seconds.
  var secondsWithoutDevice: Double { absence.seconds }

  /// Begins with a window of a size in points that has the focus, and with all devices.
  init(points: Size) {
    self.points = points
  }

  mutating func add(_ turn: Turn) {
    for input in turn.inputs {
      switch input {
      case .display(.resized(let geometry)): isResized = isResized || geometry.points != points
      case .display(.deactivated): behind.begin(at: turn.time)
      case .display(.activated): behind.end(at: turn.time)
      case .data(let data) where data.name == TouchScreenWatch.eventName:
        if data.value.isEmpty { absence.end(at: turn.time) } else { absence.begin(at: turn.time) }
      case .display, .data, .touch, .key, .wheel: break
      }
    }
  }

  /// Handles the end of the recording.
  mutating func finish(at time: Timestamp) {
    behind.end(at: time)
    absence.end(at: time)
  }

  /// Short sentences for the reader of the report; a watched recording is one of an untouched screen.
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
