internal import TrackerKit

/// A shape as an SVG element, without a color.
struct SVGShape {
  typealias Attribute = (name: String, value: String)

  var name: String
  var attributes: [Attribute]
  var content: String?
  /// The attribute for its color; nil for an image, which has its own colors.
  var paint: String? = "fill"

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
      ], paint: "stroke")
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
    return SVGShape(name: "circle", attributes: attributes, paint: "stroke")
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

  /// A line of text, with the approximate baseline and width of common fonts.
  static func text(_ run: TextRun) -> SVGShape? {
    // Where a marked part is depends on the font.
    guard run.marked == nil else { return nil }
    let (x, anchor) =
      switch run.alignment {
      case .leading: (run.box.minX, "start")
      case .center: (run.box.center.x, "middle")
      case .trailing: (run.box.maxX, "end")
      }
    let width = Double(run.text.unicodeScalars.count) * run.size * 0.55
    let size = width > run.box.size.width ? run.size * run.box.size.width / width : run.size
    var attributes = [
      ("x", SVGText.number(x)), ("y", SVGText.number(run.box.center.y + size * 0.36)),
      ("font-family", "DejaVu Sans, sans-serif"), ("font-size", SVGText.number(size)),
      ("text-anchor", anchor),
    ]
    if run.weight != .regular {
      attributes.append(("font-weight", run.weight == .bold ? "bold" : "\(run.weight.rawValue)"))
    }
    return SVGShape(name: "text", attributes: attributes, content: run.text.inXML)
  }

  func mapped(by transform: Transform) -> SVGShape {
    var shape = self
    shape.attributes.append(("transform", SVGText.matrix(transform)))
    return shape
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

  static func number(_ value: Double, parts unit: UInt) -> String {
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

  static func matrix(_ transform: Transform) -> String {
    let factors = [transform.a, transform.b, transform.c, transform.d].map {
      number($0, parts: 1_000_000)
    }
    let numbers = factors + [number(transform.tx), number(transform.ty)]
    return "matrix(\(numbers.joined(separator: " ")))"
  }

  mutating func line(_ line: String) {
    text += line
    text += "\n"
  }

  /// Adds an element; it is empty if its content is nil.
  mutating func element(
    _ name: String, _ attributes: [SVGShape.Attribute], content: String? = nil
  ) {
    text += "<" + name
    for attribute in attributes { text += " \(attribute.name)=\"\(attribute.value)\"" }
    if let content { text += ">\(content)</\(name)>\n" } else { text += "/>\n" }
  }
}
