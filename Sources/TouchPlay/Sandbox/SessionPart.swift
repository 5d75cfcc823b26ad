/// A part of a session, in seconds from its start.
struct SessionPart: Equatable {
  var start = 0.0
  /// Nil for the session's end.
  var end: Double?

  /// The whole session.
  static let whole = SessionPart()

  /// The part as a range within a session of a given duration.
  func range(in duration: Double) -> ClosedRange<Double> {
    let duration = max(duration, 0)
    return min(start, duration)...min(end ?? duration, duration)
  }
}
