internal import TrackerKit

/// Assigns strictly increasing times to frames, starting at the first event.
///
/// The devices in a recording share a clock, but their events may be written late. So only the
/// frames of a single device show that the clock was set back.
struct FrameClock {
  /// A larger step back means that the clock was set; a smaller one, that frames are out of order.
  private static let largestDisorder: Int64 = 1000
  /// If a frame is older than this even with another device's offset, the clock was set back again.
  private static let largestDelay: Int64 = 1_000_000
  /// The latest time a session can store.
  private static let latest: Int64 = 1 << 50

  /// A device's latest time on the recording's clock, and the offset added to it.
  private struct DeviceClock {
    var raw: Int64
    var offset: Int64
  }

  /// Clocks by the device's index in the recording.
  private var devices: [Int: DeviceClock] = [:]
  /// The offset since the clock was last set back; nil before the start.
  private var offset: Int64?
  private var latestTime: Int64 = -1
  private var delayed = 0
  private var settings = 0

  /// Makes the first event's time the start of the session.
  mutating func start(at time: Int64, device: Int = 0) {
    guard offset == nil else { return }
    offset = -time
    devices[device] = DeviceClock(raw: time, offset: -time)
  }

  /// Converts a frame's time on the recording's clock to session time.
  mutating func time(of frame: Int64, device: Int = 0) -> Timestamp {
    start(at: frame, device: device)
    var own = devices[device] ?? DeviceClock(raw: frame, offset: offset ?? 0)
    if frame < own.raw - Self.largestDisorder {
      own = DeviceClock(raw: frame, offset: offsetAfterStepBack(of: own, to: frame))
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

  /// The new offset of a device whose clock was set back.
  private mutating func offsetAfterStepBack(of own: DeviceClock, to frame: Int64) -> Int64 {
    // Another device may already have shown the same step.
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

  /// Advances to the moment right after the last frame.
  mutating func next() -> Timestamp {
    latestTime += 1
    return last
  }

  /// Sentences about times that were changed.
  var notes: [String] {
    countNotes(["frames not later than the one before, moved right after it": delayed])
      + countNotes(["the recording's clock was set back, time goes on from there": settings])
      .map { "\($0) times" }
  }
}
