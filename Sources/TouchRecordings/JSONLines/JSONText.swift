internal import TrackerKit

/// Writes values as JSON, in the program's usual form: a space after each colon and comma.
package enum JSONText {
  /// A string in double quotes; `escape` also replaces characters other than quotes and
  /// backslashes.
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

  /// The escape for a control character in a text session; nil for anything else.
  package static func escapedControl(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}": number(scalar)
    default: nil
    }
  }

  /// The `\u` escape for a character: four hexadecimal digits, or a surrogate pair beyond U+FFFF.
  package static func number(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf16.map { "\\u" + String(hexadecimal: $0, digits: 4) }.joined()
  }

  /// An object from members that are already JSON.
  package static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { quoted($0.0) + ": " + $0.1 }.joined(separator: ", ") + "}"
  }

  /// An array from values that are already JSON.
  package static func array(_ values: [String]) -> String {
    "[" + values.joined(separator: ", ") + "]"
  }

  /// Pairs of strings as an array of arrays.
  static func pairs(_ texts: [(String, String)]) -> String {
    array(texts.map { array([quoted($0.0), quoted($0.1)]) })
  }

  /// A number with as many digits as are needed to read it back exactly.
  static func number(_ value: Double) -> String {
    value.isFinite ? "\(value)" : "0.0"
  }
}
