import TrackerKit

/// A window with rows of views inside each other, and a finger that moves on one of them.
final class TouchedTree {
  /// The view with a transform.
  enum Place {
    /// No view has one.
    case none
    /// A view that lies behind the others.
    case beside
    /// Each view at the bottom of a row.
    case own
  }

  private let window = Window(frame: Rect(x: 0, y: 0, width: 800, height: 800))
  private var finger: CirclingFinger

  init(_ place: Place) {
    finger = CirclingFinger(on: window, around: Point(x: 100, y: 100), radius: 50)
    let turn = Transform(rotationAngle: Angle(degrees: 30))
    let beside = View(frame: Rect(x: 0, y: 0, width: 800, height: 800))
    if place == .beside { beside.transform = turn }
    window.addSubview(beside)
    for index in 0..<16 {
      let outer = View(
        frame: Rect(
          x: Double(index % 4) * 200, y: Double(index / 4) * 200, width: 200, height: 200))
      let middle = View(frame: Rect(x: 10, y: 10, width: 180, height: 180))
      let inner = PanningView(frame: Rect(x: 0, y: 0, width: 180, height: 180))
      if place == .own { inner.transform = turn }
      middle.addSubview(inner)
      outer.addSubview(middle)
      window.addSubview(outer)
    }
    finger.report(.down)
  }

  /// Hits the center of each row's views 1,600 times.
  func hit() {
    var count = 0
    for index in 0..<1600 {
      let place = Point(x: Double(index % 4) * 200 + 101, y: Double(index / 4 % 4) * 200 + 99)
      if window.hitTest(place) is PanningView { count += 1 }
    }
    precondition(count == 1600)
  }

  /// Moves the finger 1,000 times.
  func move() {
    for _ in 0..<1000 { finger.report(.move) }
  }
}

/// A view that reads the location of each move, and has a pan that no action follows.
private final class PanningView: View {
  private var sum = 0.0

  override init(frame: Rect) {
    super.init(frame: frame)
    addGestureRecognizer(PanGestureRecognizer())
    gestureRecognizers[0].cancelsTouchesInView = false
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    for touch in touches { sum += touch.location(in: self).x }
  }
}
