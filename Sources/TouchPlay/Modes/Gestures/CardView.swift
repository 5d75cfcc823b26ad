internal import TrackerKit

/// A card that fingers can drag, rotate and scale at the same time (rule G1).
final class CardView: View, GestureRecognizerDelegate {
  let card: Card
  let model: GesturesModel
  var onTouch: ((CardView) -> Void)?

  init(_ card: Card, model: GesturesModel) {
    self.card = card
    self.model = model
    super.init()
    stopsTouchPropagation = true
    identifier = card.name
    isMultipleTouchEnabled = true
    let pan = PanGestureRecognizer()
    pan.addTarget(self, action: CardView.panned)
    let pinch = PinchGestureRecognizer()
    pinch.addTarget(self, action: CardView.pinched)
    let rotation = RotationGestureRecognizer()
    rotation.addTarget(self, action: CardView.turned)
    for (recognizer, name) in [(pan, "pan"), (pinch, "pinch"), (rotation, "rotation")] {
      recognizer.name = name
      recognizer.delegate = self
      recognizer.report(to: model)
      addGestureRecognizer(recognizer)
    }
    for recognizer in Presses.recognizers() {
      recognizer.report(to: model)
      addGestureRecognizer(recognizer)
    }
    place()
  }

  /// Allows dragging, pinching and rotating at the same time.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    other.delegate === self
  }

  // Each action applies the change since the last call, then resets the recognizer.

  private func panned(_ pan: PanGestureRecognizer) {
    change { $0.center = $0.center + pan.translation }
    pan.setTranslation(.zero)
  }

  private func pinched(_ pinch: PinchGestureRecognizer) {
    let scales = model.scales(of: card)
    change { $0.enlarge(by: pinch.scale, about: pinch.location, within: scales) }
    pinch.scale = 1
  }

  private func turned(_ rotation: RotationGestureRecognizer) {
    change { $0.turn(by: rotation.rotation, about: rotation.location) }
    rotation.rotation = .zero
  }

  private func change(_ change: (inout Pose) -> Void) {
    model.move(card, change)
    place()
  }

  /// The card's width at its scale, in points.
  private var unit: Double { model.layout.cardWidth * card.pose.scale }

  func place() {
    let size = card.shape.size
    let corner = Point(x: size.width, y: size.height) * (unit / 2)
    frame = Rect(around: [card.pose.center - corner, card.pose.center + corner]) ?? .zero
    transform = Transform(rotationAngle: card.pose.rotation)
  }

  /// A disc is hit inside its circle, and a crown inside its outline.
  override func point(inside point: Point) -> Bool {
    guard card.shape != .rectangle else { return super.point(inside: point) }
    return card.shape.contains((point - bounds.center) * (1 / unit))
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { onTouch?(self) }

  override func draw(in canvas: Canvas) {
    let (center, unit) = (bounds.center, unit)
    card.drawShape(in: canvas, unit: unit) { center + $0 * unit }
    // The name stays upright when the card is rotated.
    let middle = center + card.shape.labelLocation * unit
    let upright = Transform(translationX: middle.x, y: middle.y).rotated(by: -card.pose.rotation)
    canvas.withTransform(upright) { card.drawName(in: canvas, unit: unit, at: .zero) }
  }
}
