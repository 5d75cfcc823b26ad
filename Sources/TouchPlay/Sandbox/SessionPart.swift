/// A part of a session, in seconds from its start.
struct SessionPart: Equatable {
  var start = 0.0
  /// Nil is the session's end.
  var end: Double?

  /// Everything.
  static let whole = SessionPart()

  /// The part of a session of some seconds.
  func range(in duration: Double) -> ClosedRange<Double> {
    let duration = max(duration, 0)
    return min(start, duration)...min(end ?? duration, duration)
  }
}
