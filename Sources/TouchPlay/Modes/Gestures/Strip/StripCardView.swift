internal import TrackerKit

/// A card in the strip; pulling it down creates a copy on the table (rule G5).
final class StripCardView: View {
  let card: Card
  /// The card's width, in points.
  var cardWidth = 0.0

  init(_ card: Card) {
    self.card = card
    super.init()
    identifier = card.name
    isMultipleTouchEnabled = true
  }

  override func draw(in canvas: Canvas) {
    let (center, unit) = (bounds.center, cardWidth)
    card.drawShape(in: canvas, unit: unit) { center + $0 * unit }
    card.drawName(in: canvas, unit: unit, at: center + card.shape.labelLocation * unit)
  }
}
