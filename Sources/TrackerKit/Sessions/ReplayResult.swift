/// The result of replaying a session (rules S3, S7).
public struct ReplayResult: Hashable, Sendable, CustomStringConvertible {
  /// The number of inputs delivered.
  public let events: Int
  /// The number of digests compared.
  public let digests: Int
  /// The first difference between the session and the replay; nil if there is none.
  public let difference: StateDifference?
  /// Where the session is damaged or cut off; nil if it is intact.
  public let damage: SessionDamage?

  init(_ player: SessionPlayer) {
    (events, digests) = (player.eventCount, player.digestCount)
    (difference, damage) = (player.difference, player.damage)
  }

  /// Whether the whole session was replayed and gave the same state at every digest, of which there
  /// must be one.
  public var isVerified: Bool { difference == nil && damage == nil && digests > 0 }

  /// The result in words: what differs, where the session is damaged, or what was compared.
  public var description: String {
    if let difference { return "diverged at tick \(difference.tick)\n\(difference.table)" }
    let count = "\(digests) digests compared"
    if let damage {
      return "damaged at byte \(damage.offset), \(damage.seconds) s (\(damage.reason)): \(count)"
    }
    return digests > 0 ? "verified: \(count)" : "no digests to verify"
  }
}

extension SessionStream {
  /// Replays the session to its end, as fast as possible, and compares every digest (rules S3, S4).
  ///
  ///     let session = try SessionReader(FileSource(path: path))
  ///     let result = try session.replay(in: Counter(session.header))
  ///     print(result)
  ///
  /// - Parameter application: The application, in the state that the header describes; its loop has
  ///   the header's tick rate and start time.
  /// - Returns: The result.
  /// - Throws: `SessionError.otherProgram` if another program has recorded the session, and the
  ///   errors of the session. Damage is not an error.
  public func replay(
    in application: some Application & DigestSource
  ) throws(SessionError) -> ReplayResult {
    let player = try SessionPlayer(self, in: application, comparing: application)
    while try player.step() {}
    return ReplayResult(player)
  }

  /// Plays the touches and other inputs of a session of any program to its end (rule S12).
  ///
  /// Nothing is compared. The application's timers and animations run between the turns, and for a
  /// moment after the last one.
  ///
  /// - Parameters:
  ///   - application: The application; its loop has the header's start time.
  ///   - seconds: How long its time goes on at the end.
  /// - Returns: The result, without digests.
  /// - Throws: The errors of the session. Damage is not an error.
  @discardableResult
  public func play(
    in application: Application, thenFor seconds: Double = 1
  ) throws(SessionError) -> ReplayResult {
    let player = try SessionPlayer(self, in: application, letsTimePass: true)
    while try player.step() {}
    player.wait(until: application.loop.time.advanced(bySeconds: seconds))
    return ReplayResult(player)
  }
}
