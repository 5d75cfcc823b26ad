internal import TrackerKit

/// The times of a film's frames: frame k shows the state k/rate seconds after its start.
///
/// The last frame shows the end, so a film is at most two frames longer than its content.
struct FrameTimes {
  /// The maximum length of a film, in seconds.
  private static let longest = 1e9

  let start: Timestamp
  /// The frame rate, in frames per second.
  let rate: Int
  /// The number of frames; at least one.
  let count: Int

  /// Computes the frames of a part.
  ///
  /// - Parameters:
  ///   - start: The start of the part.
  ///   - seconds: The length of the part.
  ///   - rate: The frame rate, in frames per second.
  init(start: Timestamp, seconds: Double, rate: Int) {
    self.start = start
    self.rate = rate
    let microseconds = Int((max(0, min(seconds, Self.longest)) * 1_000_000).rounded())
    count = (microseconds * rate + 999_999) / 1_000_000 + 1
  }

  /// The time of a frame.
  ///
  /// Turns have whole microseconds, so rounding down loses no turn.
  subscript(frame: Int) -> Timestamp {
    Timestamp(microseconds: start.microseconds + Int64(frame * 1_000_000 / rate))
  }
}
