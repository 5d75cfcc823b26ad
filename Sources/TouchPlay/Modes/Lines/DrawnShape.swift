internal import TrackerKit

/// A finished shape of Lines: a straight line or an ellipse, defined by two points (rules L1, L4).
struct DrawnShape: Hashable, Sendable {
  enum Kind: UInt8 {
    /// A straight line with round caps.
    case line = 1
    /// An ellipse in the rectangle that has the two points as opposite corners.
    case ellipse = 2
  }

  var kind = Kind.line
  /// Where the line begins, or the location of the finger that landed first, in points.
  var begin = Point.zero
  /// Where the line ends, or the location of the other finger, in points.
  var end = Point.zero
  var width = 0.0

  // texts
  var name: String { kind == .line ? "line" : "ellipse" }

  /// The smallest rectangle that contains both points.
  var box: Rect {
    Rect(
      x: min(begin.x, end.x), y: min(begin.y, end.y), width: abs(end.x - begin.x),
      height: abs(end.y - begin.y))
  }

  /// The color for the direction from `begin` to `end`, measured counterclockwise (rule L2).
  var color: Color { Color(hue: Angle(of: Point(x: end.x - begin.x, y: begin.y - end.y))) }

  var isClosed: Bool { kind == .ellipse }

  /// The points of the line, or the corners of the ellipse's closed polygon.
  var outline: [Point] {
    switch kind {
    case .line: [begin, end]
    case .ellipse: EllipseOutline.points(in: box)
    }
  }

  func moved(by offset: Point) -> DrawnShape {
    DrawnShape(kind: kind, begin: begin + offset, end: end + offset, width: width)
  }

  var path: InkPath {
    let path = InkPath(width: width)
    let outline = outline
    for point in outline { path.append(point) }
    if isClosed, let first = outline.first { path.append(first) }
    return path
  }
}

extension DrawnShape: DrawnItem {
  mutating func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    try visitor.visit(&kind, of: "kind of a shape")
    try visitor.visit(&begin)
    try visitor.visit(&end)
    try visitor.visit(&width)
    try visitor.require(width > 0 && width <= 1e6, "a shape has an impossible width")
  }
}

extension DrawnShape {
  /// The distance from a point to the center of the line or outline, in points.
  func distance(to location: Point) -> Double {
    guard kind == .ellipse else {
      return location.distance(toSegmentFrom: begin, to: end)
    }
    let outline = outline
    guard var last = outline.last else { return .infinity }
    var least = Double.infinity
    for point in outline {
      least = min(least, location.distance(toSegmentFrom: last, to: point))
      last = point
    }
    return least
  }

  /// Whether a point may be within a distance; false is conclusive.
  func mayBeWithin(_ distance: Double, of location: Point) -> Bool {
    let reach = box.expanded(by: distance)
    guard location.x >= reach.minX, location.x <= reach.maxX, location.y >= reach.minY,
      location.y <= reach.maxY
    else { return false }
    return kind == .line || minimumDistanceToEllipse(from: location) <= distance
  }

  /// A lower bound for the distance from a point to the ellipse, without computing its outline.
  ///
  /// In units of the half axes, the ellipse is the unit circle. A length in these units, times the
  /// shorter half axis, never exceeds the true length.
  private func minimumDistanceToEllipse(from location: Point) -> Double {
    let (across, down) = (box.size.width / 2, box.size.height / 2)
    guard min(across, down) > 0 else { return 0 }
    let offset = location - box.center
    let radius = Point(x: offset.x / across, y: offset.y / down).distance(to: .zero)
    return abs(radius - 1) * min(across, down) - 2 * EllipseOutline.precision
  }
}

/// Approximates an ellipse by a polygon that looks round at any size.
enum EllipseOutline {
  /// The maximum deviation of the polygon from the ellipse, in points.
  static let precision = 0.05
  private static let fewest = 16

  /// The polygon for an ellipse that fills a rectangle, clockwise from the rightmost point.
  static func points(in box: Rect) -> [Point] {
    let across = box.size.width / 2
    let down = box.size.height / 2
    let count = count(radius: max(across, down))
    return (0..<count).map { index in
      let angle = Angle(degrees: 360 * Double(index) / Double(count))
      return box.center + Point(x: across * angle.cosine, y: down * angle.sine)
    }
  }

  /// A sufficient number of corners for a radius; a multiple of 4.
  ///
  /// An edge that spans the angle a deviates from a circle by r·(1 − cos(a/2)), about r·a²/8.
  private static func count(radius: Double) -> Int {
    let edges = (radius * Double.pi * Double.pi / (2 * precision)).squareRoot()
    return max(fewest, Int((edges / 4).rounded(.up)) * 4)
  }
}

extension Color {
  /// Creates the color of a direction: 0° is red, 120° green, 240° blue (rule L2).
  ///
  /// Its hue is the angle, at full saturation and brightness 0.8. Of the three components, one is
  /// 204 (0.8 of 255) and one is 0. In each sixth of a turn, the third rises from 0 to 204 or falls
  /// from 204 to 0, rounded to the nearest integer, halves up.
  init(hue angle: Angle) {
    let sixths = angle.positive.degrees / 60
    let sector = sixths.rounded(.down)
    let brightest = Self.hueBrightness
    let rising = UInt32((brightest * (sixths - sector)).rounded())
    let falling = UInt32((brightest * (sector + 1 - sixths)).rounded())
    let full = UInt32(brightest)
    let (red, green, blue) =
      switch Int(sector) {
      case 0: (full, rising, UInt32(0))
      case 1: (falling, full, 0)
      case 2: (0, full, rising)
      case 3: (0, falling, full)
      case 4: (rising, 0, full)
      default: (full, 0, falling)
      }
    self.init(red << 16 | green << 8 | blue)
  }

  private static let hueBrightness = 204.0

  /// The color as `#` and six hexadecimal digits, without the opacity.
  var hexadecimal: String {
    "#" + String(packed >> 8 | 1 << 24, radix: 16, uppercase: true).dropFirst()
  }
}
