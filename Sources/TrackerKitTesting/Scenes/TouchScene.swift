public import TrackerKit

/// An application with a window but no display, fingers that a test moves by hand, and a log of what
/// views and recognizers get.
///
///     let scene = TouchScene()
///     let pan = PanGestureRecognizer().attached(to: scene.pad("pad"), "pan")
///     scene.down(1, 100, 100)
///     scene.drag(1, to: 200, 100)
///     scene.up(1)
///     #expect(scene.states("pan").last == "possible")
///
/// Time passes only when the test says so: every action of a finger is a turn 10 ms after the previous
/// one, `wait(_:)` lets time pass without input, and scripts have their own times.
public final class TouchScene: DeliveryObserver {
  /// The application, which has the window.
  public let app: Application
  /// The window, with its top left corner at zero.
  public let window: Window
  /// Every delivery of touches, `pad began 1,2`, every change of a named recognizer, `pan: began`,
  /// and every call of an ``ActionTarget``, `pan action began`, in order.
  ///
  /// A change that was not the recognizer's own decision has its cause: `pan: failed (lost)`.
  public var log: [String] = []
  private var devices: ScriptedDevices
  private var inputs: [RootInput] = []
  private var isCollecting = false

  /// Creates a scene with a window of a size in points, unless the application already shows one.
  public init(
    size: Size = Size(width: 400, height: 400), app: Application = Application(loop: EventLoop())
  ) {
    self.app = app
    window = app.window ?? Window(frame: Rect(origin: .zero, size: size))
    devices = ScriptedDevices(windowSize: window.bounds.size)
    if app.window == nil { app.show(window) }
    app.deliveryObserver = self
  }

  /// The seconds since the start.
  public var time: Double { app.loop.time.seconds }

  /// Adds a view that takes any number of touches.
  ///
  /// - Parameters:
  ///   - name: The name in the log.
  ///   - frame: The rectangle in the superview, in points; nil fills the window.
  ///   - view: The superview; nil for the window.
  /// - Returns: The view.
  @discardableResult
  public func pad(_ name: String, _ frame: Rect? = nil, in view: View? = nil) -> NamedView {
    let pad = NamedView(name: name, frame: frame ?? window.bounds)
    (view ?? window).addSubview(pad)
    return pad
  }

  /// Delivers an input in its own turn, 10 ms after the previous one.
  public func send(_ input: RootInput) {
    inputs.append(input)
    flush()
  }

  /// Does something with the devices in its own turn, or in that of `together(_:)`.
  public func perform(_ action: FingerScript.Action) {
    devices.perform(action, at: nextTime, into: &inputs)
    if !isCollecting { flush() }
  }

  /// Puts everything that fingers do in a closure into one turn.
  public func together(_ body: () -> Void) {
    isCollecting = true
    body()
    isCollecting = false
    flush()
  }

  /// Lets time pass: timers fire when they are due.
  public func wait(_ seconds: Double) {
    app.loop.pass(until: app.loop.time.advanced(bySeconds: seconds))
  }

  /// Plays a script with exact times; fingers that are down at its end stay down.
  public func play(_ script: FingerScript) {
    script.play(on: app.loop, by: &devices)
  }

  /// The location of a finger, or the last one that it had.
  func location(of finger: Int) -> Point { devices.location(of: finger) }

  private var nextTime: Timestamp { app.loop.time.advanced(bySeconds: 0.01) }

  private func flush() {
    let turn = Turn(time: nextTime, inputs: inputs)
    inputs.removeAll()
    app.loop.handle(turn)
  }

  // MARK: Watching

  /// Logs a delivery of touches.
  public func delivered(_ event: Event, touches: [Touch], to receiver: Responder) {
    guard case .touches = event, let first = touches.first else { return }
    let numbers = touches.map { "\($0.number)" }.joined(separator: ",")
    let name = (receiver as? NamedView)?.name ?? "\(type(of: receiver))"
    log.append("\(name) \(first.phase) \(numbers)")
  }

  /// Logs a change of a recognizer that has a name.
  ///
  /// - Parameters:
  ///   - recognizer: The recognizer.
  ///   - old: Its state before.
  ///   - new: Its state now.
  ///   - cause: Why it changed.
  public func recognizer(
    _ recognizer: GestureRecognizer, went old: GestureState, to new: GestureState,
    because cause: GestureCause
  ) {
    guard let name = recognizer.name else { return }
    switch cause {
    case .decision, .reset: log.append("\(name): \(new)")
    default: log.append("\(name): \(new) (\(cause.description.word))")
    }
  }
}

/// Fingers, whose actions have their own turns; locations are in points in the window.
extension TouchScene {
  /// Puts a finger down.
  public func down(_ finger: Int, _ x: Double, _ y: Double) {
    perform(.down(finger: finger, at: Point(x: x, y: y)))
  }

  /// Moves a finger that is down.
  public func move(_ finger: Int, _ x: Double, _ y: Double) {
    perform(.move(finger: finger, to: Point(x: x, y: y)))
  }

  /// Lifts a finger where it is.
  public func up(_ finger: Int) {
    perform(.up(finger: finger))
  }

  /// Moves a finger along a straight line in equal steps.
  ///
  /// - Parameters:
  ///   - finger: The number of the finger.
  ///   - x: Where it goes, from the left.
  ///   - y: Where it goes, from the top.
  ///   - steps: The number of moves, at least 1, 10 ms each.
  public func drag(_ finger: Int, to x: Double, _ y: Double, steps: Int = 10) {
    let start = location(of: finger)
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      move(finger, start.x + (x - start.x) * part, start.y + (y - start.y) * part)
    }
  }

  /// Puts a finger down and lifts it after a while.
  ///
  /// - Parameters:
  ///   - finger: The number of the finger.
  ///   - x: Where, from the left.
  ///   - y: Where, from the top.
  ///   - seconds: How long it stays down.
  public func tap(_ finger: Int = 1, _ x: Double = 100, _ y: Double = 100, seconds: Double = 0.05) {
    down(finger, x, y)
    wait(seconds)
    up(finger)
  }

  /// Taps the center of a view with finger 1.
  public func tap(_ view: View) {
    let center = view.convert(view.bounds.center, to: nil)
    tap(1, center.x, center.y)
  }

  /// The system takes all touches (rule A9).
  public func cancelAll() {
    perform(.cancel)
  }
}

/// Excerpts of the log.
extension TouchScene {
  /// The log since the last call, which clears it.
  public func news() -> [String] {
    defer { log.removeAll() }
    return log
  }

  /// What a view got, in order: `began 1`; other views than a ``NamedView`` have their type's name.
  public func deliveries(_ name: String) -> [String] { entries(after: "\(name) ") }

  /// A recognizer's states in order, with their causes unless they were its own decisions.
  public func states(_ name: String) -> [String] { entries(after: "\(name): ") }

  /// The states in which a recognizer called its actions.
  public func actions(_ name: String) -> [String] { entries(after: "\(name) action ") }

  private func entries(after prefix: String) -> [String] {
    log.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }
}
