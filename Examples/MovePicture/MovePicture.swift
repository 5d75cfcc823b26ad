import TrackerKit
import TrackerKitSDL

/// A picture that two fingers move, rotate and scale at the same time.
final class PictureView: View, GestureRecognizerDelegate {
  private var location: Point
  private var scale = 1.0
  private var rotation = Angle.zero

  override init(frame: Rect) {
    location = frame.center
    super.init(frame: frame)
    isMultipleTouchEnabled = true
    let pan = PanGestureRecognizer()
    pan.addTarget(self, PictureView.panned)
    let pinch = PinchGestureRecognizer()
    pinch.addTarget(self, PictureView.pinched)
    let turn = RotationGestureRecognizer()
    turn.addTarget(self, PictureView.turned)
    for recognizer in [pan, pinch, turn] {
      recognizer.delegate = self
      addGestureRecognizer(recognizer)
    }
  }

  /// Lets all three gestures be active at the same time.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { true }

  // Each action applies the change since the last one and resets it.

  private func panned(_ pan: PanGestureRecognizer) {
    location = location + pan.translation
    pan.setTranslation(.zero)
    setNeedsDisplay()
  }

  private func pinched(_ pinch: PinchGestureRecognizer) {
    scale *= pinch.scale
    pinch.scale = 1
    setNeedsDisplay()
  }

  private func turned(_ turn: RotationGestureRecognizer) {
    rotation = rotation + turn.rotation
    turn.rotation = .zero
    setNeedsDisplay()
  }

  override func draw(in canvas: Canvas) {
    canvas.fillGround(Color(0x202020))
    let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { across, down in
      onScreen(Point(x: across * 100, y: down * 70))
    }
    canvas.color = Color(0xFFC000)
    canvas.fillPolygon(corners)
    canvas.color = .black
    canvas.fillDisc(center: onScreen(Point(x: 60, y: -30)), radius: 20 * scale)
  }

  /// The position of one of the picture's points in the view.
  private func onScreen(_ point: Point) -> Point {
    let (sine, cosine) = (rotation.sine * scale, rotation.cosine * scale)
    return location
      + Point(x: point.x * cosine - point.y * sine, y: point.x * sine + point.y * cosine)
  }
}

@main
struct MovePicture {
  static func main() throws {
    TerminationSignals.watch()
    let stage = try SDLStage(title: "Move a picture", form: .window(width: 800, height: 480))
    let window = Window(frame: stage.bounds)
    window.addSubview(PictureView(frame: window.bounds))
    let app = Application(loop: RunLoop())
    app.show(window)
    stage.run(app)
  }
}
