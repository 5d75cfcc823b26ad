internal import TrackerKit
internal import TrackerKitSDL

/// Something that `watch` reports, as one line of JSON (rule J16, `docs/watch.md`).
struct WatchEvent {
  /// What happened; the words are a stable interface.
  enum Kind: String, CaseIterable {
    case start, stop, connected, disconnected
    case ghost, held, lifted
    case silent, reporting
    case resumed, missing, untouched
  }

  let kind: Kind
  /// When it happened, on the monotonic clock.
  let time: Timestamp
  /// The device; nil if it is about the machine.
  var device: String?
  /// What else is known.
  var facts: [String: JSONValue] = [:]

  /// The line, given the time of day in seconds since 1970.
  func line(at timeOfDay: Double) -> String {
    var members = facts
    members["event"] = .text(kind.rawValue)
    members["time"] = .text(Self.text(of: timeOfDay))
    if let device { members["device"] = .text(device) }
    return JSONValue.object(members).description
  }

  /// A time of day in UTC, such as `2026-01-31T23:59:59.250Z` (ISO 8601).
  static func text(of timeOfDay: Double) -> String {
    let milliseconds = Int64((timeOfDay * 1000).rounded(.down))
    let text = LocalTime(Int(milliseconds / 1000)).text("%FT%T", isUniversal: true)
    return text + ".\(String(1000 + milliseconds % 1000).dropFirst())Z"
  }
}
