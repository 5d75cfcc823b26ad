internal import TrackerKit

/// A builder of SVG elements with attributes and uniformly formatted numbers.
struct SVGText {
  private(set) var text = ""

  private static let greatest = 1e9

  /// A number with at most three decimals, without trailing zeros.
  static func number(_ value: Double) -> String { number(value, parts: 1000) }

  private static func number(_ value: Double, parts unit: UInt) -> String {
    guard value.isFinite else { return "0" }
    let parts = Int((max(-greatest, min(greatest, value)) * Double(unit)).rounded())
    let whole = parts.magnitude / unit
    var text = parts < 0 ? "-\(whole)" : "\(whole)"
    let rest = parts.magnitude % unit
    if rest == 0 { return text }
    var decimals = String(rest + unit).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    text += "." + decimals
    return text
  }

  /// An attribute that maps an element.
  static func matrix(_ transform: Transform) -> (name: String, value: String) {
    let factors = [transform.a, transform.b, transform.c, transform.d].map {
      number($0, parts: 1_000_000)
    }
    let numbers = factors + [number(transform.tx), number(transform.ty)]
    return ("transform", "matrix(\(numbers.joined(separator: " ")))")
  }

  /// Escapes text for an attribute or an element; leaves out characters that XML does not allow.
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

  /// The length so far, for `cut(to:)`; a copy of the text would make the next addition copy all of
  /// it.
  var length: Int { text.utf8.count }

  /// Cuts the text back to a length.
  mutating func cut(to length: Int) {
    text.removeSubrange(text.utf8.index(text.startIndex, offsetBy: length)...)
  }

  mutating func line(_ line: String) {
    text += line
    text += "\n"
  }

  /// Adds an element; it is empty if `content` is nil.
  mutating func element(
    _ name: String, _ attributes: [(name: String, value: String)], content: String? = nil
  ) {
    text += "<" + name
    for attribute in attributes { text += " \(attribute.name)=\"\(attribute.value)\"" }
    if let content { text += ">\(content)</\(name)>\n" } else { text += "/>\n" }
  }
}
