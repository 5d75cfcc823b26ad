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

  private let app = Application(loop: EventLoop())
  private let window = Window(frame: Rect(x: 0, y: 0, width: 800, height: 800))
  private var ledger = TouchLedger()
  private var step = 0
  private var time = Timestamp.zero

  init(_ place: Place) {
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
    app.show(window)
    report(.down)
  }

  /// Hits the center of each row's views many times; returns how many hit tests that were.
  func hit() -> Int {
    var count = 0
    for index in 0..<1600 {
      let place = Point(x: Double(index % 4) * 200 + 101, y: Double(index / 4 % 4) * 200 + 99)
      if window.hitTest(place) is PanningView { count += 1 }
    }
    precondition(count == 1600)
    return count
  }

  /// Moves the finger many times; returns how many moves that were.
  func move() -> Int {
    for _ in 0..<1000 { report(.move) }
    return 1000
  }

  private func report(_ kind: ContactReport.Kind) {
    step += 1
    time.microseconds += 8333
    let way = Angle(degrees: Double(step) * 3)
    let place = Point(x: 100 + 50 * way.cosine, y: 100 + 50 * way.sine)
    var turn = Turn(time: time)
    let contact = ContactID(device: 1, finger: 1)
    ledger.add(ContactReport(kind, contact, at: place), into: &turn.inputs)
    app.loop.handle(turn)
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
