internal import TrackerKit

/// A card on the table (rule G1).
final class Card {
  /// How small and how large a card can be made.
  static let scales = 0.4...4.0

  /// What is written on it.
  let name: String
  /// What it is cut to.
  let shape: CardShape
  /// The index of its colors.
  let face: Int
  /// Whether it stays inside the table's frame.
  let isFramed: Bool
  /// Its place among those that are always there; nil for one that was taken out of the strip.
  let home: Int?
  /// Where it is.
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

  /// Those that are always there.
  static func firstCards() -> [Card] {
    [
      Card(name: "One", shape: .rectangle, face: 0, home: 0),
      Card(name: "Two", shape: .rectangle, face: 1, home: 1),
      Card(name: "Framed", shape: .rectangle, face: 2, home: 2, isFramed: true),
      Card(name: "Disc", shape: .disc, face: 6, home: 3),
      Card(name: "Crown", shape: .mask, face: 3, home: 4),
    ]
  }

  /// Whether the card, so many points wide at scale 1, is hit at a place in the window.
  func contains(_ place: Point, width: Double) -> Bool {
    guard width > 0 else { return false }
    return shape.contains(pose.point(at: place) * (1 / width))
  }

  /// The place in the window of a point of the card's shape.
  func place(of point: Point, width: Double) -> Point {
    pose.place(of: point * width)
  }

  /// How far the card reaches from its middle to the sides, and up and down, at scale 1.
  func halfExtents(width: Double) -> Size {
    if let radius = shape.radius { return Size(width: radius * width, height: radius * width) }
    var size = Size.zero
    let upright = Pose(center: .zero, rotation: pose.rotation)
    for corner in shape.outline {
      let place = upright.place(of: corner * width)
      size = Size(width: max(size.width, abs(place.x)), height: max(size.height, abs(place.y)))
    }
    return size
  }
}

extension Card {
  func combine(into digest: inout StateDigest) {
    digest.combine(name)
    digest.combine(pose.center)
    digest.combine(pose.scale)
    digest.combine(pose.rotation.degrees)
  }

  /// The card in a state dump.
  var dump: JSONValue {
    .object([
      "degrees": .number(pose.rotation.degrees), "name": .text(name),
      "scale": .number(pose.scale), "x": .number(pose.center.x), "y": .number(pose.center.y),
    ])
  }

  func encode(into writer: inout ByteWriter) {
    writer.text(name)
    writer.byte(shape.rawValue)
    writer.count(face)
    writer.count(home.map { $0 + 1 } ?? 0)
    writer.byte(isFramed ? 1 : 0)
    for value in [pose.center.x, pose.center.y, pose.scale, pose.rotation.degrees] {
      writer.double(value)
    }
  }

  convenience init(decoding reader: inout ByteReader) throws(SessionError) {
    let name = try reader.text()
    guard let shape = CardShape(rawValue: try reader.byte()) else {
      throw .malformed("a card has an unknown shape")
    }
    let face = try reader.count()
    let home = try reader.count()
    let isFramed = try reader.byte() == 1
    let center = Point(x: try reader.finite(), y: try reader.finite())
    let scale = try reader.finite()
    let rotation = Angle(degrees: try reader.finite())
    guard CardFace.all.indices.contains(face), home <= Card.firstCards().count,
      Card.scales.contains(scale)
    else { throw .malformed("a card has an impossible value") }
    self.init(
      name: name, shape: shape, face: face, home: home > 0 ? home - 1 : nil, isFramed: isFramed,
      pose: Pose(center: center, scale: scale, rotation: rotation))
  }
}

extension ByteReader {
  /// Reads a number that is one, and no larger than any window.
  mutating func finite() throws(SessionError) -> Double {
    let value = try double()
    guard abs(value) < 1e9 else { throw .malformed("a number is out of range") }
    return value
  }
}
