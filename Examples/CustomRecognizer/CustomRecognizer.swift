import TrackerKit
import TrackerKitSDL

/// A board to draw on; rubbing back and forth wipes it.
final class Board: View {
  private var strokes: [[Point]] = []

  override init(frame: Rect) {
    super.init(frame: frame)
    let scrub = ScrubRecognizer()
    scrub.addTarget(self, action: Board.wipe)
    addGestureRecognizer(scrub)
  }

  private func wipe(_ scrub: ScrubRecognizer) {
    strokes.removeAll()
    setNeedsDisplay()
    print("wiped")
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    strokes.append([])
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard let touch = touches.first else { return }
    event.forEachSample(of: touch) { strokes[strokes.count - 1].append($0.location) }
    setNeedsDisplay()
  }

  override func draw(in canvas: Canvas) {
    canvas.fillGround(Color(0x0B3D2E))
    canvas.color = .white
    for stroke in strokes where !stroke.isEmpty { canvas.stroke(stroke, width: 6) }
  }
}

@main
struct CustomRecognizer {
  static func main() throws {
    TerminationSignals.watch()
    let stage = try SDLStage(title: "Custom recognizer", form: .window(width: 800, height: 480))
    let window = Window(frame: stage.bounds)
    let board = Board(frame: window.bounds)
    board.fillsSuperview = true
    window.addSubview(board)
    let app = Application(loop: EventLoop())
    app.show(window)
    stage.run(app)
  }
}
