import TrackerKit

/// A window with fingers on a view and four recognizers, driven by a manual clock.
final class DispatchScene {
  /// What the recognizers do while the fingers move.
  enum Kind: String, CaseIterable {
    /// All that can be active at once are, and every change runs an action.
    case recognizing = "underway"
    /// No recognizer has decided.
    case undecided
  }

  private let app = Application(loop: EventLoop())
  private let window = Window(
    frame: Rect(x: 0, y: 0, width: 1920, height: 1080))
  private let reader = ReadingView(frame: Rect(x: 20, y: 30, width: 1800, height: 1000))
  private let together = Together()
  private let target = ActionCounter()
  private let path: FingerPath
  // Unchecked, so that the accesses of the benchmark itself are not measured.
  @exclusivity(unchecked) private var ledger = TouchLedger()
  @exclusivity(unchecked) private var turn = Turn(time: .zero)
  @exclusivity(unchecked) private var step = 0

  /// The sum of what the view has read, so that the compiler cannot remove the reads.
  var sum: Double { reader.sum + target.sum }
  /// The number of moves delivered to the view.
  var movesSeen: Int { reader.moves }
  /// The number of actions that ran.
  var actionCount: Int { target.count }

  init(_ kind: Kind, path: FingerPath) {
    self.path = path
    let middle = View(frame: Rect(x: 10, y: 10, width: 1860, height: 1050))
    window.addSubview(middle)
    middle.addSubview(reader)
    app.show(window)
    reader.isMultipleTouchEnabled = true
    let tuning = Self.tuning(kind)
    let press = LongPressGestureRecognizer(tuning: tuning)
    press.numberOfTouchesRequired = path.fingers
    attach(PanGestureRecognizer(tuning: tuning), to: reader)
    attach(PinchGestureRecognizer(tuning: tuning), to: reader)
    attach(RotationGestureRecognizer(tuning: tuning), to: middle)
    attach(press, to: window)
    putDown()
  }

  /// Moves every finger once, in one turn.
  func moveAll() {
    step += 1
    for finger in 0..<path.fingers { report(.move, finger) }
    handle(after: 8333)
  }

  private func attach(_ recognizer: GestureRecognizer, to view: View) {
    recognizer.delegate = together
    recognizer.cancelsTouchesInView = false
    recognizer.addTarget(target, action: ActionCounter.act)
    view.addGestureRecognizer(recognizer)
  }

  /// Puts the fingers down and waits until a long press is recognized.
  private func putDown() {
    for finger in 0..<path.fingers { report(.down, finger) }
    handle(after: 8333)
    handle(after: 1_000_000)
  }

  private func report(_ kind: ContactReport.Kind, _ finger: Int) {
    ledger.add(path.report(kind, finger, step), into: &turn.inputs)
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
