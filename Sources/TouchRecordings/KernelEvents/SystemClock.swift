internal import CEvdev
internal import Glibc
package import TrackerKit

/// The clocks of the system, and a descriptor that tells when they jump (rule J16).
///
/// The monotonic clock stops while the machine sleeps; the boot-time clock does not. So their
/// difference grows with each sleep.
package final class SystemClock {
  /// Readable after the machine has slept, or the time of day was set; -1 if the system cannot tell.
  ///
  /// It is a timer of the time of day that is never due, but canceled by such a change: waiting for it
  /// costs nothing.
  package let descriptor: Int32

  package init() {
    descriptor = timerfd_create(CLOCK_REALTIME, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
    arm()
  }

  deinit { close(descriptor) }

  private func arm() {
    // The year 4840, which every kernel's times can hold.
    var never = itimerspec()
    never.it_value.tv_sec = 90_000_000_000
    timerfd_settime(
      descriptor, Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET), &never, nil)
  }

  /// Whether a clock has jumped since the last call.
  package func hasJumped() -> Bool {
    var count: UInt64 = 0
    guard read(descriptor, &count, 8) < 0, errno == ECANCELED else { return false }
    arm()
    return true
  }

  /// How long the machine has slept since its boot, in seconds.
  package static var asleep: Double {
    Double(microseconds(CLOCK_BOOTTIME) - microseconds(CLOCK_MONOTONIC)) / 1_000_000
  }

  /// The time of day of a recent moment of the monotonic clock, in seconds since 1970.
  package static func timeOfDay(of time: Timestamp) -> Double {
    let since = microseconds(CLOCK_REALTIME) - microseconds(CLOCK_MONOTONIC)
    return Double(since + time.microseconds) / 1_000_000
  }

  static func microseconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
