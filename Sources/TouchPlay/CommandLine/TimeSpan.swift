/// A length of time, on the command line and in words.
struct TimeSpan: Hashable {
  /// What the command line accepts, for error messages.
  static let expected = "seconds, minutes or hours, such as 90s, 30m or 8h"
  /// The longest time that the command line accepts, in hours: more than a year.
  private static let mostHours = 10_000.0

  /// The time in seconds, 0 or more.
  var seconds: Double

  init(seconds: Double) { self.seconds = seconds }

  /// Parses a time such as `90s`, `30m` or `1.5h`; nil for any other text.
  init?(_ text: String) {
    let units = ["s": 1.0, "m": 60, "h": 3600]
    guard let unit = units[String(text.suffix(1))],
      let number = Options.number(String(text.dropLast())), number > 0
    else { return nil }
    seconds = number * unit
    guard seconds <= Self.mostHours * 3600 else { return nil }
  }

  /// The time in words of the user's language, such as `1 h 30 min` or `2.5 s`; ten seconds and more
  /// are whole.
  var words: String {
    guard seconds >= 10 else {
      let tenths = Int((max(seconds, 0) * 10).rounded())
      return localized("\((Double(tenths) / 10).localized(1)) s")
    }
    let whole = Int(min(seconds, Self.mostHours * 3600).rounded(.down))
    let (hours, minutes, seconds) = (whole / 3600, whole / 60 % 60, whole % 60)
    let parts = [
      hours > 0 ? localized("\(hours) h") : nil, minutes > 0 ? localized("\(minutes) min") : nil,
      seconds > 0 ? localized("\(seconds) s") : nil,
    ]
    return parts.compactMap(\.self).joined(separator: " ")
  }
}
