/// Shows canvases.
public protocol Display: AnyObject {
  /// Shows the canvas; only changes since the last one take time.
  func show(_ canvas: Canvas)
}

/// The root of the program: passes events from the loop to the window, and draws it.
///
/// Subclass it, or set a delegate, to handle what no view handles (rule D1).
open class Application: Responder, EventReceiver {
  /// The loop that feeds the application.
  public let loop: EventLoop
  /// The window; `show(_:)` sets it.
  public private(set) var window: Window?
  /// The last responder of the chain, after the application itself; not retained.
  public var delegate: Responder? {
    get { ownDelegate }
    set { ownDelegate = newValue }
  }
  @Weak private var ownDelegate: Responder?
  /// Where the window is shown; nil draws nothing (rule S4).
  public weak var display: (any Display)?
  /// The observer of deliveries; not retained.
  public var deliveryObserver: (any DeliveryObserver)? {
    get { touchEvent.observer }
    set { touchEvent.observer = newValue }
  }
  /// The touches on the screen.
  public let touchEvent: TouchEvent
  /// Translates the kit's own English texts, such as the titles of an ``EditMenu`` and `Cancel`.
  ///
  /// By default, it returns the text unchanged.
  public var translate: (String) -> String = { $0 }
  /// Gets warnings for the programmer; an `SDLStage` writes them to standard error by default.
  public var onWarning: ((String) -> Void)?
  /// The version of the session that is played, or the current one without a session (rule S9).
  ///
  /// Compare it where a later version behaves differently, so that sessions replay as recorded.
  public internal(set) var sessionVersion = SessionVersion.current
  /// The window's size on its panel, by which taps are judged (rule A7); nil if unknown.
  ///
  /// An `SDLStage`, a change of the display and a session that is played set it.
  public var geometry: DisplayGeometry? {
    didSet { touchEvent.pointsPerMillimeter = geometry?.pointsPerMillimeter }
  }
  /// Whether a real key has been pressed since a finger last began to edit a text field.
  ///
  /// If not, text fields open a keyboard (rule D9). A recording starts with this value (rule S1).
  public var hasSeenKeyboard = false {
    didSet { if hasSeenKeyboard != oldValue { textInputChanged() } }
  }
  /// The system's help with typing, not retained; nil in a replay, and without a window.
  public weak var textServices: (any TextServices)? { didSet { textInputChanged() } }

  /// The number of the last turn with touches.
  private var lastTouchTurn = -1
  /// Just longer than the longest pause of a moving finger, in seconds (rule C8).
  private static let pauseTime = VelocityTuning().longestPause + 0.000_001
  /// Due after a pause of the fingers.
  private var pauseTimer: LoopTimer?
  /// How many requests to ignore interaction are in effect (rule A10).
  private var ignoringDepth = 0
  private var ignoringAlarm: LoopTimer?
  private let canvas = Canvas()
  /// The objects that asked for notifications, in that order.
  var observers: [NotificationObserver] = []

  /// Creates an application driven by a loop; `touchEvent` delivers all touches.
  public init(loop: EventLoop, touchEvent: TouchEvent = TouchEvent()) {
    self.loop = loop
    self.touchEvent = touchEvent
    super.init()
    loop.receiver = self
  }

  deinit {
    loop.dropReceiver(ObjectIdentifier(self))
    ignoringAlarm?.cancel()
    // A touch retains its view, which may retain the touch.
    for touch in touchEvent.allTouches { touch.finish() }
  }

  open override var next: Responder? { delegate }

  /// Shows a window instead of the previous one.
  public func show(_ window: Window) {
    if let old = self.window, old !== window {
      old.router.cancelTouches(in: old, because: .viewGone)
      old.application = nil
    }
    self.window = window
    window.application = self
    window.setNeedsDisplay()
    textInputChanged()
  }

  /// Passes an event to the window; an override sees every event first (rule B1).
  open func sendEvent(_ event: Event) {
    window?.sendEvent(event)
  }

  /// Performs an action; every action of a control or recognizer passes through here (rule D7).
  ///
  /// - Parameters:
  ///   - action: The method to call.
  ///   - target: The object to call it on; nil offers it to the chain that starts at the first
  ///     responder of the sender's window, or at the sender if there is none.
  ///   - sender: The control or recognizer.
  ///   - event: The touches that caused it, if any.
  /// - Returns: The object that handled it, or nil.
  @discardableResult
  open func sendAction(
    _ action: Action, to target: AnyObject?, from sender: AnyObject, for event: TouchEvent?
  ) -> AnyObject? {
    if let target { return action.perform(on: target, from: sender, for: event) ? target : nil }
    let source = sender as? Responder ?? (sender as? GestureRecognizer)?.view
    var candidate =
      source?.hostWindow?.firstResponder ?? source ?? window?.firstResponder ?? window
    while let responder = candidate {
      if action.perform(on: responder, from: sender, for: event) { return responder }
      candidate = responder.next
    }
    return nil
  }

  /// The window's size, focus or orientation changed.
  open func displayChanged(_ change: DisplayChange) {
    guard let window else { return }
    switch change {
    case .activated: break
    case .deactivated:
      window.router.cancelTouches(in: window, because: .system)
      // Input methods discard composed text, but not all of them report that.
      (window.firstResponder as? any KeyInput)?.compose("")
    case .oriented: window.layoutTree()
    case .resized(let geometry):
      window.frame = Rect(origin: .zero, size: geometry.points)
      window.setNeedsDisplay()
    }
  }

  /// Data arrived from outside; the observers of its name get it next (rule D12).
  open func dataReceived(_ event: DataEvent) {}

  /// Ends all activity at the start of a recording, after live touches were cancelled (rule S1).
  ///
  /// Timers, tap counts and recognizers are reset, the first responder resigns, and scroll views
  /// stop. Animations of views jump to their ends and call their completions with false; animations
  /// that a completion starts jump to their ends, too, without calling theirs.
  open func startAfresh() {
    loop.dropTimers()
    touchEvent.forgetTaps()
    guard let window else { return }
    window.router.reset()
    window.firstResponder?.resignFirstResponder()
    for callsCompletions in [true, false] { window.endMotion(callsCompletions: callsCompletions) }
  }

  // MARK: From the loop

  /// Delivers one event completely.
  package func receive(_ event: QueuedEvent) {
    switch event {
    case .touches(let changes): receive(changes)
    case .key(let change): receive(change)
    case .wheel(let change): sendEvent(.wheel(change))
    case .motion(let kind, let phase): sendEvent(.motion(kind, phase))
    case .remoteControl(let command): sendEvent(.remoteControl(command))
    case .notification(let notification): deliver(notification)
    case .display(let change):
      if case .resized(let geometry) = change { self.geometry = geometry }
      displayChanged(change)
      if case .oriented(let orientation) = change { post(.orientation, orientation) }
    case .data(let data):
      if !takeText(data) {
        dataReceived(data)
        deliver(data)
      }
    case .timer, .function: break
    }
  }

  /// Handles a media key as a command instead of delivering it as a key (rule D6).
  private func receive(_ key: KeyChange) {
    if let command = RemoteControl(key) {
      if key.isDown, !key.isRepeat { sendEvent(.remoteControl(command)) }
    } else {
      hasSeenKeyboard = true
      sendEvent(.key(key))
    }
  }

  private func receive(_ changes: ArraySlice<TouchChange>) {
    if lastTouchTurn != loop.turnCount {
      lastTouchTurn = loop.turnCount
      touchEvent.beginTurn(with: loop.inputs)
    }
    touchEvent.update(with: changes, time: loop.time, timeBefore: loop.timeBefore)
    guard !touchEvent.changedTouches.isEmpty else { return }
    sendEvent(.touches(touchEvent))
    touchEvent.finishTouches()
    watchForPause()
  }

  /// Schedules a turn after a pause of the fingers, which shows that there was no stall (rule C8).
  private func watchForPause() {
    guard !touchEvent.allTouches.isEmpty else {
      pauseTimer?.cancel()
      return
    }
    // One that is due in this turn cannot be put off.
    if let pauseTimer, loop.restart(pauseTimer, after: Self.pauseTime) { return }
    pauseTimer = loop.schedule(after: Self.pauseTime, isOutside: true) {}
  }

  // MARK: Drawing

  /// Lays out and draws the window once if anything in it has changed (rules Q11, V6).
  package func turnEnded() {
    window?.layoutIfNeeded()
    guard let window, window.needsDisplay, let display else { return }
    draw(window)
    display.show(canvas)
  }

  /// A hash of the current scene (rule S3).
  public var sceneDigest: StateDigest {
    if let window, window.needsDisplay || display == nil {
      // The display has not shown the current scene yet.
      let isWaiting = window.needsDisplay
      draw(window)
      window.needsDisplay = isWaiting
    }
    return canvas.sceneDigest
  }

  private func draw(_ window: Window) {
    canvas.clear()
    window.drawScene(in: canvas)
  }

  // MARK: Ignoring interaction

  /// Whether touches are ignored.
  public var isIgnoringInteractionEvents: Bool { ignoringDepth > 0 }

  /// Ignores touches until the matching call of `endIgnoringInteractionEvents` (rule A10).
  ///
  /// Live touches are cancelled. A finger that lands in the meantime is refused until it lifts.
  /// Ignoring for longer than 5 s is reported to `onWarning`.
  public func beginIgnoringInteractionEvents() {
    ignoringDepth += 1
    guard ignoringDepth == 1 else { return }
    let longest = 5.0
    ignoringAlarm = loop.schedule(after: longest) { [unowned self] in
      onWarning?("interaction has been ignored for more than \(longest) s")
    }
    // Do this last: a view that is notified may already end the period.
    if let window { window.router.cancelTouches(in: window, because: .system) }
  }

  /// Ends one `beginIgnoringInteractionEvents`; an unmatched call stops the program.
  public func endIgnoringInteractionEvents() {
    if ignoringDepth == 0 { fatalError("Ignoring interaction ended without having begun") }
    ignoringDepth -= 1
    if ignoringDepth == 0 { ignoringAlarm?.cancel() }
  }
}
