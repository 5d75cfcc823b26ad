internal import TrackerKit

/// A mode whose only state is the fingers on the screen, which it shows.
class FingersController: ModeController {
  private let makeView: (ModeContext) -> FingersView

  init(_ context: ModeContext, view makeView: @escaping (ModeContext) -> FingersView) {
    self.makeView = makeView
    super.init(context)
  }

  override func loadView() -> View { makeView(context) }

  override var redrawsOnTouches: Bool { true }

  /// Visits the fingers for a dump; digests have the touches in any case.
  override func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    guard V.isDump else { return }
    var markers = context.touches.allTouches.map { Numbered(number: $0.number, item: $0.location) }
    try visitor.visit(&markers, named: "markers")
  }
}

/// A view that shows all fingers on the screen, including those on the HUD.
class FingersView: View {
  let context: ModeContext
  var ground: Color { .black }

  init(_ context: ModeContext) {
    self.context = context
    super.init()
    isMultipleTouchEnabled = true
    stopsTouchPropagation = true
  }

  final var factor: Double { context.settings.interfaceFactor }

  /// A finger's location, clamped to the view (rule I6).
  final func location(of touch: Touch) -> Point { bounds.clamping(touch.location) }

  override func draw(in canvas: Canvas) {
    canvas.fillGround(ground, in: bounds)
    draw(context.touches.allTouches, in: canvas)
  }

  func draw(_ fingers: [Touch], in canvas: Canvas) {}
}
