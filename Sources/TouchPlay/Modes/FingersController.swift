internal import TrackerKit

/// A mode that shows the fingers on the glass, and has no model but those.
class FingersController: ModeController {
  private let makeView: (ModeContext) -> FingersView

  /// - Parameters:
  ///   - context: What it is made with.
  ///   - makeView: Makes the view.
  init(_ context: ModeContext, view makeView: @escaping (ModeContext) -> FingersView) {
    self.makeView = makeView
    super.init(context)
  }

  override func loadView() -> View { makeView(context) }

  override var redrawsOnTouches: Bool { true }

  override var dump: JSONValue { .object(["markers": markers]) }

  /// The fingers' numbers and places.
  final var markers: JSONValue { .array(context.touches.allTouches.map { JSONValue.marker($0) }) }
}

extension JSONValue {
  /// A finger's number and place.
  fileprivate static func marker(_ touch: Touch) -> JSONValue {
    .object([
      "number": .integer(touch.number), "x": .number(touch.position.x),
      "y": .number(touch.position.y),
    ])
  }
}

/// The fingers on a ground: all those on the glass, the HUD's too.
class FingersView: View {
  /// What the view was made with.
  let context: ModeContext
  /// The ground's color.
  var ground = Color.black

  init(_ context: ModeContext) {
    self.context = context
    super.init()
    isMultipleTouchEnabled = true
    keepsTouches = true
  }

  /// What sizes are multiplied by (rule H5).
  final var factor: Double { context.settings.interfaceFactor }

  /// Where a finger is within the view (rule I6).
  final func place(of touch: Touch) -> Point { bounds.clamping(touch.position) }

  override func draw(in canvas: Canvas) {
    canvas.fillGround(ground, in: bounds)
    draw(context.touches.allTouches, in: canvas)
  }

  /// Draws fingers on the ground.
  func draw(_ fingers: [Touch], in canvas: Canvas) {}
}

extension Rect {
  /// The place in the rectangle nearest to a place (rule I6).
  func clamping(_ point: Point) -> Point {
    Point(x: max(minX, min(maxX, point.x)), y: max(minY, min(maxY, point.y)))
  }
}
