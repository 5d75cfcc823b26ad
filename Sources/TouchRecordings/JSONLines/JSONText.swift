/// Writes values as JSON, in the form of the program's session texts: a blank behind colons and
/// commas.
enum JSONText {
  /// A text in double quotes.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value):
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// An object of members that are JSON already.
  static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { quoted($0.0) + ": " + $0.1 }.joined(separator: ", ") + "}"
  }

  /// An array of values that are JSON already.
  static func array(_ values: [String]) -> String {
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
