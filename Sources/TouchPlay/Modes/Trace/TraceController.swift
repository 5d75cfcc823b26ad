internal import TrackerKit

/// Trace: each finger draws a path, and the paths stay (rules R1 to R5).
final class TraceController: ModeController {
  private lazy var traceView = TraceView(settings: settings)

  override func loadView() -> View { traceView }

  override var history: (any History)? { traceView.drawing.history }

  override var soundsOnTouch: Bool { true }

  override func settingsChanged() {
    traceView.drawing.setSmooth(settings.isSmooth)
    traceView.setNeedsDisplay()
  }

  override func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    try traceView.drawing.visitFields(with: &visitor)
  }
}

final class TraceView: SettingsView {
  private static let wideStroke = 8.0
  private static let narrowStroke = 4.0
  /// The shortest short edge, in points, at which strokes are wide.
  private static let wideEdge = 600.0

  let drawing = TraceDrawing()

  override init(settings: Settings) {
    super.init(settings: settings)
    isMultipleTouchEnabled = true
    drawing.setSmooth(settings.isSmooth)
  }

  private var strokeWidth: Double {
    let width = bounds.size.shortEdge >= Self.wideEdge ? Self.wideStroke : Self.narrowStroke
    return width * settings.interfaceFactor
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    for touch in touches { drawing.begin(touch, width: strokeWidth) }
    addPoints(of: touches, in: event)
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    addPoints(of: touches, in: event)
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    for touch in touches { drawing.end(touch, isKept: true) }
    setNeedsDisplay()
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    for touch in touches { drawing.end(touch, isKept: touch.keepsStroke) }
    setNeedsDisplay()
  }

  private func addPoints(of touches: [Touch], in event: TouchEvent) {
    for touch in touches {
      event.forEachSample(of: touch) { sample in
        drawing.add(convert(sample.location, from: nil), of: touch)
      }
    }
    setNeedsDisplay()
  }

  override func draw(in canvas: Canvas) {
    canvas.fillGround(.white, in: bounds)
    canvas.drawFinished(drawing.ink)
    canvas.color = TraceDrawing.progressColor
    // By index: a copy of each stroke would retain its parts.
    for index in drawing.inProgress.indices { canvas.draw(drawing.inProgress[index].path) }
  }
}

extension Mode {
  static let trace = Mode(
    id: "trace", title: "Trace", key: "3", meaning: "draw with all fingers",
    lesson: Lesson(
      "Draw with all your fingers.",
      [(0.25, 0.5), (0.35, 0.35), (0.45, 0.5), (0.55, 0.65), (0.65, 0.5), (0.75, 0.35)]),
    commands: [.smoothing]
  ) { TraceController($0) }
}

extension Command<Sandbox> {
  static var smoothing: Command {
    Command(
      id: "smoothing", keys: [CommandKey("m")], meaning: "toggle smooth lines (Trace)",
      title: "Smooth", symbol: "smooth", isOn: { $0.settings.isSmooth },
      perform: { $0.toggle(\.isSmooth) })
  }
}
