internal import TrackerKitSDL

/// An English text with places for values, which translators can move: `"Saved \(name)"` is the text
/// `Saved %1` in a catalog.
struct LocalizedText: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The text in catalogs.
  private(set) var key: String
  private(set) var values: [String] = []

  init(stringLiteral text: String) { key = text }

  init(stringInterpolation interpolation: StringInterpolation) {
    (key, values) = (interpolation.key, interpolation.values)
  }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var key = ""
    fileprivate var values: [String] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { key += literal }

    mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      values.append(value.description)
      key += "%\(values.count)"
    }
  }

  /// A text with the values in their places; `%` without the number of a value stays.
  func filled(_ text: String) -> String {
    guard !values.isEmpty else { return text }
    var parts = text.split(separator: "%", omittingEmptySubsequences: false)
    var result = String(parts.removeFirst())
    for part in parts {
      if let number = part.first?.wholeNumberValue, values.indices.contains(number - 1) {
        result += values[number - 1] + part.dropFirst()
      } else {
        result += "%" + part
      }
    }
    return result
  }
}

/// A text in the user's language; the context tells equal English texts apart.
///
/// `Scripts/list-texts` finds the texts for translators by this name, so they are literals.
func localized(_ text: LocalizedText, context: String? = nil) -> String {
  text.filled(Language.current.text(text.key, context: context) ?? text.key)
}

/// A text in the user's language that depends on a number; both have the same values.
func localized(_ one: LocalizedText, _ other: LocalizedText, count: Int) -> String {
  let text = Language.current.text(one.key, count: count)
  return other.filled(text ?? (count == 1 ? one.key : other.key))
}

extension String {
  /// The text in the user's language, if it is one of those that translators get: the titles and
  /// meanings of modes and commands, and texts after a comment `// texts`.
  var localized: String { Language.current.text(self) ?? self }
}

extension [String] {
  /// The texts as a list, with the separators of the user's language.
  var localizedList: String { joined(separator: localized(", ", context: "list")) }

  /// The parts of a sentence, separated as in the user's language.
  var localizedClauses: String { joined(separator: localized("; ", context: "clauses")) }
}

extension LocalTime {
  /// The date and the time to the minute, in the user's language.
  var localized: String { text(Language.current.dateForm) }
}

extension Double {
  /// The number with at most this many decimals, in the user's language.
  func localized(_ decimals: Int) -> String { short(decimals).inLocalNumbers }
}

extension String {
  /// A date such as `2026-01-31 23:59:59 +0100` in the order of the user's language; other texts stay.
  var inLocalOrder: String {
    let parts = split { " -:".contains($0) }.prefix(6)
    let isDate =
      parts.count == 6 && parts[0].count == 4 && parts.prefix(5).allSatisfy { Int($0) != nil }
    guard isDate, Language.current.code != Language.english.code else { return self }
    let form = Language.current.dateForm.replacing("%F", with: "%Y-%m-%d")
    let fields = zip(["%Y", "%m", "%d", "%H", "%M"], parts)
    return fields.reduce(form) { text, field in text.replacing(field.0, with: field.1) }
      + " " + (split(separator: " ").last.map(String.init) ?? "")
  }

  /// A number with a decimal point, with the separator of the user's language instead.
  var inLocalNumbers: String {
    let separator = Language.current.decimalSeparator
    return separator == "." ? self : replacing(".", with: separator)
  }
}
