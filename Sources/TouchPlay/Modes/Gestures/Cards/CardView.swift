internal import TrackerKit

/// A card that fingers can drag, rotate and scale at the same time (rule G1).
final class CardView: View, GestureRecognizerDelegate {
  let card: Card
  private let model: GesturesModel
  /// Called when a finger comes down on the card.
  var onTouch: ((CardView) -> Void)?

  init(_ card: Card, model: GesturesModel, relay: GestureRelay) {
    self.card = card
    self.model = model
    super.init()
    keepsTouches = true
    identifier = card.name
    isMultipleTouchEnabled = true
    let pan = PanGestureRecognizer()
    pan.addTarget(self, CardView.panned)
    let pinch = PinchGestureRecognizer()
    pinch.addTarget(self, CardView.pinched)
    let rotation = RotationGestureRecognizer()
    rotation.addTarget(self, CardView.turned)
    for (recognizer, name) in [(pan, "pan"), (pinch, "pinch"), (rotation, "rotation")] {
      recognizer.name = name
      recognizer.delegate = self
      recognizer.report(to: relay)
      addGestureRecognizer(recognizer)
    }
    for recognizer in Presses.recognizers() {
      recognizer.report(to: relay)
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

  /// Sets the frame to the upright square around the card at any rotation.
  func place() {
    let reach = card.shape.reach * model.layout.cardWidth * card.pose.scale
    frame = Rect(origin: card.pose.center, size: .zero).expanded(by: reach)
    setNeedsDisplay()
  }

  /// Only the card itself can be hit.
  override func point(inside point: Point) -> Bool {
    card.contains(frame.origin + point, width: model.layout.cardWidth)
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    onTouch?(self)
  }

  override func draw(in canvas: Canvas) {
    let origin = Transform(translationX: -frame.minX, y: -frame.minY)
    canvas.withTransform(origin) { card.draw(in: canvas, width: model.layout.cardWidth) }
  }
}
