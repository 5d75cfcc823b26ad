internal import Glibc
internal import TrackerKit

/// Something that `watch` tells, as one line of JSON (rule J16, `docs/watch.md`).
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
    var seconds = time_t(milliseconds / 1000)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 64)
    strftime(&text, text.count, "%FT%T", &parts)
    let rest = String(1000 + milliseconds % 1000).dropFirst()
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self) + ".\(rest)Z"
  }
}

extension JSONValue {
  /// A location as `[x, y]`.
  static func pair(_ point: Point) -> JSONValue { .array([.number(point.x), .number(point.y)]) }
}
