internal import TrackerKit

/// A shape as an SVG element: its name and attributes, without a color.
struct SVGShape {
  typealias Attribute = (name: String, value: String)

  var name: String
  var attributes: [Attribute]
  /// Whether the shape is stroked rather than filled.
  var isLine = false

  /// A line with round caps and joins; a line of zero length is a dot.
  static func line(_ points: some Collection<Point>, width: Double, isClosed: Bool) -> SVGShape? {
    guard let first = points.first else { return nil }
    guard points.contains(where: { $0 != first }) else {
      return disc(center: first, radius: width / 2)
    }
    return SVGShape(
      name: "path",
      attributes: [
        ("d", path(points) + (isClosed ? "Z" : "")), ("fill", "none"),
        ("stroke-width", SVGText.number(width)), ("stroke-linecap", "round"),
        ("stroke-linejoin", "round"),
      ], isLine: true)
  }

  static func disc(center: Point, radius: Double) -> SVGShape {
    SVGShape(name: "circle", attributes: circle(center, radius))
  }

  /// A ring, dashed as in the software canvas: equal dashes and gaps, clockwise from the right.
  static func ring(center: Point, radius: Double, width: Double, dash: Double) -> SVGShape {
    var attributes = circle(center, radius)
    attributes += [("fill", "none"), ("stroke-width", SVGText.number(width))]
    if dash > 0 {
      let pairs = max(1, min(1000, (Double.pi * radius / dash).rounded()))
      attributes.append(("stroke-dasharray", SVGText.number(Double.pi * radius / pairs)))
    }
    return SVGShape(name: "circle", attributes: attributes, isLine: true)
  }

  static func rectangle(_ rect: Rect, cornerRadius: Double = 0) -> SVGShape {
    var attributes = box(rect)
    if cornerRadius > 0 { attributes.append(("rx", SVGText.number(cornerRadius))) }
    return SVGShape(name: "rect", attributes: attributes)
  }

  /// The area inside closed outlines, by the nonzero winding rule.
  static func area(_ contours: [[Point]]) -> SVGShape? {
    let outline = contours.filter { !$0.isEmpty }.map { path($0) + "Z" }.joined()
    return outline.isEmpty ? nil : SVGShape(name: "path", attributes: [("d", outline)])
  }

  static func box(_ rect: Rect) -> [Attribute] {
    [
      ("x", SVGText.number(rect.minX)), ("y", SVGText.number(rect.minY)),
      ("width", SVGText.number(max(0, rect.size.width))),
      ("height", SVGText.number(max(0, rect.size.height))),
    ]
  }

  private static func circle(_ center: Point, _ radius: Double) -> [Attribute] {
    [
      ("cx", SVGText.number(center.x)), ("cy", SVGText.number(center.y)),
      ("r", SVGText.number(max(0, radius))),
    ]
  }

  private static func path(_ points: some Collection<Point>) -> String {
    var text = ""
    for point in points {
      text += text.isEmpty ? "M" : "L"
      text += SVGText.number(point.x) + " " + SVGText.number(point.y)
    }
    return text
  }
}

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
