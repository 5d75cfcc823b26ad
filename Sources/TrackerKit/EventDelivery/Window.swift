/// The root of a tree of views: passes events to them and knows the first responder.
open class Window: View {
  /// The application that the window belongs to.
  public internal(set) var application: Application? {
    get { router.application }
    set { router.application = newValue }
  }
  /// The first receiver of keys, shakes and media keys (rule D2).
  public internal(set) var firstResponder: Responder? {
    get { first }
    set {
      let oldValue = first
      first = newValue
      guard firstResponder !== oldValue else { return }
      oldValue?.didResignFirstResponder()
      // Another one may have become the first responder in the meantime, and has already been told.
      guard firstResponder === newValue else { return }
      newValue?.didBecomeFirstResponder()
      application?.textInputChanged()
    }
  }
  @Weak private var first: Responder?
  /// The on-screen keyboard, if any (rule D9).
  public internal(set) var keyboardView: KeyboardView?
  /// The open menu of the edited field, if any (rule D11).
  public internal(set) var editMenu: EditMenu?
  /// Whether the window has changed since it was last drawn: ``View/setNeedsDisplay()`` sets this,
  /// and drawing clears it (rule Q11).
  public internal(set) var needsDisplay = true

  /// What the system's bars and rounded corners of the display cover, in points; see
  /// ``View/safeArea``.
  public var safeAreaInsets = EdgeInsets.zero {
    didSet { if safeAreaInsets != oldValue { layoutTree() } }
  }

  /// The controllers that cover the window, in the order of presenting.
  final var presented: [ViewController] = []

  final let router = TouchRouter()
  /// The receivers of the motions that have begun and not ended (rule D4).
  private var motionReceivers: [MotionKind: Weak<Responder>] = [:]

  /// The controller whose view fills the window; changing it cancels the touches of the old view.
  public var rootViewController: ViewController? {
    didSet { if rootViewController !== oldValue { replaceRoot(oldValue) } }
  }

  public override func drawScene(in canvas: Canvas) {
    layoutIfNeeded()
    needsDisplay = false
    super.drawScene(in: canvas)
  }

  open override var window: Window? { self }

  /// The next responder: the application (rule D1).
  open override var next: Responder? { application }

  /// Passes on an event; an override sees every event before any hit test (rule B1).
  open func sendEvent(_ event: Event) {
    switch event {
    case .touches(let touches):
      closeEditMenu(beside: touches)
      router.route(touches, in: self)
    case .key(let key) where key.isRepeat:
      guard let input = firstResponder as? any KeyInput else { return }
      deliver(event, to: input) { _ in input.keyRepeated(key) }
    case .key(let key):
      deliver(event, to: keyReceiver) { key.isDown ? $0.keyDown(key) : $0.keyUp(key) }
    case .wheel(let wheel):
      closeEditMenu()
      guard application?.isIgnoringInteractionEvents != true else { return }
      deliver(event, to: hitTest(wheel.location)) { $0.wheelMoved(wheel) }
    case .motion(let kind, let phase):
      deliver(event, to: motionReceiver(of: kind, phase)) { $0.receive(kind, phase) }
    case .remoteControl(let command):
      deliver(event, to: keyReceiver) { $0.remoteControlReceived(command) }
    }
  }

  private func deliver(_ event: Event, to receiver: Responder?, _ call: (Responder) -> Void) {
    guard let receiver else { return }
    application?.deliveryObserver?.delivered(event, touches: [], to: receiver)
    call(receiver)
  }

  /// The first responder when a motion begins, and then for all of its phases (rule D4).
  private func motionReceiver(of kind: MotionKind, _ phase: MotionPhase) -> Responder? {
    guard phase == .began else { return motionReceivers.removeValue(forKey: kind)?.wrappedValue }
    motionReceivers[kind] = Weak(wrappedValue: keyReceiver)
    return keyReceiver
  }

  /// The first responder, or the active controller if there is none or it is the window: the one
  /// presented last, or the root (rule D2).
  private var keyReceiver: Responder? {
    if let first = firstResponder, first !== self { return first }
    return presented.last ?? rootViewController ?? self
  }

  func viewWillLeave(_ view: View) {
    router.cancelTouches(in: view, because: .viewGone)
    let first = firstResponder as? View ?? (firstResponder as? ViewController)?.view
    if let first, first.isDescendant(of: view) { firstResponder = nil }
  }

  /// Lays out the root controller's view, the keyboard and the menu.
  open override func layoutSubviews() {
    rootViewController?.view.frame = bounds
    keyboardView?.place(in: bounds.size)
    editMenu?.place(in: bounds.size, beside: keyboardView?.frame)
  }

  private func replaceRoot(_ old: ViewController?) {
    if let old {
      old.viewWillDisappear()
      old.view.removeFromSuperview()
    }
    guard let root = rootViewController else { return }
    let others = subviews
    root.view.frame = bounds
    addSubview(root.view)
    for view in others { bringToFront(view) }
    root.viewDidAppear()
    setNeedsDisplay()
  }
}
