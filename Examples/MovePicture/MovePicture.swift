import TrackerKit
import TrackerKitSDL

/// A picture that two fingers move, rotate and scale at the same time.
final class PictureView: View, GestureRecognizerDelegate {
  override init(frame: Rect) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
    let pan = PanGestureRecognizer()
    pan.addTarget(self, action: PictureView.panned)
    let pinch = PinchGestureRecognizer()
    pinch.addTarget(self, action: PictureView.pinched)
    let turn = RotationGestureRecognizer()
    turn.addTarget(self, action: PictureView.turned)
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

  // Each action applies the change since the last one and resets it. What is applied before the
  // transform is about the picture's center.

  private func panned(_ pan: PanGestureRecognizer) {
    frame.origin = frame.origin + pan.translation
    pan.setTranslation(.zero)
  }

  private func pinched(_ pinch: PinchGestureRecognizer) {
    transform = transform.scaledBy(x: pinch.scale, y: pinch.scale)
    pinch.scale = 1
  }

  private func turned(_ turn: RotationGestureRecognizer) {
    transform = transform.rotated(by: turn.rotation)
    turn.rotation = .zero
  }

  override func draw(in canvas: Canvas) {
    canvas.color = Color(0xFFC000)
    canvas.fill(bounds)
    canvas.color = .black
    canvas.fillDisc(center: Point(x: 160, y: 40), radius: 20)
  }
}

/// Fills the window, and keeps the picture where it is in proportion to the window's size.
final class Table: View {
  private let picture: PictureView
  /// The size for which the picture is placed.
  private var size: Size

  override init(frame: Rect) {
    let center = frame.center
    picture = PictureView(frame: Rect(x: center.x - 100, y: center.y - 70, width: 200, height: 140))
    size = frame.size
    super.init(frame: frame)
    fillsSuperview = true
    addSubview(picture)
  }

  override func layoutSubviews() {
    let center = picture.frame.center
    let newCenter = Point(
      x: center.x / size.width * bounds.size.width, y: center.y / size.height * bounds.size.height)
    picture.frame.origin = picture.frame.origin + (newCenter - center)
    size = bounds.size
  }
}

@main
struct MovePicture {
  static func main() throws {
    TerminationSignals.watch()
    let stage = try SDLStage(title: "Move a picture", form: .window(width: 800, height: 480))
    let window = Window(frame: stage.bounds)
    window.addSubview(Table(frame: window.bounds))
    let app = Application(loop: EventLoop())
    app.show(window)
    stage.run(app)
  }
}
