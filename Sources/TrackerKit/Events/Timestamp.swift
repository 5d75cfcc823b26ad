/// A time: whole microseconds of the monotonic clock since the program's start (rule Q4).
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Microseconds since the start; never negative in a running program.
  public var microseconds: Int64

  /// The program's start.
  public static let zero = Timestamp(microseconds: 0)

  /// Creates a time from whole microseconds.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// Creates the time nearest to a number of seconds since the start.
  public init(seconds: Double) {
    microseconds = Int64((seconds * 1_000_000).rounded())
  }

  /// Seconds since the start.
  public var seconds: Double { Double(microseconds) / 1_000_000 }

  /// Seconds from an earlier time to this one; negative if that time is later.
  public func seconds(since earlier: Timestamp) -> Double {
    Double(microseconds - earlier.microseconds) / 1_000_000
  }

  /// The time this many seconds later.
  public func advanced(bySeconds seconds: Double) -> Timestamp {
    Timestamp(microseconds: microseconds + Int64((seconds * 1_000_000).rounded()))
  }

  /// Whether one time is before another.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.microseconds < right.microseconds
  }
}
