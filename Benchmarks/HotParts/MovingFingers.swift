import TrackerKit

/// Fingers that move on a view with three recognizers, which are all underway.
final class MovingFingers: GestureRecognizerDelegate {
  private let app = Application(loop: EventLoop())
  private let view = View(frame: Rect(x: 20, y: 30, width: 1800, height: 1000))
  private let count: Int
  private var ledger = TouchLedger()
  private var turn = Turn(time: .zero)
  private var step = 0

  init(count: Int) {
    self.count = count
    let window = Window(frame: Rect(x: 0, y: 0, width: 1920, height: 1080))
    window.addSubview(view)
    view.isMultipleTouchEnabled = true
    app.show(window)
    let recognizers = [
      PanGestureRecognizer(), PinchGestureRecognizer(), RotationGestureRecognizer(),
    ]
    for recognizer in recognizers {
      recognizer.delegate = self
      recognizer.cancelsTouchesInView = false
      view.addGestureRecognizer(recognizer)
    }
    report(.down)
  }

  /// Moves every finger once in each step, in one turn.
  func move(steps: Int) {
    for _ in 0..<steps {
      step += 1
      report(.move)
    }
  }

  private func report(_ kind: ContactReport.Kind) {
    turn.time.microseconds += 8333
    for finger in 0..<count {
      ledger.add(
        ContactReport(
          kind, ContactID(device: 1, finger: Int64(finger)), at: Way.location(finger, step)),
        into: &turn.inputs)
    }
    app.loop.handle(turn)
    turn.inputs.removeAll(keepingCapacity: true)
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { true }
}

/// Where fingers are: each on a circle of its own.
enum Way {
  /// A finger's location at a step, in points.
  static func location(_ finger: Int, _ step: Int) -> Point {
    let angle = Angle(degrees: Double(step * 3 + finger * 20))
    let radius = 90.0 + Double(finger * 8)
    return Point(
      x: Double(150 + finger * 110) + radius * angle.cosine, y: 350 + radius * angle.sine)
  }
}
