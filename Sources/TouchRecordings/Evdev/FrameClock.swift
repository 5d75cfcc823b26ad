internal import TrackerKit

/// Gives frames their times: from the first event on, strictly rising.
///
/// Devices of one recording share a clock, but their events may be written late: whether a clock was set
/// back is told by the frames of one device alone.
struct FrameClock {
  /// A step back that is larger is taken for a clock that was set, not for a disorder.
  private static let largestDisorder: Int64 = 1000
  /// A frame of another device that is older has not come late: its clock was set, too.
  private static let largestDelay: Int64 = 1_000_000
  /// Times a session can hold.
  private static let latest: Int64 = 1 << 50

  /// A device's latest time by the recording's clock, and what is added to it.
  private struct DeviceClock {
    var raw: Int64
    var offset: Int64
  }

  /// By the device's index in the recording.
  private var devices: [Int: DeviceClock] = [:]
  /// The offset since the clock was last set back; nil before the start.
  private var offset: Int64?
  private var latestTime: Int64 = -1
  private var delayed = 0
  private var settings = 0

  /// The first event's time is the session's start.
  mutating func start(at time: Int64, device: Int = 0) {
    guard offset == nil else { return }
    offset = -time
    devices[device] = DeviceClock(raw: time, offset: -time)
  }

  /// A frame's time by the recording's clock as the session's.
  mutating func time(of frame: Int64, device: Int = 0) -> Timestamp {
    start(at: frame, device: device)
    var own = devices[device] ?? DeviceClock(raw: frame, offset: offset ?? 0)
    if frame < own.raw - Self.largestDisorder {
      own = DeviceClock(raw: frame, offset: offsetBehindStepBack(of: own, to: frame))
    }
    own.raw = max(own.raw, frame)
    devices[device] = own
    let time = frame + own.offset
    if time > latestTime, time <= Self.latest {
      latestTime = time
    } else {
      latestTime += 1
      delayed += 1
    }
    return last
  }

  /// The offset of a device whose clock was set back.
  private mutating func offsetBehindStepBack(of own: DeviceClock, to frame: Int64) -> Int64 {
    // Another device may have shown the same step before.
    if let offset, offset != own.offset, frame + offset > latestTime - Self.largestDelay {
      return offset
    }
    let offset = latestTime + 1 - frame
    self.offset = offset
    settings += 1
    return offset
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
        "frames not later than the one before, moved right after it: \(delayed)")
    }
    if settings > 0 {
      notes.append(
        "the recording's clock was set back, time goes on from there: \(settings) times")
    }
    return notes
  }
}
