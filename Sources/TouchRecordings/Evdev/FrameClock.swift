internal import TrackerKit

/// Gives frames their times: from the first event on, strictly rising.
struct FrameClock {
  /// A step back that is larger is taken for a clock that was set, not for a disorder.
  private static let largestDisorder: Int64 = 1000
  /// Times a session can hold.
  private static let latest: Int64 = 1 << 50

  private var offset: Int64?
  private var raw: Int64 = 0
  private var latestTime: Int64 = -1
  private var delayed = 0
  private var settings = 0

  /// The first event's time is the session's start.
  mutating func start(at time: Int64) {
    guard offset == nil else { return }
    offset = -time
    raw = time
  }

  /// A frame's time by the recording's clock as the session's.
  mutating func time(of frame: Int64) -> Timestamp {
    start(at: frame)
    if frame < raw - Self.largestDisorder {
      offset = latestTime + 1 - frame
      raw = frame
      settings += 1
    }
    raw = max(raw, frame)
    let time = frame + (offset ?? 0)
    if time > latestTime, time <= Self.latest {
      latestTime = time
    } else {
      latestTime += 1
      delayed += 1
    }
    return last
  }

  /// The last frame's time.
  var last: Timestamp { Timestamp(microseconds: latestTime) }

  /// A moment right after the last frame.
  mutating func next() -> Timestamp {
    latestTime += 1
    return last
  }

  /// Sentences about times that were changed.
  var notes: [String] {
    var notes: [String] = []
    if delayed > 0 {
      notes.append(
        "frames that were no later than the one before, put right behind it: \(delayed)")
    }
    if settings > 0 {
      notes.append("the recording's clock was set back: the time goes on there: \(settings) times")
    }
    return notes
  }
}
