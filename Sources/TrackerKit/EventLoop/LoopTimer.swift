/// A function to call later, once or repeatedly, in the loop's time.
public final class LoopTimer {
  /// When the timer fires next.
  public internal(set) var due: Timestamp
  /// Seconds between firings; nil fires once.
  public let interval: Double?
  /// Whether the timer does not affect what goes first after a stall (rule Q5): it is missing in a replay,
  /// as a recorder's clock is, or only makes a turn, as the timer after a pause of the fingers does (rule
  /// C8).
  let isOutside: Bool
  /// Whether the timer will still fire.
  public private(set) var isValid = true
  private let action: () -> Void

  init(due: Timestamp, interval: Double?, isOutside: Bool, action: @escaping () -> Void) {
    (self.due, self.interval, self.isOutside, self.action) = (due, interval, isOutside, action)
  }

  /// Stops the timer, even if it waits in the queue already.
  public func cancel() {
    isValid = false
  }

  func fire() {
    guard isValid else { return }
    if interval == nil { isValid = false }
    action()
  }
}

/// The timers of a loop, in the order of their creation.
struct TimerQueue {
  private var timers: [LoopTimer] = []

  var firstDue: Timestamp? {
    timers.lazy.filter(\.isValid).map(\.due).min()
  }

  /// When the first timer of the model is due, if it is due by now.
  func firstDueInside(by now: Timestamp) -> Timestamp? {
    timers.lazy.filter { $0.isValid && !$0.isOutside && $0.due <= now }.map(\.due).min()
  }

  mutating func add(_ timer: LoopTimer) {
    timers.append(timer)
  }

  /// Moves a timer behind the others; false if it is not among them.
  mutating func restart(_ timer: LoopTimer, due: Timestamp) -> Bool {
    guard timer.isValid, let index = timers.firstIndex(where: { $0 === timer })
    else { return false }
    timers.append(timers.remove(at: index))
    timer.due = due
    return true
  }

  mutating func removeAllInside() {
    for timer in timers where !timer.isOutside { timer.cancel() }
    timers.removeAll { !$0.isValid }
  }

  /// Removes and returns the timers that are due; those that repeat start again from now (rule Q5).
  mutating func removeDue(at now: Timestamp) -> [LoopTimer] {
    // In most ticks, no timer is due, and none was canceled.
    if timers.allSatisfy({ $0.isValid && $0.due > now }) { return [] }
    timers.removeAll { !$0.isValid }
    // The sort is stable, so timers due at the same time keep their order.
    let due = timers.filter { $0.due <= now }.sorted { $0.due < $1.due }
    for timer in due {
      if let interval = timer.interval { timer.due = now.advanced(bySeconds: interval) }
    }
    timers.removeAll { $0.interval == nil && $0.due <= now }
    return due
  }
}

/// Something that changes on its own over time (rules Q5, Q7).
public final class Animation {
  /// The most that an animation advances at once, in seconds; the rest is dropped.
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

extension Array {
  /// Removes all elements and keeps the memory, for few elements ten times as fast as
  /// `removeAll(keepingCapacity:)`.
  @inline(__always) @inlinable
  package mutating func clear() {
    while popLast() != nil {}
  }
}
