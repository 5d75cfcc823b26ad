internal import TrackerKit

/// Touchy: every finger on the screen gets a number, and lines connect them (rules T1 to T3).
final class TouchyController: FingersController {
  init(_ context: ModeContext) {
    super.init(context) { TouchyView($0) }
  }

  override func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    try super.visitFields(with: &visitor)
    guard V.isDump else { return }
    var polygon = context.touches.allTouches.map(\.location)
    var isClosed = polygon.count > 2
    try visitor.visit(&isClosed, named: "closed")
    try visitor.visit(&polygon, named: "polygon")
  }
}

final class TouchyView: FingersView {
  private static let numberColor = Color(0xFFFF00)
  private static let lineColor = Color(0xAAAAAA)
  private static let lineWidth = 6.0
  private static let largestFont = 180.0
  private static let fontShare = 0.45
  /// A digit's height at font size 1.
  private static let digitHeight = 0.73

  private let outlines = NumberOutlines()

  override func draw(_ fingers: [Touch], in canvas: Canvas) {
    if fingers.count > 1 {
      canvas.color = Self.lineColor
      canvas.stroke(
        fingers.lazy.map { [bounds] in bounds.clamping($0.location) },
        width: Self.lineWidth * factor, isClosed: fingers.count > 2)
    }
    canvas.color = Self.numberColor
    let fontSize = min(Self.largestFont * factor, Self.fontShare * bounds.size.shortEdge)
    let scale = fontSize * Self.digitHeight
    for finger in fingers {
      let location = location(of: finger)
      for digit in outlines.outline(of: finger.number) {
        canvas.fill(digit.shape, at: location + digit.offset * scale, scale: scale)
      }
    }
  }
}

extension Mode {
  static let touchy = Mode(
    id: "touchy", title: "Touchy", key: "1", meaning: "numbers and polygon"
  ) { TouchyController($0) }
}
