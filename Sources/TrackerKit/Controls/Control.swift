/// A view that turns a touch into events for its targets (rules D7, D8).
///
/// A control tracks one touch at a time: the first one it gets, until that ends, is cancelled, or a
/// `…Tracking` method stops the tracking. To begin, the touch must hit the bounds; while it is
/// tracked, it counts as inside up to `tuning.trackingMargin` around the bounds.
///
/// Subclasses override the four `…Tracking` methods instead of the touch methods, and call
/// `sendActions(for:)`. Actions sent while an event is delivered wait until the control is
/// consistent and go out with the touch's own event: each registration acts once, in order.
///
/// A control never passes touches up the responder chain. Disabling it cancels the tracked touch.
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
  /// The look; unless set, that of light or dark controls (rule V9).
  public var style: ControlStyle {
    get { ownStyle ?? userInterfaceStyle.controlStyle }
    set { ownStyle = newValue }
  }
  private(set) final var ownStyle: ControlStyle? {
    didSet { if ownStyle != oldValue { naturalSizeChanged() } }
  }
  /// The gesture constants (rule C9).
  public let tuning: GestureTuning

  private var registrations: [ControlRegistration] = []
  /// Events that have not been sent yet; nil while nothing is being delivered or sent.
  private var gathered: ControlEvents?
  /// Sends the remaining actions after one of them has removed the control from its window.
  @Weak private var lastApplication: Application?
  private var trackedTouch: Touch?

  /// Creates a control; the frame is in the superview, in points.
  public init(
    frame: Rect = .zero, style: ControlStyle? = nil, tuning: GestureTuning = GestureTuning()
  ) {
    (ownStyle, self.tuning) = (style, tuning)
    super.init(frame: frame)
  }

  // MARK: For subclasses

  /// A touch began; returns whether to track it, true by default.
  open func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool { true }

  /// The tracked touch moved; `isTouchInside` says where to.
  ///
  /// - Returns: Whether to continue; if not, nothing more is sent for this touch. True by default.
  open func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool { true }

  /// The tracked touch lifted; `isTouchInside` says where.
  open func endTracking(_ touch: Touch, with event: TouchEvent) {}

  /// The tracked touch was cancelled, or the control disabled; outside a window, event is nil.
  open func cancelTracking(with event: TouchEvent?) {}

  /// Sends one action through the application (rule D7); an override sees every action.
  ///
  /// A control that has never been in an application's window sends nothing.
  open func sendAction(_ action: Action, to target: AnyObject?, for event: TouchEvent?) {
    let application = window?.application ?? lastApplication
    application?.sendAction(action, to: target, from: self, for: event)
  }

  /// A button; controls of other kinds override it.
  open override var accessibilityElement: AccessibilityElement? { accessibilityElement(.button) }

  /// An element that is on and enabled as the control is.
  final func accessibilityElement(
    _ role: AccessibilityElement.Role, _ label: String = ""
  ) -> AccessibilityElement {
    var element = AccessibilityElement(role, label)
    (element.isEnabled, element.isOn) = (isEnabled, isSelected)
    return element
  }

  // MARK: Touches

  /// Keeps single taps, and drags that the control is following, from recognizers of enclosing views.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if recognizer.view === self { return true }
    if let tap = recognizer as? TapGestureRecognizer {
      return tap.numberOfTapsRequired > 1 || tap.numberOfTouchesRequired > 1
    }
    let isDrag = recognizer is PanGestureRecognizer || recognizer is SwipeGestureRecognizer
    return !(isDrag && isTracking && followsDrags)
  }

  /// Whether drags mean something to the control.
  var followsDrags: Bool { false }

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

  /// Draws with a disabled control's opacity if the control is disabled.
  func drawFaded(in canvas: Canvas, _ body: () -> Void) {
    let outer = canvas.opacity
    if !isEnabled { canvas.opacity = outer * style.disabledOpacity }
    body()
    canvas.opacity = outer
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

/// Events that a control reports to its targets (rule D8).
///
/// A registration for several of them acts once per event of the application.
public struct ControlEvents: OptionSet, Hashable, Sendable {
  /// The bit set, numbered as in UIKit: 0...8 touches, 12 values, 16...19 editing.
  public let rawValue: UInt32

  /// A touch came down in the control.
  public static let touchDown = ControlEvents(rawValue: 1 << 0)
  /// A touch began that continues a series of taps; sent together with `touchDown`.
  public static let touchDownRepeat = ControlEvents(rawValue: 1 << 1)
  /// The touch moved inside and had been inside.
  public static let touchDragInside = ControlEvents(rawValue: 1 << 2)
  /// The touch moved outside and had been outside.
  public static let touchDragOutside = ControlEvents(rawValue: 1 << 3)
  /// The touch moved from outside to inside; sent instead of `touchDragInside`.
  public static let touchDragEnter = ControlEvents(rawValue: 1 << 4)
  /// The touch moved from inside to outside; sent instead of `touchDragOutside`.
  public static let touchDragExit = ControlEvents(rawValue: 1 << 5)
  /// The touch lifted inside.
  public static let touchUpInside = ControlEvents(rawValue: 1 << 6)
  /// The touch lifted outside.
  public static let touchUpOutside = ControlEvents(rawValue: 1 << 7)
  /// The touch was cancelled, or the control was disabled.
  public static let touchCancel = ControlEvents(rawValue: 1 << 8)
  /// The user changed the control's value.
  public static let valueChanged = ControlEvents(rawValue: 1 << 12)
  /// A text field became the first responder.
  public static let editingDidBegin = ControlEvents(rawValue: 1 << 16)
  /// The user changed a text field's text.
  public static let editingChanged = ControlEvents(rawValue: 1 << 17)
  /// A text field is no longer the first responder.
  public static let editingDidEnd = ControlEvents(rawValue: 1 << 18)
  /// Enter ended the editing; sent together with `editingDidEnd`.
  public static let editingDidEndOnExit = ControlEvents(rawValue: 1 << 19)

  /// All touch events.
  public static let allTouchEvents = ControlEvents(rawValue: 0xFFF)
  /// All editing events.
  public static let allEditingEvents = ControlEvents(rawValue: 0xF_0000)
  /// All events.
  public static let allEvents = ControlEvents(rawValue: .max)

  /// Creates a set from its bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

/// A target of a control, the action to call on it, and the events that call it.
struct ControlRegistration {
  weak var target: AnyObject?
  /// Whether the responder chain provides the target.
  let isForChain: Bool
  let action: Action
  var events: ControlEvents
}

/// Anything that can send actions with the control as their argument.
public protocol ControlActionSender: Control {}

extension Control: ControlActionSender {
  /// Calls an action for certain events (rule D7).
  ///
  /// The target is not retained; nil offers the action to the responder chain.
  public func addTarget(_ target: AnyObject?, action: Action, for events: ControlEvents) {
    registrations.removeAll { !$0.isForChain && $0.target == nil }
    registrations.append(
      ControlRegistration(
        target: target, isForChain: target == nil, action: action, events: events))
  }

  /// Removes a target's actions for certain events; nil removes those for the responder chain.
  public func removeTarget(_ target: AnyObject?, for events: ControlEvents = .allEvents) {
    for index in registrations.indices
    where registrations[index].target === target
      && registrations[index].isForChain == (target == nil)
    {
      registrations[index].events.subtract(events)
    }
    registrations.removeAll(where: \.events.isEmpty)
  }

  /// Sends the actions of all registrations for any of some events, in the order added.
  ///
  /// In the `…Tracking` methods, they wait until the control is consistent and go out with the
  /// touch's own event; in an action, they wait until all previous actions have run. Registrations
  /// that an action adds or removes count from the next event.
  public func sendActions(for events: ControlEvents) {
    gather(for: nil) { gathered?.formUnion(events) }
  }

  /// Runs a closure, then sends the actions of the events that it has gathered.
  func gather(for event: TouchEvent?, _ body: () -> Void) {
    guard gathered == nil else { return body() }
    if let application = window?.application { lastApplication = application }
    gathered = []
    body()
    while let events = gathered, !events.isEmpty {
      gathered = []
      for entry in registrations where !entry.events.isDisjoint(with: events) {
        let target = entry.target
        if entry.isForChain || target != nil { sendAction(entry.action, to: target, for: event) }
      }
    }
    gathered = nil
  }
}

extension ControlActionSender {
  /// Calls a method of a target for certain events, with the control as its argument.
  ///
  ///     slider.addTarget(self, action: Panel.rateChanged, for: .valueChanged)
  public func addTarget<Target: AnyObject>(
    _ target: Target, action method: @escaping (Target) -> (Self) -> Void, for events: ControlEvents
  ) {
    addTarget(target, action: Action(method), for: events)
  }

  /// Calls a method of a target for certain events, with the control and the touches' event.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action method: @escaping (Target) -> (Self, TouchEvent?) -> Void,
    for events: ControlEvents
  ) {
    addTarget(target, action: Action(method), for: events)
  }

  /// Calls a method of a target for certain events.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action method: @escaping (Target) -> () -> Void, for events: ControlEvents
  ) {
    addTarget(target, action: Action(method), for: events)
  }
}

extension Canvas {
  /// Fills a rounded rectangle with one color and draws its outline inside it.
  package func fillFace(
    _ rect: Rect, radius: Double, face: Color, outline: Color, lineWidth: Double
  ) {
    let radius = min(radius, rect.size.shortEdge / 2)
    color = outline
    fill(rect, cornerRadius: radius)
    color = face
    fill(rect.expanded(by: -lineWidth), cornerRadius: max(0, radius - lineWidth))
  }
}
