internal import TrackerKit

/// Touchy: every contact on the glass has its number, and a line joins them (rules T1 to T3).
///
/// The mode has no model of its own: it shows the touches of the application.
final class TouchyController: ModeController {
  private let touches: TouchEvent
  private let settings: Settings
  private let outlines = NumberOutlines()

  /// - Parameters:
  ///   - touches: The touches on the glass.
  ///   - settings: What the user has chosen.
  init(touches: TouchEvent, settings: Settings) {
    self.touches = touches
    self.settings = settings
  }

  override func loadView() -> View {
    TouchyView(touches: touches, settings: settings, outlines: outlines)
  }

  override var dump: JSONValue {
    let all = touches.allTouches
    let places = all.map { JSONValue.place($0.position) }
    return .object([
      "closed": .flag(all.count > 2),
      "markers": .array(all.map { JSONValue.marker($0) }),
      "polygon": .array(places),
    ])
  }
}

extension JSONValue {
  fileprivate static func marker(_ touch: Touch) -> JSONValue {
    .object([
      "number": .integer(touch.number), "x": .number(touch.position.x),
      "y": .number(touch.position.y),
    ])
  }
}

/// The numbers and the polygon.
final class TouchyView: View {
  private static let numberColor = Color(0xFFFF00)
  private static let lineColor = Color(0xAAAAAA)
  private static let lineWidth = 6.0
  private static let largestFont = 180.0
  private static let fontShare = 0.45
  /// A digit's height in a font of size 1.
  private static let digitHeight = 0.73

  private let touches: TouchEvent
  private let settings: Settings
  private let outlines: NumberOutlines

  init(touches: TouchEvent, settings: Settings, outlines: NumberOutlines) {
    self.touches = touches
    self.settings = settings
    self.outlines = outlines
    super.init()
    isMultipleTouchEnabled = true
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {}
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {}
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {}
  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {}

  override func draw(in canvas: Canvas) {
    canvas.fillGround(.black, in: bounds)
    let all = touches.allTouches
    if all.count > 1 {
      canvas.color = Self.lineColor
      canvas.stroke(
        all.lazy.map { [bounds] in bounds.clamping($0.position) },
        width: Self.lineWidth * settings.interfaceFactor, isClosed: all.count > 2)
    }
    canvas.color = Self.numberColor
    let fontSize = min(
      Self.largestFont * settings.interfaceFactor, Self.fontShare * bounds.size.shortEdge)
    let scale = fontSize * Self.digitHeight
    for touch in all {
      let finger = bounds.clamping(touch.position)
      for digit in outlines.outline(of: touch.number).shapes {
        canvas.fill(digit.shape, at: finger + digit.offset * scale, scale: scale)
      }
    }
  }
}

extension Rect {
  /// The place in the rectangle nearest to a place (rule I6).
  func clamping(_ point: Point) -> Point {
    Point(x: max(minX, min(maxX, point.x)), y: max(minY, min(maxY, point.y)))
  }
}
