/// Where a canvas is shown.
public protocol Display: AnyObject {
  /// Shows the canvas; only changes since the last one take time.
  func show(_ canvas: Canvas)
}

/// The root of the program: takes events from the loop, passes them to the window, and draws it.
///
/// Subclass it, or set a delegate, to handle what no view handles (rule D1).
open class Application: Responder, EventReceiver {
  /// The loop that feeds the application.
  public let loop: EventLoop
  /// The window; set once with `show(_:)`.
  public var window: Window? { state.window }
  /// The last responder of the chain, asked after the application itself; not retained.
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
  /// Called with warnings for the programmer; without it, an `SDLStage` writes them to standard
  /// error, and nobody gets them elsewhere.
  public var onWarning: ((String) -> Void)?
  /// The version of the session that is played, or the current one without a session (rule S9).
  ///
  /// It decides how a session is replayed: what a later version does differently compares this.
  public internal(set) var sessionVersion = SessionVersion.current
  /// The window's size on its panel, by which taps are judged (rule A7); nil if nobody knows it.
  ///
  /// An `SDLStage`, a change of the display and a session that is played set it.
  public var geometry: DisplayGeometry? {
    didSet { touchEvent.pointsPerMillimeter = geometry?.pointsPerMillimeter }
  }
  /// Whether a real key has been pressed since a finger last began to edit a text field.
  ///
  /// Unless it has, text fields open an on-screen keyboard (rule D9), so a recording starts with this
  /// value (rule S1).
  public var hasSeenKeyboard = false {
    didSet { if hasSeenKeyboard != oldValue { textInputChanged() } }
  }
  /// What the system does for typing; nil in a replay, and without a window.
  ///
  /// It is not retained.
  public weak var textServices: (any TextServices)? { didSet { textInputChanged() } }

  struct State {
    fileprivate var window: Window?
    var gate = InteractionGate()
    /// The number of the last turn with touches.
    fileprivate var lastTouchTurn = -1
  }

  final var state = State()
  /// Just longer than the longest pause of a moving finger, in seconds (rule C8).
  private static let pauseTime = VelocityTuning().longestPause + 0.000_001
  private static let pause = Timestamp(seconds: pauseTime).microseconds
  /// Due after a pause of the fingers.
  private var pauseTimer: LoopTimer?
  private let canvas = Canvas()
  let observers = NotificationObservers()

  /// Creates an application driven by a loop; `touchEvent` delivers all touches.
  public init(loop: EventLoop, touchEvent: TouchEvent = TouchEvent()) {
    self.loop = loop
    self.touchEvent = touchEvent
    super.init()
    loop.receiver = self
  }

  deinit {
    loop.dropReceiver(ObjectIdentifier(self))
    state.gate.alarm?.cancel()
  }

  /// The next responder: the delegate.
  open override var next: Responder? { delegate }

  /// Shows a window instead of the previous one.
  public func show(_ window: Window) {
    if let old = self.window, old !== window {
      old.cancelTouches(in: old, because: .viewGone)
      old.application = nil
    }
    state.window = window
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
    var candidate = chainStart(of: sender)
    while let responder = candidate {
      if action.canBePerformed(on: responder),
        action.perform(on: responder, from: sender, for: event)
      {
        return responder
      }
      candidate = responder.next
    }
    return nil
  }

  /// The window's size, focus or orientation changed; a rotated display lays out all views again.
  open func displayChanged(_ change: DisplayChange) {
    guard let window else { return }
    switch change {
    case .activated: break
    case .deactivated:
      window.cancelTouches(in: window, because: .system)
      // Input methods forget what they have composed, and not all say so.
      (window.firstResponder as? any KeyInput)?.compose("")
    case .oriented: window.layoutTree()
    case .resized(let geometry):
      window.frame = Rect(origin: .zero, size: geometry.points)
      window.setNeedsDisplay()
    }
  }

  /// A named fact arrived from outside; the observers of its name get it next (rule D12).
  open func dataReceived(_ event: DataEvent) {}

  /// Ends everything under way at the start of a recording, after live touches were cancelled (rule
  /// S1).
  ///
  /// Timers, tap counts and recognizers are reset, the first responder resigns, animations of views are
  /// at their end, with completions that are told false, and scroll views stop. What such a
  /// completion animates is at its end at once, and its own completion is not called.
  open func startAfresh() {
    loop.dropTimers()
    touchEvent.forgetTaps()
    guard let window else { return }
    window.resetGestures()
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
    case .notification(let notification): observers.deliver(notification)
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

  /// Delivers changes of touches completely.
  package func receive(_ changes: ArraySlice<TouchChange>) {
    if state.lastTouchTurn != loop.turnCount {
      state.lastTouchTurn = loop.turnCount
      touchEvent.beginTurn(with: loop.inputs)
    }
    touchEvent.update(with: changes, time: loop.time, timeBefore: loop.timeBefore)
    guard !touchEvent.changedTouches.isEmpty else { return }
    sendEvent(.touches(touchEvent))
    touchEvent.finishTouches()
    watchForPause()
  }

  /// Makes a turn just after a pause of the fingers, so that the next turn knows that the program was
  /// not stalled meanwhile (rule C8).
  private func watchForPause() {
    guard !touchEvent.allTouches.isEmpty else {
      pauseTimer?.cancel()
      return
    }
    if pauseTimer?.isValid == true {
      pauseTimer?.due = Timestamp(microseconds: loop.time.microseconds + Self.pause)
    } else {
      pauseTimer = loop.schedule(after: Self.pauseTime, isOutside: true) {}
    }
  }

  // MARK: Drawing

  /// Draws the window once if anything in it has changed (rule Q11).
  package func turnEnded() {
    guard state.window?.needsDisplay == true, let window, let display else { return }
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
}

extension Application {
  private func chainStart(of sender: AnyObject) -> Responder? {
    let responder = sender as? Responder ?? (sender as? GestureRecognizer)?.view
    return responder?.hostWindow?.firstResponder ?? responder ?? window?.firstResponder ?? window
  }
}

/// Counts requests to ignore interaction (rule A10).
struct InteractionGate {
  /// A longer period of ignoring is reported, in seconds.
  static let longest = 5.0

  private var depth = 0
  var alarm: LoopTimer?

  var isClosed: Bool { depth > 0 }

  /// Closes the gate; true if it was open.
  mutating func close() -> Bool {
    depth += 1
    return depth == 1
  }

  /// Undoes one call of `close`; true if the gate is now open.
  mutating func open() -> Bool {
    if depth == 0 { programmerMistake("Ignoring interaction ended without having begun") }
    depth -= 1
    return depth == 0
  }
}

extension Application {
  /// Whether touches are ignored.
  public var isIgnoringInteractionEvents: Bool { state.gate.isClosed }

  /// Ignores touches until the matching call of `endIgnoringInteractionEvents` (rule A10).
  ///
  /// Live touches are cancelled. A finger that lands in the meantime is refused until it lifts.
  /// Ignoring for longer than 5 s is reported to `onWarning`.
  public func beginIgnoringInteractionEvents() {
    guard state.gate.close() else { return }
    state.gate.alarm = loop.schedule(after: InteractionGate.longest) { [unowned self] in
      onWarning?("interaction has been ignored for more than \(InteractionGate.longest) s")
    }
    // Do this last: a view that is notified may already end the period.
    if let window { window.cancelTouches(in: window, because: .system) }
  }

  /// Ends one `beginIgnoringInteractionEvents`; an unmatched call stops the program.
  public func endIgnoringInteractionEvents() {
    guard state.gate.open() else { return }
    state.gate.alarm?.cancel()
    state.gate.alarm = nil
  }
}
