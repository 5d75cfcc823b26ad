internal import TrackerKit

/// Notices which touch devices do not come back after the machine has slept (rule J16).
struct ResumeWatch {
  /// The time for a device to come back, and to go before the sleep, in seconds.
  static let patience = 10.0
  /// Shorter sleeps are the clock's corrections, in seconds.
  static let shortestSleep = 0.5

  private var asleep: Double
  private var awaited: [String] = []
  /// When devices that are not back are reported; nil unless the machine has just woken up.
  private(set) var due: Timestamp?
  /// How often the machine has slept.
  private(set) var count = 0

  /// Begins after the machine has slept for some seconds since its boot.
  init(asleep: Double) { self.asleep = asleep }

  /// How long the machine has just slept, in seconds; nil if it has not.
  mutating func sleep(now asleep: Double) -> Double? {
    let seconds = asleep - self.asleep
    self.asleep = asleep
    guard seconds >= Self.shortestSleep else { return nil }
    count += 1
    return seconds
  }

  /// The machine has woken up; it had some devices.
  mutating func resume(at time: Timestamp, with devices: [String]) {
    awaited = devices
    due = time.advanced(bySeconds: Self.patience)
  }

  /// Moves the clock on to `now`; returns the devices that have not come back.
  mutating func pass(to now: Timestamp, present: [String]) -> [String] {
    guard let due, due <= now else { return [] }
    self.due = nil
    return awaited.filter { !present.contains($0) }
  }
}
