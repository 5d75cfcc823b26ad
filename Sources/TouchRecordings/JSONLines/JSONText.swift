/// Writes values as JSON, in the form of all that the program writes: a blank behind colons and commas.
package enum JSONText {
  /// A text in double quotes.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - escape: What stands for a character other than a quote and a backslash; nil: itself.
  /// - Returns: The text as JSON.
  package static func quoted(
    _ text: String, escaping escape: (Unicode.Scalar) -> String? = escapedControl
  ) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      default:
        if let escaped = escape(scalar) {
          result += escaped
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }

  /// What stands for a control in a session's text; nil for all else.
  package static func escapedControl(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}": number(scalar)
    default: nil
    }
  }

  /// A character as its number in four hexadecimal digits, as two of them beyond U+FFFF.
  package static func number(_ scalar: Unicode.Scalar) -> String {
    (UTF16.encode(scalar).map(Array.init) ?? []).map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  /// An object of members that are JSON already.
  package static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { quoted($0.0) + ": " + $0.1 }.joined(separator: ", ") + "}"
  }

  /// An array of values that are JSON already.
  package static func array(_ values: [String]) -> String {
    "[" + values.joined(separator: ", ") + "]"
  }

  /// Pairs of texts, each an array.
  static func pairs(_ texts: [(String, String)]) -> String {
    array(texts.map { array([quoted($0.0), quoted($0.1)]) })
  }

  /// A number with as many digits as it needs to be read back.
  static func number(_ value: Double) -> String {
    value.isFinite ? "\(value)" : "0.0"
  }
}
