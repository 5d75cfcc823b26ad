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

  /// The time in words, such as `1 h 30 min` or `2.5 s`; ten seconds and more are whole.
  var words: String {
    guard seconds >= 10 else {
      let tenths = Int((max(seconds, 0) * 10).rounded())
      return tenths.isMultiple(of: 10) ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    }
    let whole = Int(min(seconds, Self.mostHours * 3600).rounded(.down))
    let parts: [(Int, String)] = [(whole / 3600, "h"), (whole / 60 % 60, "min"), (whole % 60, "s")]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }
}
