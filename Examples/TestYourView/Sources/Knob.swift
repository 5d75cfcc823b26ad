import TrackerKit

/// A knob that two fingers turn, and that a double tap turns back.
final class Knob: View {
  private(set) var angle = Angle.zero
  /// Whether fingers are turning it: it is shown larger then.
  private(set) var isTurning = false

  override init(frame: Rect) {
    super.init(frame: frame)
    let rotation = RotationGestureRecognizer()
    rotation.addTarget(self, action: Knob.turned)
    let reset = TapGestureRecognizer()
    reset.numberOfTapsRequired = 2
    reset.addTarget(self, action: Knob.reset)
    for recognizer in [rotation, reset] { addGestureRecognizer(recognizer) }
  }

  private func turned(_ rotation: RotationGestureRecognizer) {
    angle = angle + rotation.rotation
    rotation.rotation = .zero
    isTurning = rotation.state == .began || rotation.state == .changed
    setNeedsDisplay()
  }

  private func reset(_ tap: TapGestureRecognizer) {
    angle = .zero
    setNeedsDisplay()
  }

  override func draw(in canvas: Canvas) {
    let radius = bounds.size.shortEdge / 2 - (isTurning ? 10 : 20)
    let mark = Point(x: angle.cosine, y: angle.sine) * (radius - 20)
    canvas.color = Color(0x34329C)
    canvas.fillDisc(center: bounds.center, radius: radius)
    canvas.color = .white
    canvas.fillDisc(center: bounds.center + mark, radius: 10)
  }
}
