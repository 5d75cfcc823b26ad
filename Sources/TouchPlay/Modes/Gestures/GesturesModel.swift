internal import TrackerKit

/// The model of Gestures: cards, recognitions and learned gestures (rules G1, G2, G4, G5).
final class GesturesModel {
  /// The maximum number of recognitions kept; the oldest are dropped.
  static let maximumRecognitions = 500
  static let maximumCards = 100

  private(set) var cards = Card.permanentCards()
  private(set) var recognized: [Recognition] = []
  let templates: LearnedTemplates
  var stripOffset = 0.0
  private(set) var takenCount = 0
  /// The current layout; its size is zero until the mode is first shown.
  private(set) var layout = GesturesLayout(size: .zero, factor: 1)

  /// Called when a recognizer has begun, changed or ended.
  var onReport: ((GestureRecognizer) -> Void)?

  init(templates: LearnedTemplates) { self.templates = templates }

  // MARK: Cards

  /// Adopts a layout: cards at home stay at home, and the others keep their relative positions.
  func place(in layout: GesturesLayout) {
    let old = self.layout
    self.layout = layout
    guard old.size != layout.size || old.factor != layout.factor else { return }
    for card in cards {
      if let home = card.home, old.size == .zero || card.pose == Pose(center: old.homes[home]) {
        card.pose = Pose(center: layout.homes[home])
      } else {
        card.pose.center = Point(
          x: card.pose.center.x / old.size.width * layout.size.width,
          y: card.pose.center.y / old.size.height * layout.size.height)
      }
      confine(card)
    }
  }

  /// Changes the scale of all sizes; does nothing until the mode is first shown.
  func setFactor(_ factor: Double) {
    guard layout.size != .zero else { return }
    place(in: GesturesLayout(size: layout.size, factor: factor))
  }

  /// Changes a card's pose, confined to the table or to its frame (rule G1).
  func move(_ card: Card, _ change: (inout Pose) -> Void) {
    change(&card.pose)
    confine(card)
  }

  func scales(of card: Card) -> ClosedRange<Double> {
    guard card.isFramed else { return Card.scales }
    let half = card.halfExtents(width: layout.cardWidth)
    let room = layout.frame.size
    let most = min(room.width / 2 / half.width, room.height / 2 / half.height)
    return Card.scales.lowerBound...max(Card.scales.lowerBound, min(Card.scales.upperBound, most))
  }

  private func confine(_ card: Card) {
    let scales = scales(of: card)
    card.pose.scale = max(scales.lowerBound, min(scales.upperBound, card.pose.scale))
    var room = layout.table
    if card.isFramed {
      let half = card.halfExtents(width: layout.cardWidth)
      let across = min(half.width * card.pose.scale, layout.frame.size.width / 2)
      let down = min(half.height * card.pose.scale, layout.frame.size.height / 2)
      room = Rect(
        x: layout.frame.minX + across, y: layout.frame.minY + down,
        width: layout.frame.size.width - 2 * across, height: layout.frame.size.height - 2 * down)
    }
    card.pose.center = room.clamping(card.pose.center)
  }

  func bringToFront(_ card: Card) {
    cards.removeAll { $0 === card }
    cards.append(card)
  }

  func sendToBack(_ card: Card) {
    cards.removeAll { $0 === card }
    cards.insert(card, at: 0)
  }

  /// Creates a copy of a strip card in front of all cards; nil when the table is full (rule G5).
  func addCopy(of original: Card, at location: Point) -> Card? {
    guard cards.count < Self.maximumCards else { return nil }
    takenCount = takenCount % FieldRange.counts.upperBound + 1
    let card = Card(
      name: "\(original.name) \(takenCount)", shape: original.shape, face: original.face)
    cards.append(card)
    move(card) { $0.center = location }
    return card
  }

  /// Removes a card that came from the strip; sends a permanent card home.
  func remove(_ card: Card) {
    if let home = card.home {
      card.pose = Pose(center: layout.homes[home])
      confine(card)
    } else {
      cards.removeAll { $0 === card }
    }
  }

  /// Resets a card's rotation and scale, but not its position.
  func straighten(_ card: Card) { move(card) { $0 = Pose(center: $0.center) } }

  func tidyUp() {
    cards = Card.permanentCards()
    for card in cards { remove(card) }
  }

  // MARK: Recognitions

  fileprivate func report(_ recognizer: GestureRecognizer) { onReport?(recognizer) }

  func record(_ recognition: Recognition) {
    if recognized.count == Self.maximumRecognitions { recognized.removeFirst() }
    recognized.append(recognition)
  }

  func clearRecognized() { recognized.removeAll() }

  /// Sends the permanent cards home, removes the others, and clears the recognitions.
  func clear() {
    tidyUp()
    takenCount = 0
    clearRecognized()
  }
}

extension GesturesModel: Model {
  func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    var (size, factor) = (layout.size, layout.factor)
    try visitor.visit(&size.width, in: FieldRange.lengths)
    try visitor.visit(&size.height, in: FieldRange.lengths)
    try visitor.visit(&factor, in: SessionHeader.interfaceFactors)
    if V.isReader { layout = GesturesLayout(size: size, factor: factor) }
    try visitor.visit(&stripOffset, named: "strip")
    try visitor.visit(&takenCount, in: FieldRange.counts)
    try visitor.visit(&cards, named: "cards")
    try visitor.visit(&recognized, named: "recognized")
    try templates.visitFields(with: &visitor)
    guard !V.isStored else { return }
    var last = Language.english.use {
      recognized.last.map { "\($0.caption) on \($0.target)" } ?? "nothing"
    }
    try visitor.visit(&last, named: "last")
  }
}

extension GestureRecognizer {
  /// Reports every change of its state to the model's observer.
  func report(to model: GesturesModel) { addTarget(model, action: Action(GesturesModel.report)) }
}
