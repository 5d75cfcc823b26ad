/// Something that changes with time by itself while it lasts (rules Q5, Q7).
public final class Animation {
  /// An animation advances by at most this much at once, in seconds; what is over is cut off.
  public static let longestStep = 0.25

  private var last: Timestamp
  private let advance: (Double) -> Bool
  /// Whether the animation goes on.
  public private(set) var isRunning = true

  init(start: Timestamp, advance: @escaping (Double) -> Bool) {
    last = start
    self.advance = advance
  }

  /// The animation advances no more.
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
