/// A session that is read turn by turn, from whatever kind of file.
public protocol SessionStream: AnyObject {
  /// Everything that decides what follows.
  var header: SessionHeader { get }
  /// Where the session cannot be read further; known at its end.
  var damage: SessionDamage? { get }
  /// What held when the digest that was read last was taken; empty where the session tells no facts.
  var facts: [StateFact] { get }
  /// The next turn or digest; nil at the end, or where the session cannot be read further.
  ///
  /// - Throws: `SessionError` when the source fails, or is a text with a wrong line.
  func next() throws(SessionError) -> SessionRecord?
}

extension SessionStream {
  /// None: only sessions that were recorded here tell facts.
  public var facts: [StateFact] { [] }
}
