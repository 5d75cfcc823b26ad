internal import TrackerKit

/// Replays a recorded session: the same code as live, with input from a file (rules S4, S5).
final class Replay {
  let sandbox: Sandbox

  /// What to replay, and how.
  struct Configuration {
    /// The part to show; everything before it is played at once, unseen.
    var part = SessionPart.whole
    /// The available modes.
    var modes = ModeRegistry.standard
    /// The mode in which to show the touches; nil for the recorded modes, or for a session of
    /// another program, which has none, Trace.
    var mode: Mode?
    /// Whether to compare digests.
    var verifies = false
  }

  /// The start of the part to show.
  let start: Timestamp
  private let player: SessionPlayer
  private let end: Timestamp?

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
    let isForeign = session.header.program.isForeign(to: Touchplay.program)
    let session = isForeign ? ForeignSession(session) : session
    let header = session.header
    start = header.start.advanced(bySeconds: configuration.part.start)
    end = configuration.part.end.map { header.start.advanced(bySeconds: $0) }
    let settings = Settings()
    settings.modes = configuration.modes
    settings.showsRings = true
    settings.showsRecordedTouches = true
    settings.showsDebugger = true
    sandbox = try Sandbox(
      header: header, settings: settings,
      fixedMode: configuration.mode ?? (isForeign ? ForeignSession.mode : nil))
    // A mode that was not recorded has its own timers, and another tool's recording has no turns for
    // what follows when fingers rest (rule C8).
    let isImport = header.program.isUnknown && !configuration.verifies
    player = try SessionPlayer(
      session, in: sandbox, comparing: configuration.verifies ? sandbox : nil,
      letsTimePass: sandbox.isModeFixed || isImport)
    while let next = nextTime, next < start { _ = try step() }
  }

  var header: SessionHeader { player.header }

  /// The number of inputs delivered.
  var eventCount: Int { player.eventCount }

  /// The number of digests compared.
  var digestCount: Int { player.digestCount }

  /// The first difference between digests; nil if there is none.
  var difference: StateDifference? { player.difference }

  /// Where the session is damaged; nil if it is intact so far.
  var damage: SessionDamage? { player.damage }

  /// The number of ticks since the recording's start.
  var tickCount: Int64 { player.tickCount }

  /// The time of the next record; nil at the end.
  var nextTime: Timestamp? {
    guard let next = player.nextTime, end.map({ next > $0 }) != true else { return nil }
    return next
  }

  /// Plays the next turn or compares the next digest; false at the end.
  ///
  /// - Throws: `SessionError.unreadable`.
  func step() throws(SessionError) -> Bool {
    guard nextTime != nil else { return false }
    return try player.step()
  }

  /// Advances a mode that was not recorded to a moment that the session has reached.
  func wait(until moment: Timestamp) {
    player.wait(until: moment)
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

  /// The duration of what a replay shows of a session, in seconds, up to any damage.
  ///
  /// - Throws: `SessionError`.
  static func duration(of reader: any SessionStream) throws(SessionError) -> Double {
    var last = reader.header.start
    while let record = try reader.next() {
      if case .turn(let turn) = record { last = turn.time }
    }
    return (reader.shownEnd ?? last).seconds(since: reader.header.start)
  }
}

/// The touches of a session that another program has recorded, like an import (rule S12).
///
/// Its settings, its model, its digests, its keys and its data mean nothing here.
final class ForeignSession: SessionStream {
  /// The mode that shows the touches.
  static let mode = Mode.trace

  let header: SessionHeader
  private let session: any SessionStream

  /// Reads the touches of a session.
  init(_ session: any SessionStream) {
    self.session = session
    var header = session.header
    header.settings = [SessionHeader.Setting(name: "mode", value: Self.mode.id)]
    header.snapshots = []
    self.header = header
  }

  var damage: SessionDamage? { session.damage }

  func next() throws(SessionError) -> SessionRecord? {
    while let record = try session.next() {
      guard case .turn(var turn) = record else { continue }
      turn.inputs.removeAll { !$0.isTouchOrDisplay }
      return .turn(turn)
    }
    return nil
  }
}

extension RootInput {
  fileprivate var isTouchOrDisplay: Bool {
    switch self {
    case .touch, .display: true
    case .key, .wheel, .data: false
    }
  }
}

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
