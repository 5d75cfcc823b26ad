/// A view that turns a touch into events for its targets (rules D7, D8).
///
/// A control tracks one touch at a time: the first one it gets, until that ends, is cancelled, or a
/// `…Tracking` method stops the tracking. To begin, the touch must hit the bounds; while it is
/// tracked, it counts as inside up to `tuning.trackingMargin` around the bounds.
///
/// Subclasses override the four `…Tracking` methods instead of the touch methods, and call
/// `sendActions(for:)`. Actions sent while an event is delivered wait until the control is
/// consistent and go out together with the touch's own event: every registration acts once, in the
/// order in which they were added.
///
/// A control passes no touches up the responder chain, not even those that come while it is
/// disabled. Disabling it cancels the tracked touch, and enabling it again does not bring that
/// touch back.
open class Control: View {
  /// Whether the control reacts; a disabled one swallows its touches and does nothing.
  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled { cancelTouch(with: window?.application?.touchEvent) }
      setNeedsDisplay()
    }
  }
  /// Whether the control looks selected; its meaning is up to the owner.
  public var isSelected = false { didSet { if isSelected != oldValue { setNeedsDisplay() } } }
  /// Whether the control looks pressed: while a touch is tracked inside, or if its owner says so.
  public var isHighlighted = false { didSet { if isHighlighted != oldValue { setNeedsDisplay() } } }
  /// Whether the tracked touch is inside; false while none is tracked.
  public private(set) var isTouchInside = false
  /// Whether a touch is tracked.
  public var isTracking: Bool { trackedTouch != nil }
  /// The look.
  public var style: ControlStyle { didSet { if style != oldValue { setNeedsDisplay() } } }
  /// The gesture constants (rule C9).
  public let tuning: GestureTuning

  // Registrations managed by `Control+Actions`.
  var registrations: [ControlRegistration] = []
  /// Events that have not been sent yet; nil while nothing is being delivered or sent.
  var gathered: ControlEvents?
  /// The control's last application, so that an action can remove the control from its window
  /// without losing the next action.
  @Weak var lastApplication: Application?
  private var trackedTouch: Touch?

  /// Creates a control.
  ///
  /// - Parameters:
  ///   - frame: The position and size in the superview, in points.
  ///   - style: The look.
  ///   - tuning: The gesture constants.
  public init(
    frame: Rect = .zero, style: ControlStyle = .light, tuning: GestureTuning = GestureTuning()
  ) {
    self.style = style
    self.tuning = tuning
    super.init(frame: frame)
  }

  // MARK: For subclasses

  /// A touch began.
  ///
  /// - Returns: Whether to track it; the default does.
  open func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool { true }

  /// The tracked touch moved; `isTouchInside` says where to.
  ///
  /// - Returns: Whether to continue; if not, nothing more is sent for this touch. True by default.
  open func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool { true }

  /// The tracked touch lifted; `isTouchInside` says where.
  open func endTracking(_ touch: Touch, with event: TouchEvent) {}

  /// The tracked touch was cancelled, or the control was disabled.
  ///
  /// The event is nil if the control is not in a window.
  open func cancelTracking(with event: TouchEvent?) {}

  /// Sends one action through the application (rule D7); an override sees every action of the
  /// control.
  ///
  /// A control that has never been in an application's window sends nothing.
  open func sendAction(_ action: Action, to target: AnyObject?, for event: TouchEvent?) {
    let application = window?.application ?? lastApplication
    application?.sendAction(action, to: target, from: self, for: event)
  }

  // MARK: Touches

  /// Keeps single taps from recognizers of enclosing views: they are meant for the control.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard recognizer.view !== self, let tap = recognizer as? TapGestureRecognizer else {
      return true
    }
    return tap.numberOfTapsRequired > 1 || tap.numberOfTouchesRequired > 1
  }

  /// Whether a recognizer of an enclosing view would take a drag that the control is following.
  func isRival(_ recognizer: GestureRecognizer) -> Bool {
    isTracking && recognizer.view !== self
      && (recognizer is PanGestureRecognizer || recognizer is SwipeGestureRecognizer)
  }

  /// Begins to track the first of the touches, unless one is already tracked.
  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard isEnabled, trackedTouch == nil, let touch = touches.first else { return }
    gather(for: event) {
      trackedTouch = touch
      isTouchInside = true
      guard beginTracking(touch, with: event) else { return stopTracking() }
      guard trackedTouch === touch else { return }
      isHighlighted = true
      sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
    }
  }

  /// Continues tracking.
  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    gather(for: event) {
      let wasInside = isTouchInside
      isTouchInside = isInside(touch)
      isHighlighted = isTouchInside
      guard continueTracking(touch, with: event) else { return stopTracking() }
      guard trackedTouch === touch else { return }
      sendActions(for: Self.dragEvents(from: wasInside, to: isTouchInside))
    }
  }

  /// Ends tracking.
  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    gather(for: event) {
      isTouchInside = isInside(touch)
      let outcome: ControlEvents = isTouchInside ? .touchUpInside : .touchUpOutside
      trackedTouch = nil
      endTracking(touch, with: event)
      stopTracking()
      sendActions(for: outcome)
    }
  }

  /// Cancels tracking.
  open override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    cancelTouch(with: event)
  }

  private func cancelTouch(with event: TouchEvent?) {
    guard isTracking else { return }
    gather(for: event) {
      trackedTouch = nil
      cancelTracking(with: event)
      stopTracking()
      sendActions(for: .touchCancel)
    }
  }

  private func stopTracking() {
    trackedTouch = nil
    isTouchInside = false
    isHighlighted = false
  }

  private func isInside(_ touch: Touch) -> Bool {
    bounds.expanded(by: tuning.trackingMargin).contains(touch.location(in: self))
  }

  private static func dragEvents(from wasInside: Bool, to isInside: Bool) -> ControlEvents {
    switch (wasInside, isInside) {
    case (true, true): .touchDragInside
    case (false, false): .touchDragOutside
    case (false, true): .touchDragEnter
    case (true, false): .touchDragExit
    }
  }
}
