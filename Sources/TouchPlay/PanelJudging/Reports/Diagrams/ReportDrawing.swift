internal import PanelCheck
internal import TrackerKit

/// An SVG drawing of the report, inline in its HTML.
///
/// Shapes have looks instead of colors: `ReportStyle` defines these for dark, light and paper. The
/// drawing is 400 units wide; a label is 11 units high.
struct ReportDrawing {
  /// How a shape looks; the raw value is its class in `ReportStyle`.
  enum Look: String {
    case frame
    case path
    /// A line that was fitted, or a limit.
    case limit
    case mark
    /// A mark of lines, such as a cross.
    case cross
    case area
    /// A dark area, and what is drawn on it.
    case dark, onDark
    /// A light line that is not part of the result.
    case faint
  }

  static let width = 400.0

  let height: Double
  private var elements = SVGText()

  init(height: Double) { self.height = height }

  /// Adds a shape, in one of eight colors or in the look's own color; nil adds nothing.
  mutating func add(_ shape: SVGShape?, _ look: Look, color: Int? = nil) {
    guard let shape else { return }
    let tint = color.map { " c\($0 % 8)" } ?? ""
    elements.element(shape.name, shape.attributes + [("class", look.rawValue + tint)])
  }

  mutating func add(line points: [Point], _ look: Look, width: Double = 1, color: Int? = nil) {
    add(.line(points.map(\.inTenths), width: width, isClosed: false), look, color: color)
  }

  /// Adds lines through a center, given half of each.
  mutating func add(arms: [Point], at center: Point, _ look: Look, width: Double = 1) {
    for arm in arms { add(line: [center - arm, center + arm], look, width: width) }
  }

  /// Adds a cross of two diagonal lines.
  mutating func add(cross center: Point, radius: Double, _ look: Look = .cross) {
    let arms = [-radius, radius].map { Point(x: radius, y: $0) }
    add(arms: arms, at: center, look, width: 1.5)
  }

  mutating func add(plus center: Point, radius: Double, _ look: Look, width: Double = 1) {
    add(arms: [Point(x: radius, y: 0), Point(x: 0, y: radius)], at: center, look, width: width)
  }

  /// Adds a line of text, centered unless it is anchored at its start or its end.
  ///
  /// Text that would extend beyond the top or the right edge is moved into the drawing.
  mutating func add(label text: String, at place: Point, anchor: String = "middle") {
    let width = anchor == "start" ? 7 * Double(text.count) : 0
    let place = Point(x: min(place.x, Self.width - width), y: max(place.y, 10)).inTenths
    elements.element(
      "text",
      [
        ("x", SVGText.number(place.x)), ("y", SVGText.number(place.y)), ("text-anchor", anchor),
      ], content: text.inXML)
  }

  func svg(described description: String) -> String {
    """
    <svg viewBox="0 0 \(SVGText.number(Self.width)) \(SVGText.number(height))" role="img" \
    aria-label="\(description.inXML)">
    \(elements.text)</svg>
    """
  }
}

extension Point {
  /// The location with one decimal, which is enough for a picture.
  var inTenths: Point { Point(x: (x * 10).rounded() / 10, y: (y * 10).rounded() / 10) }
}

/// Where a panel's surface is in a drawing: as large as possible, in the middle.
struct SurfaceMap {
  private static let margin = 6.0

  /// Drawing units per unit of the panel.
  let scale: Double
  /// The surface's outline in the drawing.
  let frame: Rect
  let height: Double

  init(_ panel: Panel) {
    let room = ReportDrawing.width - 2 * Self.margin
    scale = room / max(panel.size.width, panel.size.height)
    let (width, height) = (panel.size.width * scale, panel.size.height * scale)
    let left = (ReportDrawing.width - width) / 2
    frame = Rect(x: left, y: Self.margin, width: width, height: height)
    self.height = height + 2 * Self.margin
  }

  /// A drawing of the surface's outline.
  var drawing: ReportDrawing {
    var drawing = ReportDrawing(height: height)
    drawing.add(.rectangle(frame), .frame)
    return drawing
  }

  /// Converts a location on the surface to the drawing.
  func place(_ location: Point) -> Point { frame.origin + location * scale }

  /// Converts a rectangle of the surface to the drawing.
  func place(_ rect: Rect) -> Rect {
    Rect(
      origin: place(rect.origin),
      size: Size(width: rect.size.width * scale, height: rect.size.height * scale))
  }
}
