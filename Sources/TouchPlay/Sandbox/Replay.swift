internal import TrackerKit

/// A recorded world being lived again: the same code as live, fed by the file (rules S4, S5).
final class Replay {
  let header: SessionHeader
  let sandbox: Sandbox
  /// How many inputs were delivered.
  private(set) var eventCount = 0
  /// How many digests were compared.
  private(set) var digestCount = 0
  /// The first digest that differs, in words.
  private(set) var difference: String?

  /// Which part of a session is played, and how.
  struct Configuration {
    /// Seconds from the recording's start up to which everything is played at once, unseen.
    var start = 0.0
    /// Seconds from the recording's start after which nothing is played.
    var end: Double?
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
    start = header.start.advanced(bySeconds: configuration.start)
    end = configuration.end.map { [header] in header.start.advanced(bySeconds: $0) }
    let settings = Settings()
    settings.showsRings = true
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
      if sandbox.isModeFixed { sandbox.loop.advance(to: turn.time) }
      sandbox.loop.handle(turn)
    case .digest(let tick, let model, let scene):
      if verifies { compare(tick, model: model, scene: scene) }
    }
    upcoming = try reader.next()
    return true
  }

  private func compare(_ tick: Int64, model: UInt64, scene: UInt64) {
    digestCount += 1
    guard difference == nil else { return }
    let ownModel = sandbox.modelDigest.value
    if ownModel != model {
      difference = "tick \(tick): the model differs"
    } else if sandbox.sceneDigest.value != scene {
      difference = "tick \(tick): the scene differs"
    }
  }
}
