internal import TrackerKit

/// A card on the table (rule G1).
final class Card {
  /// The range of scales.
  static let scales = 0.4...4.0

  /// The text on the card.
  private(set) var name: String
  /// The card's shape.
  private(set) var shape: CardShape
  /// The index of its colors in `CardFace.all`.
  private(set) var face: Int
  /// Whether it stays inside the table's frame.
  private(set) var isFramed: Bool
  /// The index among the permanent cards; nil for a card taken from the strip.
  private(set) var home: Int?
  /// The card's position, scale and rotation.
  var pose: Pose

  init(
    name: String, shape: CardShape, face: Int, home: Int? = nil, isFramed: Bool = false,
    pose: Pose = Pose(center: .zero)
  ) {
    self.name = name
    self.shape = shape
    self.face = face
    self.home = home
    self.isFramed = isFramed
    self.pose = pose
  }

  /// Creates the permanent cards.
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
    if let radius = shape.radius { return Size(width: radius * width, height: radius * width) }
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
  convenience init() {
    self.init(name: "", shape: .rectangle, face: 0)
  }

  func visitFields<Visitor: FieldVisitor>(
    with visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(&name, named: "name")
    try visitor.visit(&shape, of: "shape of a card")
    try visitor.visit(&face, in: 0...CardFace.all.count - 1)
    var number = home.map { $0 + 1 } ?? 0
    try visitor.visit(&number, in: 0...Card.permanentCards().count)
    if Visitor.isReader { home = number > 0 ? number - 1 : nil }
    try visitor.visit(&isFramed)
    try visitor.visit(&pose.center.x, named: "x")
    try visitor.visit(&pose.center.y, named: "y")
    try visitor.visit(&pose.scale, in: Card.scales, named: "scale")
    var degrees = pose.rotation.degrees
    try visitor.visit(&degrees, named: "degrees")
    if Visitor.isReader { pose.rotation = Angle(degrees: degrees) }
  }

  var fact: StateFact? { StateFact("card \(name)", pose.description) }
}
