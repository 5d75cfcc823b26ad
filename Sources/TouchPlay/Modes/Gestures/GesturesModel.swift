internal import TrackerKit

/// What is on the table, what was recognized, and what was learnt (rules G1, G2, G4, G5).
final class GesturesModel {
  /// So many recognitions are kept; older ones go.
  static let mostRecognitions = 500
  /// The most cards on the table.
  static let mostCards = 100

  /// The cards, back to front.
  private(set) var cards = Card.firstCards()
  /// What was recognized, the newest last.
  private(set) var recognized: [Recognition] = []
  let templates = LearntTemplates()
  /// How far the strip is scrolled, in points.
  var stripOffset = 0.0
  /// How many cards were taken out of the strip so far.
  private(set) var takenCount = 0
  /// Where everything stands; its size is zero before the mode was shown.
  private(set) var layout = GesturesLayout(size: .zero, factor: 1)

  // MARK: Cards

  /// The window or all in it has another size: cards at home stay so, others keep their place in proportion.
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

  /// All sizes have another factor; nothing stands anywhere before the mode was shown.
  func setFactor(_ factor: Double) {
    guard layout.size != .zero else { return }
    place(in: GesturesLayout(size: layout.size, factor: factor))
  }

  /// Changes a card's place as far as the card may go: the table, or its frame (rule G1).
  func move(_ card: Card, _ change: (inout Pose) -> Void) {
    change(&card.pose)
    confine(card)
  }

  /// The scales that a card may have, turned as it is.
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

  /// A new card after one of the strip's, in front of all; nil when there are enough (rule G5).
  func take(_ original: Card, at place: Point) -> Card? {
    guard cards.count < Self.mostCards else { return nil }
    takenCount += 1
    let card = Card(
      name: "\(original.name) \(takenCount)", shape: original.shape, face: original.face)
    cards.append(card)
    move(card) { $0.center = place }
    return card
  }

  /// Takes a card that came from the strip off the table; the others go home.
  func remove(_ card: Card) {
    if let home = card.home {
      card.pose = Pose(center: layout.homes[home])
      confine(card)
    } else {
      cards.removeAll { $0 === card }
    }
  }

  /// A card is upright and as large as at first, where it is.
  func straighten(_ card: Card) {
    move(card) { $0 = Pose(center: $0.center) }
  }

  /// All cards go home, those of the strip leave the table.
  func tidyUp() {
    cards = Card.firstCards()
    for card in cards { remove(card) }
  }

  // MARK: Recognitions

  func record(_ recognition: Recognition) {
    if recognized.count == Self.mostRecognitions { recognized.removeFirst() }
    recognized.append(recognition)
  }

  func clearRecognized() {
    recognized.removeAll()
  }

  /// All cards go home, those of the strip leave the table, and nothing was recognized.
  func clear() {
    tidyUp()
    takenCount = 0
    clearRecognized()
  }
}

extension GesturesModel {
  /// The model in words.
  var facts: [StateFact] {
    cards.map { StateFact("card \($0.name)", $0.pose.description) } + [
      StateFact("strip", StateFact.short(stripOffset)),
      StateFact("recognized", recognized.count),
      StateFact("last", recognized.last.map { "\($0.caption) on \($0.target)" } ?? "nothing"),
      StateFact("learnt", templates.all.count),
    ]
  }

  /// The model as a session, a digest or a dump has it.
  var record: GesturesRecord {
    GesturesRecord(
      size: layout.size, factor: layout.factor, stripOffset: stripOffset, takenCount: takenCount,
      cards: cards, recognized: recognized, templates: templates.record)
  }

  /// Takes over what a session has.
  func restore(_ record: GesturesRecord) {
    layout = GesturesLayout(size: record.size, factor: record.factor)
    stripOffset = record.stripOffset
    takenCount = record.takenCount
    cards = record.cards
    recognized = record.recognized
    templates.record = record.templates
  }
}
