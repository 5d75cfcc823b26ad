internal import TrackerKit

/// The moments that a film shows: frame k the world at k/rate seconds from its start.
///
/// The last frame shows the end, so that a film is longer than what it shows by at most two frames.
struct FrameTimes {
  /// A film is no longer than this, in seconds.
  private static let longest = 1e9

  let start: Timestamp
  /// Frames a second.
  let rate: Int
  /// How many frames there are, at least one.
  let count: Int

  /// The frames of a part.
  ///
  /// - Parameters:
  ///   - start: The part's start.
  ///   - seconds: The part's length.
  ///   - rate: Frames a second.
  init(start: Timestamp, seconds: Double, rate: Int) {
    self.start = start
    self.rate = rate
    let microseconds = Int((max(0, min(seconds, Self.longest)) * 1_000_000).rounded())
    count = (microseconds * rate + 999_999) / 1_000_000 + 1
  }

  /// The moment of a frame.
  ///
  /// Turns have whole microseconds: what is not later than the exact moment is not later than this.
  subscript(frame: Int) -> Timestamp {
    Timestamp(microseconds: start.microseconds + Int64(frame * 1_000_000 / rate))
  }
}
