/// Text of an SVG file in the making: elements with attributes, numbers in one form everywhere.
struct SVGText {
  /// What was written.
  private(set) var text = ""

  /// Numbers beyond this are no places; in points.
  private static let greatest = 1e9

  /// A number with at most three decimals, without zeros that say nothing.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let thousandths = Int((max(-greatest, min(greatest, value)) * 1000).rounded())
    let whole = thousandths.magnitude / 1000
    var text = thousandths < 0 ? "-\(whole)" : "\(whole)"
    let rest = thousandths.magnitude % 1000
    if rest == 0 { return text }
    var decimals = String(rest + 1000).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    text += "." + decimals
    return text
  }

  /// A text as it may stand in an attribute or between tags; what XML has no place for is left out.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += " "
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// How much was written so far; a copy to go back to would have to be copied whole with the next element.
  var length: Int { text.utf8.count }

  /// Takes back what was written since a length.
  mutating func cut(to length: Int) {
    text.removeSubrange(text.utf8.index(text.startIndex, offsetBy: length)...)
  }

  /// Adds a line as it is.
  mutating func line(_ line: String) {
    text += line
    text += "\n"
  }

  /// Adds an element; without content it is an empty one.
  mutating func element(
    _ name: String, _ attributes: [(name: String, value: String)], content: String? = nil
  ) {
    text += "<" + name
    for attribute in attributes { text += " \(attribute.name)=\"\(attribute.value)\"" }
    if let content { text += ">\(content)</\(name)>\n" } else { text += "/>\n" }
  }
}
