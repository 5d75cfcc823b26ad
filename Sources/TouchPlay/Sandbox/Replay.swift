internal import TrackerKit

/// Replays a recorded session with the code that also runs live (rules S4, S5).
///
/// It has the properties of its player, such as `eventCount` and `damage`.
@dynamicMemberLookup
final class Replay {
  let sandbox: Sandbox

  struct Configuration {
    /// The part to show; everything before it is played at once, unseen.
    var part = SessionPart.whole
    var modes = ModeRegistry.standard
    /// The mode that shows the touches; nil for the recorded modes, or for Trace if another program
    /// recorded the session.
    var mode: Mode?
    var verifies = false
    /// What the kernel reported meanwhile, to be shown; nil for nothing.
    var kernel: KernelOverlay?
  }

  /// The start of the part to show.
  let start: Timestamp
  private let player: SessionPlayer
  /// What the kernel reported; nil if it is not shown.
  private let kernel: KernelFingers?
  /// The latest moment up to which it has played, even without turns.
  private var waited = Timestamp.zero
  private let end: Timestamp?

  convenience init(_ source: any ByteSource, _ configuration: Configuration) throws(SessionError) {
    try self.init(SessionReader(source), configuration)
  }

  /// Opens a session and plays everything before the part to show.
  init(_ session: any SessionStream, _ configuration: Configuration) throws(SessionError) {
    let isForeign = session.header.program.isForeign(to: Touchplay.program)
    let session = isForeign ? ForeignSession(session) : session
    let header = session.header
    start = header.start.advanced(bySeconds: configuration.part.start)
    end = configuration.part.end.map { header.start.advanced(bySeconds: $0) }
    let settings = Settings()
    settings.modes = configuration.modes
    settings.showsRings = true
    // The kernel's rings are dashed, too.
    settings.showsRecordedTouches = configuration.kernel == nil
    settings.showsDebugger = true
    sandbox = try Sandbox(
      header: header, settings: settings,
      fixedMode: configuration.mode ?? (isForeign ? ForeignSession.mode : nil))
    // A mode that was not recorded has timers of its own, and another tool's recording has no turns
    // while fingers rest (rule C8).
    let isImport = header.program.isUnknown && !configuration.verifies
    player = try SessionPlayer(
      session, in: sandbox, comparing: configuration.verifies ? sandbox : nil,
      letsTimePass: sandbox.isModeFixed || isImport)
    if let track = configuration.kernel { kernel = try KernelFingers(track) } else { kernel = nil }
    if !session.changes.isEmpty, let mode = header.setting("mode").flatMap(settings.modes.mode) {
      try sandbox.controller(of: mode).history?.show(changes: session.changes)
    }
    while let next = nextTime, next < start { _ = try step() }
  }

  subscript<Value>(dynamicMember path: KeyPath<SessionPlayer, Value>) -> Value {
    player[keyPath: path]
  }

  /// The time of the next record; nil at the end.
  var nextTime: Timestamp? {
    guard let next = player.nextTime, end.map({ next > $0 }) != true else { return nil }
    return next
  }

  /// Plays the next turn or compares the next digest; false at the end.
  func step() throws(SessionError) -> Bool {
    guard nextTime != nil else { return false }
    return try player.step()
  }

  /// Advances a mode that was not recorded to a moment that the session has reached.
  func wait(until moment: Timestamp) {
    waited = max(waited, moment)
    player.wait(until: moment)
  }

  /// Plays everything up to and including a moment, but nothing beyond the session's end.
  func play(until moment: Timestamp) throws(SessionError) {
    while let next = nextTime, next <= moment {
      guard try step() else { break }
    }
    waited = max(waited, moment)
    if nextTime != nil { wait(until: moment) }
  }

  /// Brings what the kernel reported up to date; returns whether the picture has changed.
  @discardableResult
  func refresh() -> Bool {
    let seconds = max(waited, sandbox.loop.time).seconds(since: self.header.start)
    // An error of the file has shown itself when it was opened.
    let hasMoved = (try? kernel?.show(at: Timestamp(seconds: seconds))) ?? false
    return hasMoved || sandbox.window?.needsDisplay == true
  }

  /// Draws the sandbox, and what the kernel reported, scaled to fit a surface of another size.
  func draw(in canvas: Canvas, fitting size: Size) {
    sandbox.draw(in: canvas, fitting: size) { [kernel, sandbox] window in
      kernel?.draw(in: canvas, on: window, factor: sandbox.settings.interfaceFactor)
    }
  }

  /// The duration of what a replay shows of a session, up to any damage, in seconds.
  static func duration(of reader: any SessionStream) throws(SessionError) -> Double {
    var last = reader.header.start
    while let turn = try reader.nextTurn() { last = turn.time }
    return (reader.shownEnd ?? last).seconds(since: reader.header.start)
  }
}

/// The touches of a session that another program has recorded, like an import (rule S12).
///
/// The session's settings, model, digests, keys and data mean nothing here.
final class ForeignSession: SessionStream {
  /// The mode that shows the touches.
  static let mode = Mode.trace

  let header: SessionHeader
  private let session: any SessionStream

  init(_ session: any SessionStream) {
    self.session = session
    var header = session.header
    header.settings = [SessionHeader.Setting(name: "mode", value: Self.mode.id)]
    header.snapshots = []
    self.header = header
  }

  var damage: SessionDamage? { session.damage }

  func next() throws(SessionError) -> SessionRecord? {
    guard var turn = try session.nextTurn() else { return nil }
    turn.inputs.removeAll { input in
      switch input {
      case .touch, .display: false
      case .key, .wheel, .data: true
      }
    }
    return .turn(turn)
  }
}

/// A part of a session, in seconds from its start.
struct SessionPart: Equatable {
  var start = 0.0
  /// Nil for the session's end.
  var end: Double?

  static let whole = SessionPart()

  /// The part as a range within a session of a given duration.
  func range(in duration: Double) -> ClosedRange<Double> {
    let duration = max(duration, 0)
    return min(start, duration)...min(end ?? duration, duration)
  }
}
