import TrackerKit

/// A window with fingers on a view and four recognizers, driven by a manual clock.
///
/// It is here, not with a test, because what it does is optimized here.
public final class DispatchScene {
  /// What the recognizers do while the fingers move.
  public enum Kind: String, CaseIterable, Sendable {
    /// All that can be active at once are, and every change runs an action.
    case active
    /// No recognizer has decided.
    case undecided
  }

  private let app = Application(loop: EventLoop())
  private let window = Window(
    frame: Rect(x: 0, y: 0, width: 1920, height: 1080))
  private let reader = ReadingView(frame: Rect(x: 20, y: 30, width: 1800, height: 1000))
  private let together = Together()
  private let target = ActionCounter()
  private let fingers: Int
  private let path = (0..<1024).map { index in
    let angle = Angle(degrees: Double(index) * 360 / 1024 * 3)
    return Point(x: angle.cosine, y: angle.sine)
  }
  private var ledger = TouchLedger()
  private var turn = Turn(time: .zero)
  private var step = 0

  /// The number of moves delivered to the view.
  public var moveCount: Int { reader.moves }
  /// The number of actions that ran.
  public var actionCount: Int { target.count }

  /// Puts fingers down and waits until a long press is recognized.
  public init(_ kind: Kind, fingers: Int) {
    self.fingers = fingers
    let middle = View(frame: Rect(x: 10, y: 10, width: 1860, height: 1050))
    window.addSubview(middle)
    middle.addSubview(reader)
    app.show(window)
    reader.isMultipleTouchEnabled = true
    let tuning = Self.tuning(kind)
    let press = LongPressGestureRecognizer(tuning: tuning)
    press.numberOfTouchesRequired = fingers
    attach(PanGestureRecognizer(tuning: tuning), to: reader)
    attach(PinchGestureRecognizer(tuning: tuning), to: reader)
    attach(RotationGestureRecognizer(tuning: tuning), to: middle)
    attach(press, to: window)
    for finger in 0..<fingers { report(.down, finger) }
    handle(after: 8333)
    handle(after: 1_000_000)
  }

  /// Moves every finger once, in one turn.
  public func moveAll() {
    step += 1
    for finger in 0..<fingers { report(.move, finger) }
    handle(after: 8333)
  }

  private func attach(_ recognizer: GestureRecognizer, to view: View) {
    recognizer.delegate = together
    recognizer.cancelsTouchesInView = false
    recognizer.addTarget(target, action: ActionCounter.act)
    view.addGestureRecognizer(recognizer)
  }

  private func report(_ kind: ContactReport.Kind, _ finger: Int) {
    // Around and apart, so that a pan, a pinch and a rotation all have work to do.
    let around = path[(step * 3 + finger * 100) & 1023]
    let sway = path[(step * 5) & 1023]
    let radius = 200 + sway.x * 90
    let location = Point(x: 900 + around.x * radius + sway.y * 150, y: 500 + around.y * radius)
    let contact = ContactID(device: 1, finger: Int64(finger))
    ledger.add(ContactReport(kind, contact, at: location), into: &turn.inputs)
  }

  private func handle(after microseconds: Int64) {
    turn.time.microseconds += microseconds
    app.loop.handle(turn)
    turn.inputs.removeAll(keepingCapacity: true)
  }

  private static func tuning(_ kind: Kind) -> GestureTuning {
    var tuning = GestureTuning()
    guard kind == .undecided else { return tuning }
    tuning.longPressDuration = 1e6
    tuning.longPressSlop = .infinity
    tuning.panSlop = .infinity
    tuning.pinchSlop = .infinity
    tuning.rotationSlop = .infinity
    return tuning
  }
}

/// A view that reads the location of every move.
private final class ReadingView: View {
  var sum = 0.0
  var moves = 0

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    for touch in touches {
      let location = touch.location(in: self)
      sum += location.x + location.y
    }
    moves += touches.count
  }
}

/// Counts actions and reads the gesture's location.
private final class ActionCounter {
  var sum = 0.0
  var count = 0

  func act(_ recognizer: GestureRecognizer) {
    sum += recognizer.location.x
    count += 1
  }
}

/// Lets all recognizers be recognized simultaneously.
private final class Together: GestureRecognizerDelegate {
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { true }
}
