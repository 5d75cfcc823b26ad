internal import TrackerKit

/// How fast a device reports, and so how long its reports may wait (rule J16).
struct ReportPace {
  /// A longer time between two reports is a rest.
  private static let longestInterval = 0.02
  /// The kernel keeps at least eight reports for each reader.
  private static let waitingReports = 6.0

  /// The time between two reports while fingers move, in seconds; at first, that of the fastest
  /// panels.
  private var interval = 0.001
  /// When the latest report came; nil before the first one.
  private(set) var last: Timestamp?

  /// Takes a report: a shorter interval counts at once, a longer one little by little.
  mutating func add(_ time: Timestamp) {
    defer { last = time }
    guard let seconds = last.map({ time.seconds(since: $0) }), seconds < Self.longestInterval else {
      return
    }
    interval = seconds < interval ? seconds : interval + (seconds - interval) / 4
  }

  /// The pause between two readings, in milliseconds.
  var pause: Int { Int(min(max(Self.waitingReports * interval * 1000, 1), 100)) }
}
