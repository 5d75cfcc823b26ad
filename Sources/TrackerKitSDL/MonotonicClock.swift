internal import Glibc
internal import TrackerKit

/// The monotonic clock, which stops while the machine sleeps (rule Q4).
struct MonotonicClock {
  private let start: Int64

  init() {
    start = Self.microseconds
  }

  /// The time since the clock was created.
  var now: Timestamp { Timestamp(microseconds: Self.microseconds - start) }

  private static var microseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
