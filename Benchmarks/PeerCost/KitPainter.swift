import TrackerKit
import TrackerKitSDL

/// A painter like Trace on the kit alone, with strokes of any width.
final class KitPainter: View {
  private static let color = Color(0x34329C)

  /// A finger's stroke, and what draws it.
  private struct Stroke {
    let finger: Touch
    let path: InkPath
    var points: [Point] = []
    var smoothing = Smoothing(isSmooth: true)
  }

  private let width: Double
  private let ink = Ink()
  private var strokes: [Stroke] = []

  /// Opens a full-screen window and paints strokes of a width in points until it is closed.
  static func run(width: Double) throws {
    TerminationSignals.watch()
    let stage = try SDLStage(title: "Kit painter", form: .fullscreen)
    let window = Window(frame: stage.bounds)
    let painter = KitPainter(frame: window.bounds, width: width)
    painter.fillsSuperview = true
    window.addSubview(painter)
    let app = Application(loop: EventLoop())
    app.show(window)
    stage.run(app)
  }

  private init(frame: Rect, width: Double) {
    self.width = width
    super.init(frame: frame)
    isMultipleTouchEnabled = true
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    strokes += touches.map { Stroke(finger: $0, path: InkPath(width: width)) }
    grow(with: event)
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { grow(with: event) }
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { finish(touches) }
  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) { finish(touches) }

  private func grow(with event: TouchEvent) {
    for index in strokes.indices {
      event.forEachSample(of: strokes[index].finger) { sample in
        strokes[index].points.append(sample.location)
        strokes[index].smoothing.add(sample.location, to: strokes[index].path)
      }
    }
    setNeedsDisplay()
  }

  private func finish(_ touches: [Touch]) {
    for finger in touches {
      guard let index = strokes.firstIndex(where: { $0.finger === finger }) else { continue }
      let stroke = strokes.remove(at: index)
      stroke.path.finish(through: stroke.points, isSmooth: true)
      ink.append(Ink.Stroke(path: stroke.path, color: Self.color))
    }
    setNeedsDisplay()
  }

  override func draw(in canvas: Canvas) {
    canvas.fillGround(.white)
    canvas.drawFinished(ink)
    canvas.color = Self.color.opacity(0.5)
    for stroke in strokes { canvas.draw(stroke.path) }
  }
}
