internal import TrackerKit

/// What is in a session: its header, what its records add up to, and how far it can be read and played.
///
/// A session that was cut off or damaged is described up to there (rule S7).
struct SessionReport {
  let header: SessionHeader
  /// The version of the session's format, such as `1.0`.
  let version: String
  /// What the records add up to.
  let summary: SessionSummary
  /// How large the file is, in bytes.
  let bytes: Int
  /// The modes that were entered, in the modes' order; of a session that cannot be played the first one.
  let modes: [Mode]
  /// Where the session cannot be read further.
  let damage: SessionDamage?
  /// Whether the session was closed cleanly.
  let isComplete: Bool
  /// Why the session cannot be played; nil when it can.
  let obstacle: SessionError?

  /// Reads a session to its end, and plays it unseen as far as it goes.
  ///
  /// - Throws: `SessionError` for what is no session, and when the source fails.
  init(_ source: FileSource) throws(SessionError) {
    let reader = try SessionReader(source)
    header = reader.header
    version = "\(reader.version.major).\(reader.version.minor)"
    let sandbox: Sandbox?
    do throws(SessionError) {
      sandbox = try Sandbox(header: header, settings: Settings())
      obstacle = nil
    } catch {
      sandbox = nil
      obstacle = error
    }
    var summary = SessionSummary(header: header)
    while let record = try reader.next() {
      summary.add(record, bytes: reader.recordLength)
      if case .turn(let turn) = record { sandbox?.loop.handle(turn) }
    }
    self.summary = summary
    damage = reader.damage
    isComplete = reader.isComplete
    let first = Mode(rawValue: header.setting("mode") ?? Mode.touchy.rawValue)
    let entered = sandbox?.enteredModes ?? Set([first].compactMap { $0 })
    modes = Mode.allCases.filter { entered.contains($0) }
    bytes = try source.length()
  }

  /// The name of the mode that the session begins in.
  var mode: String { header.setting("mode") ?? Mode.touchy.rawValue }

}

extension SessionReport {
  /// The report for machines; the names are a contract.
  var json: JSONValue {
    .object([
      "bytes": .integer(bytes), "bytesPerMove": .optional(summary.bytesPerMove),
      "complete": .flag(isComplete), "contacts": .integer(summary.contacts), "damage": damageJSON,
      "devices": .array(header.devices.map { .text($0) }), "digests": .integer(summary.digests),
      "driver": .text(header.driver), "events": eventsJSON,
      "firstTouchSeconds": .optional(summary.firstTouchSeconds), "format": .text("touchplay"),
      "lastEventSeconds": .optional(summary.lastEventSeconds), "mode": .text(mode),
      "modes": .array(modes.map { .text($0.rawValue) }),
      "mostContacts": .integer(summary.mostContacts), "notes": .array([]),
      "obstacle": obstacle.map { .text($0.reason) } ?? .null, "program": .text(header.program),
      "sdl": .text(header.library), "seconds": .number(summary.seconds),
      "seed": .unsigned(header.seed), "tickRate": .integer(header.rate.hertz),
      "ticks": .integer(Int(summary.ticks)), "turns": .integer(summary.turns),
      "version": .text(version), "window": windowJSON,
    ])
  }

  private var eventsJSON: JSONValue {
    .object(
      Dictionary(
        uniqueKeysWithValues: summary.events.named.map { ($0.name, .integer($0.count)) }))
  }

  private var damageJSON: JSONValue {
    guard let damage else { return .null }
    return .object([
      "offset": .integer(damage.offset), "reason": .text(damage.reason),
      "seconds": .number(damage.seconds),
    ])
  }

  private var windowJSON: JSONValue {
    func pair(_ size: Size) -> JSONValue { .array([.number(size.width), .number(size.height)]) }
    let geometry = header.geometry
    return .object([
      "millimetres": geometry.millimeters.map(pair) ?? .null, "pixels": pair(geometry.pixels),
      "points": pair(geometry.points),
    ])
  }
}

extension SessionSummary.Events {
  /// The counts with the kinds' names, in the order for people.
  var named: [(name: String, count: Int)] {
    [
      ("began", began), ("moved", moved), ("ended", ended), ("cancelled", cancelled),
      ("key", keys), ("display", displayChanges), ("data", dataEvents),
    ]
  }
}

extension JSONValue {
  /// A number, or null.
  fileprivate static func optional(_ value: Double?) -> JSONValue {
    value.map { .number($0) } ?? .null
  }
}
