internal import TrackerKit

/// The table that the cards lie on; gestures are drawn on its free area (rules G1, G2).
final class TableView: SettingsView {
  private static let frameColor = Color(0x009E73)

  let ground: GroundRecognizers
  private let model: GesturesModel
  private var cardViews: [CardView] { subviews.compactMap { $0 as? CardView } }
  var onDraw: (() -> Void)?

  init(model: GesturesModel, settings: Settings) {
    self.model = model
    ground = GroundRecognizers(reportingTo: model)
    super.init(settings: settings)
    identifier = "Ground"
    isMultipleTouchEnabled = true
    for recognizer in ground.all { addGestureRecognizer(recognizer) }
    ground.view = self
  }

  /// Shows the model's cards, back to front; reuses the views of cards that remain.
  func update() {
    for view in cardViews where !model.cards.contains(where: { $0 === view.card }) {
      view.removeFromSuperview()
    }
    let views = cardViews
    for card in model.cards {
      if let view = views.first(where: { $0.card === card }) {
        bringToFront(view)
        view.place()
      } else {
        let view = CardView(card, model: model)
        view.onTouch = { [unowned self] in touched($0) }
        addSubview(view)
      }
    }
    setNeedsDisplay()
  }

  func view(of card: Card) -> CardView? { cardViews.first { $0.card === card } }

  private func touched(_ view: CardView) {
    model.bringToFront(view.card)
    bringToFront(view)
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { onDraw?() }
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { onDraw?() }
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { onDraw?() }
  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) { onDraw?() }

  override func draw(in canvas: Canvas) {
    let ground = settings.themed(dark: Color(0x20262C), light: Color(0xE3E7EB))
    canvas.fillGround(ground, in: bounds)
    let layout = model.layout
    guard layout.size != .zero else { return }
    canvas.color = Self.frameColor.opacity(0.18)
    canvas.fill(layout.frame)
    canvas.color = Self.frameColor
    canvas.stroke(layout.frame.corners, width: max(1, layout.gap / 5), isClosed: true)
  }
}
