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

  override func layoutSubviews() {
    card.pose.center = bounds.center
  }

  override func draw(in canvas: Canvas) {
    card.draw(in: canvas, width: cardWidth)
  }
}
