internal import TrackerKit

/// A card on the table (rule G1).
final class Card {
  static let scales = 0.4...4.0

  private(set) var name: String
  private(set) var shape: CardShape
  /// The index of its colors in `CardFace.all`.
  private(set) var face: Int
  private(set) var isFramed: Bool
  /// The index among the permanent cards; nil for a card taken from the strip.
  private(set) var home: Int?
  var pose = Pose(center: .zero)

  init(name: String, shape: CardShape, face: Int, home: Int? = nil, isFramed: Bool = false) {
    self.name = name
    self.shape = shape
    self.face = face
    self.home = home
    self.isFramed = isFramed
  }

  static func permanentCards() -> [Card] {
    [
      Card(name: "One", shape: .rectangle, face: 0, home: 0),
      Card(name: "Two", shape: .rectangle, face: 1, home: 1),
      Card(name: "Framed", shape: .rectangle, face: 2, home: 2, isFramed: true),
      Card(name: "Disc", shape: .disc, face: 6, home: 3),
      Card(name: "Crown", shape: .mask, face: 3, home: 4),
    ]
  }

  /// The upright square around the card at any rotation, in the window, given its width at scale 1.
  func surroundings(width: Double) -> Rect {
    let reach = shape.reach * width * pose.scale
    return Rect(origin: pose.center, size: .zero).expanded(by: reach)
  }

  /// How far the card reaches from its center, horizontally and vertically, at scale 1.
  func halfExtents(width: Double) -> Size {
    if let radius = shape.radius { return Size(width: radius, height: radius) * width }
    var size = Size.zero
    let turn = Transform(rotationAngle: pose.rotation)
    for corner in shape.outline {
      let location = turn.apply(corner * width)
      size = Size(
        width: max(size.width, abs(location.x)), height: max(size.height, abs(location.y)))
    }
    return size
  }
}

extension Card: Model, ListElement {
  convenience init() { self.init(name: "", shape: .rectangle, face: 0) }

  func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    try visitor.visit(&name, named: "name")
    try visitor.visit(&shape, of: "shape of a card")
    try visitor.visit(&face, in: 0...CardFace.all.count - 1)
    var number = home.map { $0 + 1 } ?? 0
    try visitor.visit(&number, in: 0...Card.permanentCards().count)
    if V.isReader { home = number > 0 ? number - 1 : nil }
    try visitor.visit(&isFramed)
    try visitor.visit(&pose.center.x, named: "x")
    try visitor.visit(&pose.center.y, named: "y")
    try visitor.visit(&pose.scale, in: Card.scales, named: "scale")
    var degrees = pose.rotation.degrees
    try visitor.visit(&degrees, named: "degrees")
    if V.isReader { pose.rotation = Angle(degrees: degrees) }
  }

  var fact: StateFact? { StateFact("card \(name)", pose.description) }
}

/// A position, scale and rotation (rule G1).
struct Pose: Hashable {
  /// The center in the window, in points.
  var center: Point
  /// The scale; 1 is the original size.
  var scale = 1.0
  var rotation = Angle.zero

  /// Rotates about a point in the window.
  mutating func turn(by angle: Angle, about location: Point) {
    rotation = (rotation + angle).normalized
    center = location + Transform(rotationAngle: angle).apply(center - location)
  }

  /// Scales about a point in the window, limited to a range of scales.
  mutating func enlarge(by factor: Double, about location: Point, within range: ClosedRange<Double>)
  {
    let newScale = max(range.lowerBound, min(range.upperBound, scale * factor))
    center = location + (center - location) * (newScale / scale)
    scale = newScale
  }
}

extension Pose: CustomStringConvertible {
  /// The center, scale and rotation, rounded to hundredths.
  var description: String {
    let numbers = [center.x, center.y, scale, rotation.degrees].map(StateFact.short)
    return "\(numbers[0]), \(numbers[1]) × \(numbers[2]), \(numbers[3])°"
  }
}

/// A card's colors, from the seven color-blind-safe colors of Okabe and Ito (rule H6).
struct CardFace {
  /// The colors of the card and of its text.
  let color: Color
  let text: Color

  static let all = [
    CardFace(color: Color(0xE69F00), text: .black),
    CardFace(color: Color(0x56B4E9), text: .black),
    CardFace(color: Color(0x009E73), text: .black),
    CardFace(color: Color(0xF0E442), text: .black),
    CardFace(color: Color(0x0072B2), text: .white),
    CardFace(color: Color(0xD55E00), text: .black),
    CardFace(color: Color(0xCC79A7), text: .black),
  ]
}

extension Card {
  /// The width of a card's outline and the size of its name, as fractions of its width.
  private static let lineWidth = 0.025
  private static let fontSize = 0.17
  private static let labelSize = Size(width: 0.78, height: 0.5)
  /// Below this font size, in points, only the first letter of the name is drawn, larger.
  private static let minimumFontSize = 12.0
  private static let letterSize = 0.4

  /// Draws the card without its name; `unit` is its width, and `place` converts a point of its
  /// shape to the canvas.
  func drawShape(in canvas: Canvas, unit: Double, place: (Point) -> Point) {
    let face = CardFace.all[face]
    let edge = Color.white.opacity(0.85)
    if let radius = shape.radius {
      let center = place(.zero)
      canvas.color = edge
      canvas.fillDisc(center: center, radius: radius * unit)
      canvas.color = face.color
      canvas.fillDisc(center: center, radius: (radius - Self.lineWidth) * unit)
      // A disc has no corners, so a dot shows its rotation.
      canvas.color = face.text
      canvas.fillDisc(center: place(Point(x: 0, y: -radius * 0.78)), radius: 0.035 * unit)
    } else {
      let corners = shape.outline.map(place)
      canvas.color = face.color
      canvas.fillPolygon(corners)
      canvas.color = edge
      canvas.stroke(corners, width: Self.lineWidth * unit, isClosed: true)
    }
  }

  /// Draws the card's name around a location; `unit` is the card's width.
  func drawName(in canvas: Canvas, unit: Double, at middle: Point) {
    let fontSize = Self.fontSize * unit
    let isLetter = fontSize < Self.minimumFontSize
    canvas.color = CardFace.all[face].text
    canvas.draw(
      TextRun(
        isLetter ? String(name.prefix(1)) : name,
        in: Rect(center: middle, size: Self.labelSize * unit),
        size: isLetter ? Self.letterSize * unit : fontSize, alignment: .center, weight: .bold))
  }
}
