import TrackerKit

/// An application on a manual clock: fingers are put down by hand, and every delivery is logged in
/// order.
final class TouchScene: DeliveryObserver {
  let app: Application
  let window: Window
  /// Every delivery and every change of a recognizer, in order.
  var log: [String] = []
  private var ledger = TouchLedger()
  private var inputs: [RootInput] = []
  private var isCollecting = false
  private var locations: [Int: Point] = [:]

  init(
    size: Size = Size(width: 400, height: 400), app: Application = Application(loop: EventLoop())
  ) {
    self.app = app
    window = Window(frame: Rect(origin: .zero, size: size))
    app.show(window)
    app.deliveryObserver = self
  }

  /// The seconds since the start.
  var time: Double { app.loop.time.seconds }

  /// A pad that fills the window, or part of it.
  @discardableResult
  func pad(_ name: String, _ frame: Rect? = nil, in view: View? = nil) -> NamedView {
    let pad = NamedView(name: name, frame: frame ?? window.bounds)
    (view ?? window).addSubview(pad)
    return pad
  }

  // MARK: Fingers

  func down(_ finger: Int, _ x: Double, _ y: Double) { report(.down, finger, Point(x: x, y: y)) }

  func move(_ finger: Int, _ x: Double, _ y: Double) { report(.move, finger, Point(x: x, y: y)) }

  func up(_ finger: Int) { report(.up, finger, locations[finger] ?? .zero) }

  /// Moves a finger along a straight line in a number of equal steps, 10 ms each.
  func drag(_ finger: Int, to x: Double, _ y: Double, steps: Int = 10) {
    let start = locations[finger] ?? .zero
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      move(finger, start.x + (x - start.x) * part, start.y + (y - start.y) * part)
    }
  }

  /// A finger goes down and up.
  func tap(_ finger: Int = 1, _ x: Double = 100, _ y: Double = 100, seconds: Double = 0.05) {
    down(finger, x, y)
    wait(seconds)
    up(finger)
  }

  /// The system takes all touches.
  func cancelAll() {
    ledger.cancelAll(into: &inputs)
    flush()
  }

  /// Everything in a function comes in one turn.
  func together(_ body: () -> Void) {
    isCollecting = true
    body()
    isCollecting = false
    flush()
  }

  /// Lets time pass: timers fire when they are due.
  func wait(_ seconds: Double) {
    let end = app.loop.time.advanced(bySeconds: seconds)
    app.loop.advance(to: end)
    if app.loop.time < end { app.loop.handle(Turn(time: end)) }
  }

  /// Delivers an input in a turn of its own.
  func send(_ input: RootInput) {
    inputs.append(input)
    flush()
  }

  private func report(_ kind: ContactReport.Kind, _ finger: Int, _ location: Point) {
    locations[finger] = location
    let contact = ContactID(device: 0, finger: Int64(finger))
    ledger.add(ContactReport(kind, contact, at: location), into: &inputs)
    if !isCollecting { flush() }
  }

  private func flush() {
    let time = app.loop.time.advanced(bySeconds: 0.01)
    app.loop.handle(Turn(time: time, inputs: inputs))
    inputs.removeAll()
  }

  // MARK: Watching

  func delivered(_ event: Event, touches: [Touch], to receiver: Responder) {
    guard case .touches = event, let first = touches.first else { return }
    let numbers = touches.map { "\($0.number)" }.joined(separator: ",")
    log.append(
      "\((receiver as? NamedView)?.name ?? "\(type(of: receiver))") \(first.phase) \(numbers)")
  }

  func recognizer(
    _ recognizer: GestureRecognizer, went old: GestureState, to new: GestureState,
    because cause: GestureCause
  ) {
    guard let name = recognizer.name else { return }
    switch cause {
    case .decision, .reset: log.append("\(name): \(new)")
    default: log.append("\(name): \(new) (\(cause.description.word))")
    }
  }

  /// The log since the last call.
  func news() -> [String] {
    defer { log.removeAll() }
    return log
  }
}

/// A view with a name that keeps what it gets.
final class NamedView: View {
  let name: String
  var seen: [Touch] = []
  /// Called with every delivery.
  var onTouches: ((TouchPhase, [Touch], TouchEvent) -> Void)?

  init(name: String, frame: Rect) {
    self.name = name
    super.init(frame: frame)
    isMultipleTouchEnabled = true
  }

  private func note(_ phase: TouchPhase, _ touches: [Touch], _ event: TouchEvent) {
    for touch in touches where !seen.contains(touch) { seen.append(touch) }
    onTouches?(phase, touches, event)
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    note(.began, touches, event)
  }
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    note(.moved, touches, event)
  }
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    note(.ended, touches, event)
  }
  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    note(.cancelled, touches, event)
  }
}

/// Logs a recognizer's actions in a scene, or does more.
final class ActionTarget {
  private let scene: TouchScene
  /// Called with every action.
  var onAction: ((GestureRecognizer) -> Void)?

  init(_ scene: TouchScene) {
    self.scene = scene
  }

  func act(_ recognizer: GestureRecognizer) {
    scene.log.append("\(recognizer.name ?? "?") action \(recognizer.state)")
    onAction?(recognizer)
  }
}

extension GestureRecognizer {
  /// Names the recognizer, attaches it, and lets it call a target.
  @discardableResult
  func attached(to view: View, _ name: String, _ target: ActionTarget? = nil) -> Self {
    self.name = name
    view.addGestureRecognizer(self)
    if let target { addTarget(target, Action(ActionTarget.act)) }
    return self
  }
}
