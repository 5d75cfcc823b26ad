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

final class TraceView: StrokesView<TraceStroke, TraceDrawing> {
  private static let wideStroke = 8.0
  private static let narrowStroke = 4.0
  /// The shortest short edge, in points, at which strokes are wide.
  private static let wideEdge = 600.0

  init(settings: Settings) {
    super.init(TraceDrawing(), settings: settings)
    drawing.setSmooth(settings.isSmooth)
  }

  override func begin(_ touch: Touch) {
    let width = bounds.size.shortEdge >= Self.wideEdge ? Self.wideStroke : Self.narrowStroke
    drawing.begin(touch, width: width * settings.interfaceFactor)
  }

  override func draw(in canvas: Canvas) {
    canvas.fillGround(.white, in: bounds)
    canvas.drawFinished(drawing.ink)
    canvas.color = TraceDrawing.progressColor
    // By index: a copy of each stroke would retain its parts.
    for index in drawing.inProgress.indices { canvas.draw(drawing.inProgress[index].lines[0].path) }
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
