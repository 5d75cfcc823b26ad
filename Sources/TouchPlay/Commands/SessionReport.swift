internal import TouchRecordings
internal import TrackerKit

/// Describes a session: its header, its totals, and how far it can be read and played.
///
/// A damaged or truncated session is described up to the damage (rule S7).
struct SessionReport {
  let header: SessionHeader
  /// The recording's format.
  let format: RecordingFormat
  /// The format's version, such as `1.0`; nil for other tools' recordings.
  let version: String?
  /// What an import left out, in short sentences.
  let notes: [String]
  /// The totals of the records.
  let summary: SessionSummary
  /// The file's size, in bytes.
  let bytes: Int
  /// The id of the mode in which the session begins.
  let mode: String
  /// The modes that were entered, in registry order.
  ///
  /// If the session cannot be played, this is only the first one.
  let modes: [Mode]
  /// Where the session is damaged; nil if it is intact.
  let damage: SessionDamage?
  /// Whether the session was closed cleanly.
  let isComplete: Bool
  /// The reason why the session cannot be played; nil if it can.
  let obstacle: SessionError?

  /// Reads a whole session, and plays it without showing it.
  ///
  /// - Throws: `SessionError` if it is not a session, or if the source fails.
  init(
    _ recording: RecordingFile, modes registry: ModeRegistry = .standard
  ) throws(SessionError) {
    format = try recording.format()
    let stream = try recording.open()
    let reader = stream as? SessionReader
    header = stream.header
    version = reader.map { "\($0.header.version)" }
    let settings = Settings()
    settings.modes = registry
    // The settings and the model of another program mean nothing here, and keep nobody from
    // watching its touches.
    let isForeign = header.program.isForeign(to: Touchplay.program)
    let sandbox: Sandbox?
    do throws(SessionError) {
      sandbox = try isForeign ? nil : Sandbox(header: header, settings: settings)
      obstacle = nil
    } catch {
      sandbox = nil
      obstacle = error
    }
    var summary = SessionSummary(header: header)
    while let record = try stream.next() {
      summary.add(record, bytes: reader?.recordLength ?? 0)
      if case .turn(let turn) = record { sandbox?.loop.handle(turn) }
    }
    self.summary = summary
    damage = stream.damage
    isComplete = reader?.isComplete ?? (stream.damage == nil)
    notes = stream.notes
    mode = isForeign ? ForeignSession.mode.id : header.setting("mode") ?? registry.first.id
    let entered = sandbox?.enteredModes ?? Set([registry.mode(named: mode)].compactMap(\.self))
    modes = registry.all.filter { entered.contains($0) }
    bytes = try recording.checksum().bytes
  }
}

extension SessionReport {
  /// The local time of the recording's start, with its distance from UTC, such as `2026-01-31 23:59:59
  /// +0100`; nil if unknown.
  var date: String? { header.remarks.first { $0.name == "date" }?.value }

  /// The report as JSON; its keys are a stable interface.
  var json: JSONValue {
    .object([
      "bytes": .integer(bytes), "bytesPerMove": .optional(summary.bytesPerMove),
      "complete": .flag(isComplete), "contacts": .integer(summary.contacts), "damage": damageJSON,
      "date": date.map { .text($0) } ?? .null,
      "devices": .array(header.devices.map { .text($0) }), "digests": .integer(summary.digests),
      "driver": .text(header.driver), "events": eventsJSON,
      "firstTouchSeconds": .optional(summary.firstTouchSeconds), "format": .text(format.rawValue),
      "lastEventSeconds": .optional(summary.lastEventSeconds), "mode": .text(mode),
      "modes": .array(modes.map { .text($0.id) }),
      "mostContacts": .integer(summary.mostContacts), "notes": .array(notes.map { .text($0) }),
      "obstacle": obstacle.map { .text($0.reason) } ?? .null,
      "program": .text(header.program.version),
      "programName": header.program.isUnknown ? .null : .text(header.program.name),
      "sdl": .text(header.library), "seconds": .number(summary.seconds),
      "seed": .unsigned(header.seed), "tickRate": .integer(header.rate.hertz),
      "ticks": .integer(Int(summary.ticks)), "turns": .integer(summary.turns),
      "version": version.map { .text($0) } ?? .null, "window": windowJSON,
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
      "millimeters": geometry.millimeters.map(pair) ?? .null, "pixels": pair(geometry.pixels),
      "points": pair(geometry.points),
    ])
  }
}

extension SessionSummary.Events {
  /// The counts with their names, in display order.
  var named: [(name: String, count: Int)] {
    [
      ("began", began), ("moved", moved), ("ended", ended), ("cancelled", cancelled),
      ("key", keys), ("wheel", wheels), ("display", displayChanges), ("data", dataEvents),
    ]
  }
}

extension JSONValue {
  /// A number, or null.
  fileprivate static func optional(_ value: Double?) -> JSONValue {
    value.map { .number($0) } ?? .null
  }
}
