/// Plays a session in an application, turn by turn (rules S3, S4, S12).
///
/// ``SessionStream/replay(in:)`` plays one to its end. Programs that show what they play call a
/// player's ``step()`` at ``nextTime``.
public final class SessionPlayer {
  /// The header of the session.
  public let header: SessionHeader
  /// The number of inputs delivered.
  public private(set) var eventCount = 0
  /// The number of digests compared.
  public private(set) var digestCount = 0
  /// The first difference between digests; nil if there is none.
  public private(set) var difference: StateDifference?

  private let session: any SessionStream
  private let loop: EventLoop
  private let source: (any DigestSource)?
  /// Whether timers and animations run between the turns.
  package let letsTimePass: Bool
  private var upcoming: SessionRecord?

  /// Starts to play a session.
  ///
  /// The application gets the session's geometry and version and, unless time passes between its
  /// turns, whether a keyboard has been seen.
  ///
  /// - Parameters:
  ///   - session: The session, at its start.
  ///   - application: The application, in the state that the session's header describes.
  ///   - source: The state to compare with the session's digests; nil compares nothing.
  ///   - letsTimePass: Whether timers and animations run between the turns. They must not in the
  ///     program that recorded the session, since it also recorded the turns in which they ran.
  /// - Throws: `SessionError.otherProgram` if another program has recorded the session and digests
  ///   are compared, and the errors of the session.
  public init(
    _ session: any SessionStream, in application: Application,
    comparing source: (any DigestSource)? = nil, letsTimePass: Bool = false
  ) throws(SessionError) {
    header = session.header
    if let source, header.program.isForeign(to: source.sessionProgram) {
      throw .otherProgram(header.program, player: source.sessionProgram)
    }
    (self.session, self.source, loop) = (session, source, application.loop)
    self.letsTimePass = letsTimePass
    application.geometry = header.geometry
    application.sessionVersion = header.version
    if !letsTimePass {
      loop.isReplaying = true
      if header.hasSeenKeyboard { application.hasSeenKeyboard = true }
    }
    upcoming = try session.next()
  }

  /// Where the session is damaged; nil if it is intact so far.
  public var damage: SessionDamage? { session.damage }

  /// The number of ticks since the session's start.
  public var tickCount: Int64 { loop.tick - header.rate.tick(at: header.start) }

  /// The time of the next turn or digest; nil at the end.
  public var nextTime: Timestamp? {
    switch upcoming {
    case .turn(let turn): turn.time
    case .digest: loop.time
    case nil: nil
    }
  }

  /// Plays the next turn or compares the next digest; false at the end.
  ///
  /// - Throws: `SessionError` if the session cannot be read, or is damaged.
  public func step() throws(SessionError) -> Bool {
    guard let record = upcoming else { return false }
    switch record {
    case .turn(let turn):
      eventCount += turn.inputs.count
      wait(until: turn.time)
      loop.handle(turn)
    case .digest(let tick, let model, let scene):
      compare(tick, model: model, scene: scene)
    }
    upcoming = try session.next()
    return true
  }

  /// Lets the application's time pass up to a moment before the next turn, if time may pass.
  public func wait(until moment: Timestamp) {
    if letsTimePass { loop.advance(to: moment) }
  }

  private func compare(_ tick: Int64, model: UInt64, scene: UInt64) {
    guard let source else { return }
    digestCount += 1
    guard difference == nil else { return }
    difference = StateDifference(
      tick: tick,
      expected: StateDifference.State(model: model, scene: scene, facts: session.facts),
      got: StateDifference.State(
        model: source.modelDigest.value, scene: source.sceneDigest.value, facts: source.stateFacts))
  }
}
