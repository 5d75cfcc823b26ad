/// Something that changes on its own over time (rules Q5, Q7).
public final class Animation {
  /// An animation advances by at most this much at once, in seconds; the rest is discarded.
  public static let longestStep = 0.25

  private var last: Timestamp
  private let advance: (Double) -> Bool
  /// Whether the animation is running.
  public private(set) var isRunning = true

  init(start: Timestamp, advance: @escaping (Double) -> Bool) {
    last = start
    self.advance = advance
  }

  /// Stops the animation.
  public func stop() {
    isRunning = false
  }

  func step(to now: Timestamp) {
    guard isRunning else { return }
    let seconds = min(now.seconds(since: last), Self.longestStep)
    last = now
    isRunning = advance(seconds) && isRunning
  }
}
