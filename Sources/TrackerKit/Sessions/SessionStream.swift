/// A session read turn by turn from any kind of file.
public protocol SessionStream: AnyObject {
  /// Everything that affects what follows.
  var header: SessionHeader { get }
  /// Where the session stops being readable; known at its end.
  var damage: SessionDamage? { get }
  /// The facts at the last digest that was read; empty if the session has no facts.
  var facts: [StateFact] { get }
  /// The end of what a replay shows; known at the session's end, nil if that is everything.
  var shownEnd: Timestamp? { get }
  /// The changes of a saved drawing that have been read; empty for other sessions.
  var changes: [UInt8] { get }
  /// The next turn or digest; nil at the end, or where the session cannot be read further.
  ///
  /// - Throws: `SessionError` if the source fails or is text with a wrong line.
  func next() throws(SessionError) -> SessionRecord?
}

extension SessionStream {
  /// None: only a session of its own format has facts.
  public var facts: [StateFact] { [] }
  /// None: only a session of its own format can be a saved drawing.
  public var changes: [UInt8] { [] }
  /// Everything.
  public var shownEnd: Timestamp? { nil }

  /// The next turn, skipping other records; nil at the end.
  package func nextTurn() throws(SessionError) -> Turn? {
    while let record = try next() { if case .turn(let turn) = record { return turn } }
    return nil
  }
}
