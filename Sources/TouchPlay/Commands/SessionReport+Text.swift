internal import TouchRecordings
internal import TrackerKit

/// The report as text: one fact per line, with names on the left.
extension SessionReport {
  /// The lines of the report, below the file's name.
  func text(of path: String) -> String {
    let facts: [(name: String, value: String?)] =
      [
        ("format", "\(formatName), \(Self.counted(bytes, "byte"))"),
        ("recorded", origin), ("window", window),
        (
          "duration",
          "\(Self.duration(summary.seconds)), \(Self.counted(summary.turns, "turn")), "
            + "\(Self.grouped(Int(summary.ticks))) ticks at \(header.rate.hertz) per second"
        ),
        ("touches", touches), ("contacts", contacts), ("events", events), ("moves", moves),
        ("modes", modeNames),
        ("devices", deviceNames),
        ("seed", "\(header.seed)"),
        (
          "digests",
          digests
        ),
        ("end", end), ("playable", obstacle.map { "no: \($0.reason)" }),
      ] + notes.map { ("note", $0) }
    let lines = facts.compactMap { name, value in
      value.map { "  \(name)\(String(repeating: " ", count: 12 - name.count))\($0.inOneLine)" }
    }
    return ([path.inOneLine] + lines).joined(separator: "\n")
  }

  private var formatName: String {
    [format.rawValue, version].compactMap { $0 }.joined(separator: " ")
  }

  private var origin: String? {
    let parts = [
      date ?? "", header.program.isUnknown ? "" : "by \(header.program)", header.library,
      header.driver.isEmpty ? "" : "video driver \(header.driver)",
    ].filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private var window: String {
    func text(_ size: Size) -> String { "\(Self.short(size.width)) x \(Self.short(size.height))" }
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

  private var contacts: String {
    "\(Self.grouped(summary.contacts)), at most \(summary.mostContacts) at once"
  }

  private var events: String? {
    let parts = summary.events.named.filter { $0.count > 0 }
    if parts.isEmpty { return nil }
    return parts.map { "\(Self.grouped($0.count)) \($0.name)" }.joined(separator: ", ")
  }

  private var moves: String? { summary.bytesPerMove.map { "\(Self.short($0)) bytes each" } }

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

  /// The names of the devices that have one.
  private var deviceNames: String? {
    let names = header.devices.filter { !$0.isEmpty }
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  /// How the session ends; nil for other tools' recordings, which do not say.
  private var end: String? {
    guard let damage else { return format == .touchplay ? "closed cleanly" : nil }
    return "damaged at byte \(damage.offset), \(Self.duration(damage.seconds)): \(damage.reason)"
  }

  // MARK: Numbers

  /// A count with its noun.
  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
  }

  /// A count with thousands separators.
  private static func grouped(_ count: Int) -> String {
    var digits = String(count)
    var end = digits.count - 3
    while end > 0 {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: end))
      end -= 3
    }
    return digits
  }

  /// A number with at most two decimals.
  private static func short(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  /// A duration for people: `12.34 s`, `3 min 5 s`, `2 h 0 min 7 s`.
  private static func duration(_ seconds: Double) -> String {
    guard seconds >= 60 else { return "\(short(seconds)) s" }
    let whole = Int(seconds)
    let hours = whole >= 3600 ? "\(whole / 3600) h " : ""
    return "\(hours)\(whole / 60 % 60) min \(whole % 60) s"
  }
}
