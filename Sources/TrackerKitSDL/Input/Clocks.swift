internal import Glibc
internal import TrackerKit
internal import TrackerKitFiles

/// The monotonic clock, which stops while the machine sleeps (rule Q4).
struct MonotonicClock {
  /// The clock's zero, in microseconds of the system's monotonic clock.
  let start: Int64

  init() {
    start = Timestamp.monotonic.microseconds
  }

  var now: Timestamp { Timestamp(microseconds: Timestamp.monotonic.microseconds - start) }
}

/// A local time, to the second.
package struct LocalTime: Sendable {
  private let time: time_t

  /// Creates a time from seconds of the system clock, by default the current time.
  package init(_ time: Int = Glibc.time(nil)) {
    self.time = time
  }

  /// The next second.
  package var next: LocalTime { LocalTime(time + 1) }

  /// Formats the time like `strftime`: `%F %T %z` gives `2026-01-31 23:59:59 +0100`.
  ///
  /// In UTC if `isUniversal`, else in local time.
  package func text(_ form: String, isUniversal: Bool = false) -> String {
    var time = time
    var parts = tm()
    if isUniversal { gmtime_r(&time, &parts) } else { localtime_r(&time, &parts) }
    var text = [CChar](repeating: 0, count: 64)
    strftime(&text, text.count, form, &parts)
    return String(untilZero: text)
  }
}
