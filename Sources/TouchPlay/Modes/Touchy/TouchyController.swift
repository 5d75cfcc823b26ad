internal import TrackerKit

/// Touchy: every finger on the screen gets a number, and lines connect them (rules T1 to T3).
final class TouchyController: FingersController {
  init(_ context: ModeContext) { super.init(context) { TouchyView($0) } }

  override var soundsOnTouch: Bool { true }

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
  private static let lineWidth = 6.0
  private static let largestFont = 180.0
  private static let fontShare = 0.45
  /// A digit's height at font size 1.
  private static let digitHeight = 0.73
  /// The radius of the disc that repeats a number beside its finger.
  private static let discRadius = 19.0

  private let outlines = NumberOutlines()

  private var settings: Settings { context.settings }
  override var ground: Color { settings.themed(dark: .black, light: Color(0xF3F0E8)) }
  private var numbers: Color { settings.themed(dark: Color(0xFFFF00), light: Color(0x8A3D00)) }
  private var lines: Color { settings.themed(dark: Color(0xAAAAAA), light: Color(0x6B6F74)) }

  override func draw(_ fingers: [Touch], in canvas: Canvas) {
    if fingers.count > 1 {
      canvas.color = lines
      canvas.stroke(
        fingers.lazy.map { [bounds] in bounds.clamping($0.location) },
        width: Self.lineWidth * factor, isClosed: fingers.count > 2)
    }
    let fontSize = min(Self.largestFont * factor, Self.fontShare * bounds.size.shortEdge)
    let height = fontSize * Self.digitHeight
    canvas.color = numbers
    for finger in fingers {
      for digit in outlines.outline(of: finger.number) {
        canvas.fill(digit.shape, at: location(of: finger) + digit.offset * height, scale: height)
      }
    }
    for finger in fingers { drawDisc(of: finger, height: height, in: canvas) }
  }

  /// Repeats a finger's number where neither the finger nor the hand hides it: above the number, or
  /// below it at the top of the window.
  private func drawDisc(of finger: Touch, height: Double, in canvas: Canvas) {
    let radius = Self.discRadius * factor
    let location = location(of: finger)
    let distance = height / 2 + 1.5 * radius
    let isHigh = location.y < distance + radius
    let center = location + Point(x: 0, y: isHigh ? distance : -distance)
    canvas.fill(outlines.disc(of: finger.number), at: center, scale: radius)
  }
}

extension Mode {
  static let touchy = Mode(
    id: "touchy", title: "Touchy", key: "1", meaning: "numbers and polygon",
    lesson: Lesson(
      "Put fingers on the screen. Each gets a number.", [(0.15, 0.35), (0.2, 0.4)],
      [(0.4, 0.25), (0.38, 0.3)], [(0.3, 0.55), (0.32, 0.6)])
  ) { TouchyController($0) }
}
