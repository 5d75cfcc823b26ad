internal import TrackerKit

/// Replays a recorded session: the same code as live, with input from a file (rules S4, S5).
final class Replay {
  let header: SessionHeader
  let sandbox: Sandbox
  /// The number of inputs delivered.
  private(set) var eventCount = 0
  /// The number of digests compared.
  private(set) var digestCount = 0
  /// The first difference between digests; nil if there is none.
  private(set) var difference: StateDifference?

  /// What to replay, and how.
  struct Configuration {
    /// The part to show; everything before it is played at once, unseen.
    var part = SessionPart.whole
    /// The available modes.
    var modes = ModeRegistry.standard
    /// The mode in which to show the touches; nil for the recorded modes.
    var mode: Mode?
    /// Whether to compare digests.
    var verifies = false
  }

  /// The start of the part to show.
  let start: Timestamp
  private let reader: any SessionStream
  private let end: Timestamp?
  private let verifies: Bool
  private var upcoming: SessionRecord?

  /// Opens a session file, and plays everything before the part to show.
  ///
  /// - Throws: `SessionError`.
  convenience init(
    _ source: any ByteSource, _ configuration: Configuration
  ) throws(SessionError) {
    try self.init(SessionReader(source), configuration)
  }

  /// Plays everything before the part to show.
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
    settings.showsRecordedTouches = true
    settings.showsDebugger = true
    sandbox = try Sandbox(header: header, settings: settings, fixedMode: configuration.mode)
    upcoming = try reader.next()
    while let next = nextTime, next < start { _ = try step() }
  }

  /// Where the session is damaged; nil if it is intact so far.
  var damage: SessionDamage? { reader.damage }

  /// The number of ticks since the recording's start.
  var tickCount: Int64 { sandbox.loop.tick - header.rate.tick(at: header.start) }

  /// The time of the next record; nil at the end.
  var nextTime: Timestamp? {
    switch upcoming {
    case .turn(let turn): end.map { turn.time > $0 } == true ? nil : turn.time
    case .digest: sandbox.loop.time
    case nil: nil
    }
  }

  /// Plays the next turn or compares the next digest; false at the end.
  ///
  /// - Throws: `SessionError.unreadable`.
  func step() throws(SessionError) -> Bool {
    guard nextTime != nil, let record = upcoming else { return false }
    switch record {
    case .turn(let turn):
      eventCount += turn.inputs.count
      // A mode that was not recorded has its own timers.
      wait(until: turn.time)
      sandbox.loop.handle(turn)
    case .digest(let tick, let model, let scene):
      if verifies { compare(tick, model: model, scene: scene) }
    }
    upcoming = try reader.next()
    return true
  }

  /// Advances a mode that was not recorded to a moment that the session has reached.
  func wait(until moment: Timestamp) {
    if sandbox.isModeFixed { sandbox.loop.advance(to: moment) }
  }

  /// Plays everything up to and including a moment, but nothing beyond the session's end.
  ///
  /// - Throws: `SessionError.unreadable`.
  func play(until moment: Timestamp) throws(SessionError) {
    while let next = nextTime, next <= moment {
      guard try step() else { break }
    }
    if nextTime != nil { wait(until: moment) }
  }

  /// A session's duration, in seconds, up to any damage.
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
