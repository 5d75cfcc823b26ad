internal import TrackerKit

/// An SVG drawing of the report, inline in its HTML.
///
/// Shapes have looks instead of colors: `ReportStyle` says what these are in dark, in light and on
/// paper. The drawing is 400 units wide; a label is 11 units high.
struct ReportDrawing {
  /// How a shape looks; the raw value is its class in `ReportStyle`.
  enum Look: String {
    /// The outline of a surface.
    case frame
    /// A path of a contact.
    case path
    /// A line that was fitted, or a limit.
    case limit
    /// A solid mark.
    case mark
    /// A mark of lines, such as a cross.
    case cross
    /// A light area.
    case area
    /// A dark area, and what is drawn on it.
    case dark, onDark
    /// A light line that is not part of the result.
    case faint
  }

  /// The width of every drawing.
  static let width = 400.0

  /// The height.
  let height: Double
  private var elements = SVGText()

  /// Creates an empty drawing.
  init(height: Double) {
    self.height = height
  }

  /// Adds a shape.
  ///
  /// - Parameters:
  ///   - shape: The shape; nil adds nothing.
  ///   - look: How it looks.
  ///   - color: The number of one of eight colors; nil has the look's own color.
  mutating func add(_ shape: SVGShape?, _ look: Look, color: Int? = nil) {
    guard let shape else { return }
    let tint = color.map { " c\($0 % 8)" } ?? ""
    elements.element(shape.name, shape.attributes + [("class", look.rawValue + tint)])
  }

  /// Adds straight lines from one location to the next.
  mutating func add(line points: [Point], _ look: Look, width: Double = 1, color: Int? = nil) {
    add(.line(points.map(\.inTenths), width: width, isClosed: false), look, color: color)
  }

  /// Adds a cross of two diagonal lines.
  mutating func add(cross center: Point, radius: Double, _ look: Look = .cross) {
    for sign in [-1.0, 1] {
      let way = Point(x: radius, y: sign * radius)
      add(line: [center - way, center + way], look, width: 1.5)
    }
  }

  /// Adds a line of text, centered unless it is anchored at its start or its end.
  ///
  /// What would leave the drawing at the top or at the right is moved back into it.
  mutating func add(label text: String, at place: Point, anchor: String = "middle") {
    let width = anchor == "start" ? 7 * Double(text.count) : 0
    let place = Point(x: min(place.x, Self.width - width), y: max(place.y, 10)).inTenths
    elements.element(
      "text",
      [
        ("x", SVGText.number(place.x)), ("y", SVGText.number(place.y)), ("text-anchor", anchor),
      ], content: SVGText.escaped(text))
  }

  /// The SVG element, described by a text.
  func svg(described description: String) -> String {
    """
    <svg viewBox="0 0 \(SVGText.number(Self.width)) \(SVGText.number(height))" role="img" \
    aria-label="\(SVGText.escaped(description))">
    \(elements.text)</svg>
    """
  }
}

extension Point {
  /// The location with one decimal, which is enough for a picture.
  var inTenths: Point {
    Point(x: (x * 10).rounded() / 10, y: (y * 10).rounded() / 10)
  }
}
