internal import TrackerKit

/// A mode that shows the fingers on the screen and has no other state.
class FingersController: ModeController {
  private let makeView: (ModeContext) -> FingersView

  /// Creates a mode controller.
  ///
  /// - Parameters:
  ///   - context: The controller's context.
  ///   - makeView: Creates the view.
  init(_ context: ModeContext, view makeView: @escaping (ModeContext) -> FingersView) {
    self.makeView = makeView
    super.init(context)
  }

  override func loadView() -> View { makeView(context) }

  override var redrawsOnTouches: Bool { true }

  override var dump: JSONValue { .object(["markers": markers]) }

  /// The fingers' numbers and locations.
  final var markers: JSONValue { .array(context.touches.allTouches.map { JSONValue.marker($0) }) }
}

extension JSONValue {
  /// A finger's number and location.
  fileprivate static func marker(_ touch: Touch) -> JSONValue {
    .object([
      "number": .integer(touch.number), "x": .number(touch.location.x),
      "y": .number(touch.location.y),
    ])
  }
}

/// A view that shows all fingers on the screen, including those on the HUD.
class FingersView: View {
  /// The context that the view was created with.
  let context: ModeContext
  /// The background color.
  var ground = Color.black

  init(_ context: ModeContext) {
    self.context = context
    super.init()
    isMultipleTouchEnabled = true
    stopsTouchPropagation = true
  }

  /// The factor that scales sizes (rule H5).
  final var factor: Double { context.settings.interfaceFactor }

  /// A finger's location, clamped to the view (rule I6).
  final func location(of touch: Touch) -> Point { bounds.clamping(touch.location) }

  override func draw(in canvas: Canvas) {
    canvas.fillGround(ground, in: bounds)
    draw(context.touches.allTouches, in: canvas)
  }

  /// Draws fingers on the background.
  func draw(_ fingers: [Touch], in canvas: Canvas) {}
}

extension Rect {
  /// The point in the rectangle that is closest to a point (rule I6).
  func clamping(_ point: Point) -> Point {
    Point(x: max(minX, min(maxX, point.x)), y: max(minY, min(maxY, point.y)))
  }
}
