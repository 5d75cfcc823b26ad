import TrackerKit

@testable import TouchPlay

extension Mode {
  /// Dots where fingers come down; they stay, can be undone, and are saved.
  static let dots = Mode(
    id: "dots", title: "Dots", key: "9", meaning: "dots that stay", symbol: "rings"
  ) { DotsController($0) }
}

struct Dot: DrawnItem {
  var location = Point.zero

  var name: String { "dot" }

  mutating func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    try visitor.visit(&location, named: "location")
  }
}

final class DotsController: ModeController {
  private let dots = EditHistory<Dot>()

  override var history: (any History)? { dots }

  override func loadView() -> View { DotsView(dots) }

  override func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    var dots = dots
    try visitor.visit(&dots, named: "dots")
  }
}

final class DotsView: View {
  private let dots: EditHistory<Dot>

  init(_ dots: EditHistory<Dot>) {
    self.dots = dots
    super.init()
    isMultipleTouchEnabled = true
    dots.onChange = { [unowned self] _ in setNeedsDisplay() }
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    for touch in touches { dots.append(Dot(location: touch.location(in: self))) }
  }

  override func draw(in canvas: Canvas) {
    canvas.fillGround(.black, in: bounds)
    canvas.color = .white
    for dot in dots.items { canvas.fillDisc(center: dot.location, radius: 20) }
  }
}
