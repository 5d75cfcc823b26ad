internal import TrackerKit

/// Kaleidoscope: every finger's stroke appears in each sector; every second sector mirrors it (rules
/// K1 to K4).
final class KaleidoscopeController: ModeController {
  private let drawing = KaleidoscopeDrawing()
  private lazy var kaleidoscope = KaleidoscopeView(drawing, settings: settings)

  override func loadView() -> View { kaleidoscope }

  override var history: (any History)? { drawing.history }

  override var soundsOnTouch: Bool { true }

  func stepSectors() {
    drawing.stepSectors()
    kaleidoscope.setNeedsDisplay()
  }

  var sectors: Int { drawing.sectors }

  override func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    try drawing.visitFields(with: &visitor)
  }

  override func restored() { kaleidoscope.setNeedsDisplay() }
}

extension Mode {
  static let kaleidoscope = Mode(
    id: "kaleidoscope", title: "Kaleidoscope", key: "6", meaning: "draw mirrored patterns",
    lesson: Lesson(
      "Draw. Each sector repeats your stroke.",
      [(0.5, 0.4), (0.58, 0.3), (0.66, 0.36), (0.62, 0.46), (0.54, 0.48)]),
    commands: [.sectors]
  ) { KaleidoscopeController($0) }
}

extension Command<Sandbox> {
  static var sectors: Command {
    Command(
      id: "sectors", keys: [CommandKey("e")],
      meaning: "change the number of sectors (Kaleidoscope)",
      perform: { ($0.current as? KaleidoscopeController)?.stepSectors() },
      changingFace: { sandbox in
        let sectors = (sandbox.current as? KaleidoscopeController)?.sectors ?? 0
        let title = localized("\(sectors) sector", "\(sectors) sectors", count: sectors)
        return CommandFace(title: title, symbol: "kaleidoscope")
      })
  }
}

final class KaleidoscopeView: StrokesView<KaleidoscopeStroke, KaleidoscopeDrawing> {
  private static let ground = Color(0x12101C)
  private static let mirrors = Color(0x5C5580)
  /// The width of strokes, as a share of the short edge.
  private static let strokeShare = 0.012

  override func begin(_ touch: Touch) {
    let width = max(4, bounds.size.shortEdge * Self.strokeShare) * settings.interfaceFactor
    drawing.begin(touch, center: bounds.center, width: width)
  }

  override func draw(in canvas: Canvas) {
    canvas.fillGround(Self.ground, in: bounds)
    canvas.drawFinished(drawing.ink)
    if drawing.ink.strokes.isEmpty { drawMirrors(in: canvas) }
    for finger in drawing.inProgress {
      for stroke in finger.lines {
        canvas.color = stroke.color
        canvas.draw(stroke.path)
      }
    }
  }

  /// Shows where the sectors meet while the page is empty.
  private func drawMirrors(in canvas: Canvas) {
    canvas.color = Self.mirrors
    let reach = bounds.size.shortEdge * 0.45
    for sector in 0..<drawing.sectors {
      let angle = Angle(degrees: Double(sector) * 360 / Double(drawing.sectors) - 90)
      let tip = bounds.center + Point(x: angle.cosine, y: angle.sine) * reach
      canvas.stroke([bounds.center, tip], width: 2 * settings.interfaceFactor)
    }
  }
}
