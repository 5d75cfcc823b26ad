internal import TrackerKit

/// A recorded world being lived again: the same code as live, fed by the file (rules S4, S5).
final class Replay {
  let header: SessionHeader
  let sandbox: Sandbox
  /// How many inputs were delivered.
  private(set) var eventCount = 0
  /// How many digests were compared.
  private(set) var digestCount = 0
  /// What differs at the first digest that does.
  private(set) var difference: StateDifference?

  /// Which part of a session is played, and how.
  struct Configuration {
    /// What is played; everything before it is played at once, unseen.
    var part = SessionPart.whole
    /// The modes that there are.
    var modes = ModeRegistry.standard
    /// The mode to watch the touches in, whatever was recorded.
    var mode: Mode?
    /// Whether digests are compared.
    var verifies = false
  }

  /// The moment at which what is seen begins.
  let start: Timestamp
  private let reader: any SessionStream
  private let end: Timestamp?
  private let verifies: Bool
  private var upcoming: SessionRecord?

  /// Opens a session file and plays what comes before its part.
  ///
  /// - Throws: `SessionError`.
  convenience init(
    _ source: any ByteSource, _ configuration: Configuration
  ) throws(SessionError) {
    try self.init(SessionReader(source), configuration)
  }

  /// Plays what comes before the part of a session.
  ///
  /// - Throws: `SessionError`.
  init(_ session: any SessionStream, _ configuration: Configuration) throws(SessionError) {
    reader = session
    header = reader.header
    verifies = configuration.verifies
    start = header.start.advanced(bySeconds: configuration.part.start)
    end = configuration.part.end.map { [header] in header.start.advanced(bySeconds: $0) }
    let settings = Settings()
    settings.modes = configuration.modes
    settings.showsRings = true
    settings.areTouchesGhosts = true
    settings.showsDebugger = true
    sandbox = try Sandbox(header: header, settings: settings, fixedMode: configuration.mode)
    upcoming = try reader.next()
    while let next = nextTime, next < start { _ = try step() }
  }

  /// Where the session cannot be read further.
  var damage: SessionDamage? { reader.damage }

  /// How many ticks have passed since the recording's start.
  var tickCount: Int64 { sandbox.loop.tick - header.rate.tick(at: header.start) }

  /// When the next turn is due; nil at the end.
  var nextTime: Timestamp? {
    switch upcoming {
    case .turn(let turn): end.map { turn.time > $0 } == true ? nil : turn.time
    case .digest: sandbox.loop.time
    case nil: nil
    }
  }

  /// Plays the next turn, or compares the next digest; false at the end.
  ///
  /// - Throws: `SessionError.unreadable`.
  func step() throws(SessionError) -> Bool {
    guard nextTime != nil, let record = upcoming else { return false }
    switch record {
    case .turn(let turn):
      eventCount += turn.inputs.count
      // A mode that was not recorded has timers of its own.
      wait(until: turn.time)
      sandbox.loop.handle(turn)
    case .digest(let tick, let model, let scene):
      if verifies { compare(tick, model: model, scene: scene) }
    }
    upcoming = try reader.next()
    return true
  }

  /// Lets a world in a mode that was not recorded live on to a moment that the session has come to.
  func wait(until moment: Timestamp) {
    if sandbox.isModeFixed { sandbox.loop.advance(to: moment) }
  }

  /// Plays everything up to a moment, what happens at it included; nothing after the session's end.
  ///
  /// - Throws: `SessionError.unreadable`.
  func play(until moment: Timestamp) throws(SessionError) {
    while let next = nextTime, next <= moment {
      guard try step() else { break }
    }
    if nextTime != nil { wait(until: moment) }
  }

  /// How long a session is, in seconds; a damaged one up to the damage.
  ///
  /// - Throws: `SessionError`.
  static func duration(of reader: any SessionStream) throws(SessionError) -> Double {
    var last = reader.header.start
    while let record = try reader.next() {
      if case .turn(let turn) = record { last = turn.time }
    }
    return last.seconds(since: reader.header.start)
  }

  private func compare(_ tick: Int64, model: UInt64, scene: UInt64) {
    digestCount += 1
    guard difference == nil else { return }
    difference = StateDifference(
      tick: tick,
      expected: StateDifference.State(model: model, scene: scene, facts: reader.facts),
      got: StateDifference.State(sandbox))
  }
}
