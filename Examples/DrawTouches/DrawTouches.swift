import TrackerKit
import TrackerKitSDL

/// Draws a ring and a number where each finger is.
final class TouchesView: View {
  private var fingers: [Touch] = []

  override init(frame: Rect) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { show(event) }
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { show(event) }
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { show(event) }
  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) { show(event) }

  private func show(_ event: TouchEvent) {
    fingers = event.touches(for: self).filter { $0.phase != .ended && $0.phase != .cancelled }
    setNeedsDisplay()
  }

  override func draw(in canvas: Canvas) {
    canvas.fillGround(.white)
    canvas.color = Color(0x34329C)
    for finger in fingers {
      let location = finger.location(in: self)
      canvas.strokeRing(center: location, radius: 50, width: 8)
      let label = Rect(x: location.x - 50, y: location.y - 110, width: 100, height: 48)
      canvas.draw(TextRun("\(finger.number)", in: label, size: 40, alignment: .center))
    }
  }
}

@main
struct DrawTouches {
  static func main() throws {
    TerminationSignals.watch()
    let stage = try SDLStage(title: "Draw touches", form: .window(width: 800, height: 480))
    let window = Window(frame: stage.bounds)
    let view = TouchesView(frame: window.bounds)
    view.fillsSuperview = true
    window.addSubview(view)
    let app = Application(loop: EventLoop())
    app.show(window)
    stage.run(app)
  }
}
