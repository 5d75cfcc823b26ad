/// Gets events and passes on those it does not handle (rule D1).
///
/// By default, every method passes the event to `next`. An override can handle the event, pass it
/// on by calling `super`, or do both. An event that reaches the end of the chain is dropped.
open class Responder {
  /// A name for logs and debuggers.
  public var identifier: String?
  /// Whether touches that no override handles are dropped instead of going to `next`.
  public var stopsTouchPropagation = false
  private var ownLink: ResponderLink?

  /// Creates a responder.
  public init() {}

  deinit {
    ownLink?.responder = nil
  }

  /// A link for references that do not retain the responder.
  final var link: ResponderLink {
    if let ownLink { return ownLink }
    let link = ResponderLink(self)
    ownLink = link
    return link
  }

  /// The next responder; nil at the end of the chain.
  open var next: Responder? { nil }

  // MARK: Touches

  /// Touches of this responder's view began.
  open func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    if !stopsTouchPropagation { next?.touchesBegan(touches, with: event) }
  }

  /// Touches of this responder's view moved.
  open func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    if !stopsTouchPropagation { next?.touchesMoved(touches, with: event) }
  }

  /// Touches of this responder's view lifted.
  open func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    if !stopsTouchPropagation { next?.touchesEnded(touches, with: event) }
  }

  /// Touches of this responder's view were cancelled; see `cancelReason` (rule A9).
  open func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    if !stopsTouchPropagation { next?.touchesCancelled(touches, with: event) }
  }

  /// The wheel was turned while the pointer was over this responder's view (rule I11).
  open func wheelMoved(_ wheel: WheelChange) { next?.wheelMoved(wheel) }

  // MARK: Keys, shakes, media keys

  /// A key went down.
  open func keyDown(_ key: KeyChange) { next?.keyDown(key) }

  /// A key went up.
  open func keyUp(_ key: KeyChange) { next?.keyUp(key) }

  /// A motion of the device began.
  open func motionBegan(_ kind: MotionKind) { next?.motionBegan(kind) }

  /// The motion that began here ended.
  open func motionEnded(_ kind: MotionKind) { next?.motionEnded(kind) }

  /// The motion that began here was cancelled.
  open func motionCancelled(_ kind: MotionKind) { next?.motionCancelled(kind) }

  /// A media key was pressed.
  open func remoteControlReceived(_ command: RemoteControl) {
    next?.remoteControlReceived(command)
  }

  // MARK: First responder

  /// Whether the responder can become first responder; false unless overridden (rule D3).
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the responder agrees to resign; true unless overridden.
  open var canResignFirstResponder: Bool { true }

  /// The responder became first responder.
  open func didBecomeFirstResponder() {}

  /// The responder is no longer first responder: it resigned, or its view is leaving the window.
  open func didResignFirstResponder() {}

  /// The window at the end of this responder's chain.
  public var hostWindow: Window? { self as? Window ?? next?.hostWindow }

  /// Whether keys, shakes and media keys come here first.
  public var isFirstResponder: Bool { hostWindow?.firstResponder === self }

  /// Becomes first responder if it can, is in a window, and the current one resigns (rule D3).
  ///
  /// - Returns: Whether the responder is now first responder.
  @discardableResult
  public func becomeFirstResponder() -> Bool {
    guard let window = hostWindow else { return false }
    if window.firstResponder === self { return true }
    guard canBecomeFirstResponder else { return false }
    if let present = window.firstResponder, !present.resignFirstResponder() { return false }
    // The one that resigned may have made another one the first responder.
    guard window.firstResponder == nil else { return false }
    window.firstResponder = self
    return true
  }

  /// Resigns as first responder if the responder agrees; false if it stays first responder.
  @discardableResult
  public func resignFirstResponder() -> Bool {
    guard let window = hostWindow, window.firstResponder === self else { return true }
    guard canResignFirstResponder else { return false }
    window.firstResponder = nil
    return true
  }
}

/// A receiver of touches: a responder or a recognizer.
protocol TouchReceiver: AnyObject {
  func touchesBegan(_ touches: [Touch], with event: TouchEvent)
  func touchesMoved(_ touches: [Touch], with event: TouchEvent)
  func touchesEnded(_ touches: [Touch], with event: TouchEvent)
  func touchesCancelled(_ touches: [Touch], with event: TouchEvent)
}

extension Responder: TouchReceiver {}
extension GestureRecognizer: TouchReceiver {}

extension TouchReceiver {
  /// Calls the method for a kind of change.
  func receive(_ touches: [Touch], _ kind: TouchChange.Kind, with event: TouchEvent) {
    switch kind {
    case .began: touchesBegan(touches, with: event)
    case .moved: touchesMoved(touches, with: event)
    case .ended: touchesEnded(touches, with: event)
    case .cancelled: touchesCancelled(touches, with: event)
    }
  }
}
