/// A time in whole microseconds of the monotonic clock since the program's start (rule Q4).
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Microseconds since the start; never negative in a running program.
  public var microseconds: Int64

  /// The program's start.
  public static let zero = Timestamp(microseconds: 0)

  /// Creates a time from whole microseconds.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// Creates a time from seconds since the start, rounded.
  public init(seconds: Double) {
    microseconds = Int64((seconds * 1_000_000).rounded())
  }

  /// Seconds since the start.
  public var seconds: Double { Double(microseconds) / 1_000_000 }

  /// Seconds from an earlier time to this one; negative if that time is later.
  public func seconds(since earlier: Timestamp) -> Double {
    Double(microseconds - earlier.microseconds) / 1_000_000
  }

  /// The time this many seconds later, at most 30,000 years.
  public func advanced(bySeconds seconds: Double) -> Timestamp {
    let longest = 1e12
    let seconds = max(-longest, min(seconds.isNaN ? 0 : seconds, longest))
    return Timestamp(microseconds: microseconds + Int64((seconds * 1_000_000).rounded()))
  }

  /// Whether one time is before another.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.microseconds < right.microseconds
  }
}

/// The ticks per second of the fixed timestep, and the tick of a time (rule Q4).
public struct TickRate: Hashable, Sendable {
  /// Ticks per second.
  public let hertz: Int

  /// The possible rates, in ticks per second.
  public static let supported = 30...240
  /// 120 ticks per second.
  public static let standard = TickRate(uncheckedHertz: 120)

  /// Creates a rate; nil outside 30...240.
  public init?(hertz: Int) {
    guard Self.supported.contains(hertz) else { return nil }
    self.hertz = hertz
  }

  private init(uncheckedHertz hertz: Int) {
    self.hertz = hertz
  }

  /// The number of the tick that a time falls in.
  public func tick(at time: Timestamp) -> Int64 {
    let (seconds, rest) = time.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    return seconds * Int64(hertz) + rest * Int64(hertz) / 1_000_000
  }

  /// The start of a tick.
  public func start(of tick: Int64) -> Timestamp {
    let (seconds, rest) = tick.quotientAndRemainder(dividingBy: Int64(hertz))
    let micro = (rest * 1_000_000 + Int64(hertz) - 1) / Int64(hertz)
    return Timestamp(microseconds: seconds * 1_000_000 + micro)
  }
}
