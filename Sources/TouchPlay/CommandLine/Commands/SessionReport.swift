internal import TouchRecordings
internal import TrackerKit

/// Describes a session: its header, its totals, and how far it can be read and played.
///
/// A damaged or truncated session is described up to the damage (rule S7).
struct SessionReport {
  let header: SessionHeader
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
  /// The modes that were entered, in registry order; only the first if the session cannot be played.
  let modes: [Mode]
  /// Where the session is damaged; nil if it is intact.
  let damage: SessionDamage?
  /// Whether the session was closed cleanly.
  let isComplete: Bool
  /// Why the session cannot be played; nil if it can.
  let obstacle: SessionError?
  /// What the kernel reported beside the session; nil if that is not in it.
  let kernel: (devices: [String], summary: SessionSummary)?

  /// Reads a whole session, and plays it without showing it.
  ///
  /// - Throws: `SessionError` if it is not a session, or if the source fails.
  init(_ recording: RecordingFile, modes registry: ModeRegistry = .standard) throws(SessionError) {
    format = try recording.format()
    let stream = try recording.open()
    let reader = stream as? SessionReader
    header = stream.header
    version = reader.map { "\($0.header.version)" }
    let settings = Settings()
    settings.modes = registry
    // The settings and the model of another program mean nothing here, so they are no obstacle.
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
    kernel = try Self.kernel(recording)
  }

  private static func kernel(_ recording: RecordingFile) throws(SessionError) -> (
    devices: [String], summary: SessionSummary
  )? {
    guard let stream = try recording.kernel() else { return nil }
    var summary = SessionSummary(header: stream.header)
    while let record = try stream.next() { summary.add(record, bytes: 0) }
    return (stream.header.devices.filter { !$0.isEmpty }, summary)
  }
}

extension SessionReport {
  /// The local time of the recording's start, such as `2026-01-31 23:59:59 +0100`; nil if unknown.
  var date: String? { header.remark("date") }

  /// The report as JSON; its keys are a stable interface.
  var json: JSONValue {
    let members: [String: JSONValue?] = [
      "bytes": .integer(bytes), "bytesPerMove": summary.bytesPerMove.map { .number($0) },
      "complete": .flag(isComplete), "contacts": .integer(summary.events.began),
      "damage": damageJSON, "date": date.map { .text($0) },
      "devices": .array((header.devices + summary.laterDevices).map { .text($0) }),
      "digests": .integer(summary.digests),
      "driver": .text(header.driver),
      "events": .object(
        Dictionary(uniqueKeysWithValues: events.map { ($0.name, .integer($0.count)) })),
      "firstTouchSeconds": summary.firstTouchSeconds.map { .number($0) },
      "format": .text(format.rawValue),
      "kernel": kernel.map { kernel in
        .object([
          "contacts": .integer(kernel.summary.events.began),
          "devices": .array(kernel.devices.map { .text($0) }),
          "frames": .integer(kernel.summary.turns),
          "mostContacts": .integer(kernel.summary.mostContacts),
        ])
      },
      "lastEventSeconds": summary.lastEventSeconds.map { .number($0) }, "mode": .text(mode),
      "modes": .array(modes.map { .text($0.id) }),
      "mostContacts": .integer(summary.mostContacts), "notes": .array(notes.map { .text($0) }),
      "obstacle": obstacle.map { .text($0.reason) },
      "program": .text(header.program.version),
      "programName": header.program.isUnknown ? nil : .text(header.program.name),
      "sdl": .text(header.library), "seconds": .number(summary.seconds),
      "seed": .unsigned(header.seed), "tickRate": .integer(header.rate.hertz),
      "ticks": .integer(Int(summary.ticks)), "turns": .integer(summary.turns),
      "version": version.map { .text($0) }, "window": windowJSON,
    ]
    return .object(members.mapValues { $0 ?? .null })
  }

  private var damageJSON: JSONValue? {
    damage.map { damage in
      .object([
        "offset": .integer(damage.offset), "reason": .text(damage.reason),
        "seconds": .number(damage.seconds),
      ])
    }
  }

  /// The counts of the events with their names, in display order.
  private var events: [(name: String, count: Int)] {
    let events = summary.events
    return [
      ("began", events.began), ("moved", events.moved), ("ended", events.ended),
      ("cancelled", events.cancelled), ("key", events.keys), ("wheel", events.wheels),
      ("display", events.displayChanges), ("data", events.dataEvents),
    ]
  }

  private var windowJSON: JSONValue {
    let geometry = header.geometry
    return .object([
      "millimeters": .pair(geometry.millimeters), "pixels": .pair(geometry.pixels),
      "points": .pair(geometry.points),
    ])
  }
}

/// The report as text: one fact per line, with names on the left.
extension SessionReport {
  /// The lines of the report, below the file's name.
  func text(of path: String) -> String {
    let formatName = [format.rawValue, version].compactMap(\.self).joined(separator: " ")
    let contacts = "\(Self.grouped(summary.events.began)), at most \(summary.mostContacts) at once"
    let facts: [(name: String, value: String?)] =
      [
        ("format", "\(formatName), \(Self.counted(bytes, "byte"))"),
        ("recorded", origin), ("window", window), ("duration", duration), ("touches", touches),
        ("contacts", contacts), ("events", eventCounts),
        ("moves", summary.bytesPerMove.map { "\(StateFact.short($0)) bytes each" }),
        ("modes", modeNames), ("devices", deviceNames), ("kernel", kernelWords),
        ("seed", "\(header.seed)"),
        ("digests", digests), ("end", end), ("playable", obstacle.map { "no: \($0.reason)" }),
      ] + notes.map { ("note", $0) }
    let lines = facts.compactMap { name, value in
      value.map { "  \(name)\(String(repeating: " ", count: 12 - name.count))\($0.inOneLine)" }
    }
    return ([path.inOneLine] + lines).joined(separator: "\n")
  }

  private var origin: String? {
    let parts = [
      date ?? "", header.program.isUnknown ? "" : "by \(header.program)", header.library,
      header.driver.isEmpty ? "" : "video driver \(header.driver)",
    ].filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private var duration: String {
    "\(Self.duration(summary.seconds)), \(Self.counted(summary.turns, "turn")), "
      + "\(Self.grouped(Int(summary.ticks))) ticks at \(header.rate.hertz) per second"
  }

  private var window: String {
    func text(_ size: Size) -> String {
      "\(StateFact.short(size.width)) x \(StateFact.short(size.height))"
    }
    let geometry = header.geometry
    let millimeters = geometry.millimeters.map { "\(text($0)) mm" } ?? "size in mm unknown"
    return "\(text(geometry.points)) points, \(text(geometry.pixels)) pixels, \(millimeters)"
  }

  private var touches: String {
    guard let first = summary.firstTouchSeconds, let last = summary.lastEventSeconds else {
      return "none"
    }
    return "first at \(Self.duration(first)); last event at \(Self.duration(last))"
  }

  private var eventCounts: String? {
    let parts = events.filter { $0.count > 0 }
    if parts.isEmpty { return nil }
    return parts.map { "\(Self.grouped($0.count)) \($0.name)" }.joined(separator: ", ")
  }

  private var digests: String {
    if summary.digests == 0 { return "none: cannot be verified" }
    let count = Self.grouped(summary.digests)
    guard header.program.isForeign(to: Touchplay.program) else { return count }
    return "\(count), which only \(header.program.name) can verify"
  }

  private var modeNames: String {
    let others = modes.map(\.id).filter { $0 != mode }
    return others.isEmpty ? mode : "\(mode) first; \(others.joined(separator: ", "))"
  }

  private var deviceNames: String? {
    let names = (header.devices + summary.laterDevices).filter { !$0.isEmpty }
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  /// What the kernel reported; or why that is not known, if there was a touchscreen.
  private var kernelWords: String? {
    guard let kernel else { return header.remark(KernelTap.remark).map { "not known: \($0)" } }
    let contacts = Self.counted(kernel.summary.events.began, "contact")
    return "\(contacts) in \(Self.counted(kernel.summary.turns, "frame")) of "
      + "\(kernel.devices.joined(separator: ", "))"
  }

  /// How the session ends; nil for intact recordings of other tools, which do not say.
  private var end: String? {
    guard let damage else { return format == .touchplay ? "closed cleanly" : nil }
    return "damaged at byte \(damage.offset), \(Self.duration(damage.seconds)): \(damage.reason)"
  }

  // MARK: Numbers

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
  }

  /// A count with thousands separators.
  private static func grouped(_ count: Int) -> String {
    let digits = String(count)
    return digits.enumerated().reduce(into: "") { text, digit in
      if digit.offset > 0, (digits.count - digit.offset).isMultiple(of: 3) { text += "," }
      text.append(digit.element)
    }
  }

  /// A duration for people: `12.34 s`, `3 min 5 s`, `2 h 0 min 7 s`.
  private static func duration(_ seconds: Double) -> String {
    guard seconds >= 60 else { return "\(StateFact.short(seconds)) s" }
    let whole = Int(seconds)
    let hours = whole >= 3600 ? "\(whole / 3600) h " : ""
    return "\(hours)\(whole / 60 % 60) min \(whole % 60) s"
  }
}
