internal import TrackerKit

/// What a sandbox requests from the program around it; a replay has no host (rule S5).
protocol SandboxHost: AnyObject {
  func quit()
  func toggleFullscreen()
  func toggleRecording()
  /// Shows the newest recording.
  func showGallery()
  /// Forgets stuck fingers (rule I3).
  func liftAllFingers()
  func savePicture()
  func play(_ tones: [Tone])
  /// Called after a reset, to save what the new visit changes (rule H3).
  func visitBegan()
}

/// The application that people touch: modes, settings and overlays.
///
/// It is the same live and in a replay, with and without a window; only its host differs.
final class Sandbox: Application, DigestSource {
  /// Pressing Esc twice within this many seconds quits (rule H1).
  private static let escapeInterval = 1.0

  /// The program around the sandbox.
  weak var host: (any SandboxHost)?
  /// Called after each change of touches has been handled.
  var onTouches: ((TouchEvent) -> Void)?
  let settings: Settings
  /// The commands, in the order of the help.
  let commands: [Command<Sandbox>]
  private var visit: Visit
  /// The learned gestures (rule G4).
  let templates = LearnedTemplates()
  /// The key for shaking (rule D4).
  let shakeKey: MotionKey
  let observers = DeliveryObservers()
  /// Whether mode changes are ignored, as in a replay in a chosen mode (rule S5).
  var isModeFixed = false
  private var kioskExit: KioskExit?
  private var idleReset: IdleTimer?
  /// Shows a kiosk's invitation when nobody has touched anything for a while.
  private var attraction: IdleTimer?

  init(loop: EventLoop, geometry: DisplayGeometry, mode: Mode, settings: Settings) {
    self.settings = settings
    settings.fresh = settings.fresh ?? FreshPage(settings, mode: mode)
    let touches = TouchEvent()
    commands = settings.modes.commands
    let context = ModeContext(
      mode: mode, settings: settings, geometry: geometry, loop: loop, touches: touches,
      observers: observers, templates: templates)
    visit = Visit(context)
    shakeKey = MotionKey(loop: loop)
    super.init(loop: loop, touchEvent: touches)
    deliveryObserver = observers
    translate = \.localized
    self.geometry = geometry
    showVisit(on: geometry)
    watchKiosk()
  }

  /// Connects the parts of the visit, and shows them in a new window.
  private func showVisit(on geometry: DisplayGeometry) {
    for controller in controllers {
      controller.host = self
      addObserver(controller, ModeController.turned, for: .orientation)
    }
    overlays.hud.sandbox = self
    overlays.attract.sandbox = self
    overlays.hud.handle.canHold = settings.offers(.quit)
    overlays.recording.onTap = { [unowned self] in perform(.record) }
    let window = Window(frame: Rect(origin: .zero, size: geometry.points))
    overlays.add(to: window, application: self)
    show(window)
    overlays.geometry = geometry
    enter(mode)
    if settings.isKiosk { overlays.attract.show() }
  }

  /// Begins a new visit in the state of the start, for the next visitor (rule H3).
  func reset() {
    let old = visit
    let geometry = overlays.geometry
    endVisit()
    settings.seed = seed
    if let fresh = settings.fresh { settings.changeable = fresh.settings }
    visit = Visit(
      ModeContext(
        mode: isModeFixed ? mode : settings.fresh?.mode ?? mode, settings: settings,
        geometry: geometry, loop: loop, touches: touchEvent, observers: observers,
        templates: templates))
    overlays.recording.elapsed = old.overlays.recording.elapsed
    showVisit(on: geometry)
    host?.visitBegan()
    if !touchEvent.allTouches.isEmpty { host?.liftAllFingers() }
  }

  /// Ends everything under way, such as the strokes of fingers that are still down.
  private func endVisit() {
    window?.rootViewController = nil
    overlays.attract.hide()
    shakeKey.cancel()
    for controller in controllers { removeObserver(controller) }
    super.startAfresh()
    hasSeenKeyboard = false
  }

  /// Sets up a kiosk: a hidden exit, and a new visit for the next visitor (rule H3).
  private func watchKiosk() {
    if settings.isKiosk {
      kioskExit = KioskExit(loop: loop) { [unowned self] in askToQuit(for: KioskExit.questionTime) }
      attraction = IdleTimer(after: AttractView.patience, loop: loop) { [unowned self] in
        overlays.attract.show()
      }
    }
    if let seconds = settings.resetSeconds {
      idleReset = IdleTimer(after: seconds, loop: loop) { [unowned self] in reset() }
    }
    waitAnew()
  }

  /// Waits for a reset without a touch, from now on: a recording can begin with a drawing on the page.
  func waitAnew() { noteInput(fingers: []) }

  /// Stops the wait for a reset, while another application has the window.
  func stopWaiting() {
    idleReset?.cancel()
    attraction?.cancel()
  }

  private func noteInput(fingers: [Touch]) {
    idleReset?.noteInput(fingers: fingers)
    attraction?.noteInput(fingers: fingers)
  }

  // MARK: Modes

  var overlays: Overlays { visit.overlays }

  var controllers: [ModeController] { visit.controllers }
  var current: ModeController { visit.current }
  var mode: Mode { current.mode }
  /// The modes that have been shown.
  var enteredModes: Set<Mode> { visit.enteredModes }
  var enteredControllers: [ModeController] { controllers.filter { enteredModes.contains($0.mode) } }

  func controller(of mode: Mode) -> ModeController { controllers.controller(of: mode) }

  func enter(_ newMode: Mode) {
    visit.current = controller(of: newMode)
    visit.enteredModes.insert(newMode)
    window?.rootViewController = current
    window?.accessibilityLabel = newMode.title.localized
    overlays.modeChanged(to: newMode)
  }

  func change(to newMode: Mode) {
    guard !isModeFixed else { return }
    guard newMode != mode else { return enter(newMode) }
    shakeKey.cancel()
    let scene = Canvas()
    current.view.drawScene(in: scene)
    enter(newMode)
    overlays.announce(newMode, from: scene.base.ground)
  }

  // MARK: Events

  /// Updates everything that depends on touches and keys; every event passes through here.
  override func sendEvent(_ event: Event) {
    releaseHeld(event)
    super.sendEvent(event)
    noteInput(fingers: touchEvent.liveTouches)
    guard case .touches(let touches) = event else { return }
    if touches.kind == .began, touches.changedTouches.contains(where: isOnMode) {
      overlays.hands.touched(mode)
    }
    overlays.touchesChanged(touches)
    kioskExit?.touchesChanged(touches, on: overlays.geometry, settings.style)
    if current.redrawsOnTouches { window?.setNeedsDisplay() }
    onTouches?(touches)
  }

  private func isOnMode(_ touch: Touch) -> Bool {
    touch.view?.isDescendant(of: current.view) ?? false
  }

  override func displayChanged(_ change: DisplayChange) {
    super.displayChanged(change)
    if case .resized(let geometry) = change { overlays.geometry = geometry }
    if change == .deactivated { shakeKey.cancel() }
  }

  override func dataReceived(_ event: DataEvent) {
    guard event.name == "mode", let newMode = settings.modes.mode(named: event.value)
    else { return }
    change(to: newMode)
  }

  /// Handles keys that no other responder wanted.
  override func keyDown(_ key: KeyChange) {
    guard let command = commands.command(for: key) else { return super.keyDown(key) }
    // After any other command, an open question would refer to something else.
    if command != .escape { overlays.question.close() }
    perform(command)
  }

  /// Handles shakes that no other responder wanted.
  override func motionBegan(_ kind: MotionKind) {
    guard kind == .shake else { return super.motionBegan(kind) }
    handleShake()
  }

  override func remoteControlReceived(_ mediaKey: RemoteControl) {
    guard let command = commands.command(for: mediaKey) else {
      return super.remoteControlReceived(mediaKey)
    }
    perform(command)
  }

  override func startAfresh() {
    super.startAfresh()
    overlays.settingsChanged()
    for controller in controllers { controller.startAfresh() }
    waitAnew()
  }

  /// Performs a command if it is offered.
  func perform(_ command: Command<Sandbox>) {
    guard settings.offers(command) else { return }
    command.perform(self)
    overlays.hud.update()
  }

  /// Handles Esc, which counts toward quitting unless it closes something or cancels a shake.
  func escape() {
    if shakeKey.cancel() || overlays.closeFrontmost() || current.closeFrontmost() { return }
    if let last = visit.lastEscape, loop.time.seconds(since: last) <= Self.escapeInterval {
      perform(.quit)
    }
    visit.lastEscape = loop.time
  }

  /// Closes everything and stops all motion.
  func stopAll() {
    overlays.closeAll()
    for controller in enteredControllers { controller.stopAll() }
  }
}

extension Sandbox {
  /// Draws the sandbox, scaled to fit a surface of another size, on black (rule S5), and over it what
  /// is drawn in a window of its size.
  func draw(in canvas: Canvas, fitting size: Size, over: (_ window: Size) -> Void = { _ in }) {
    guard let window else { return }
    canvas.withTransform(.fitting(window.frame.size, in: size)) {
      canvas.clip(to: window.bounds)
      window.drawScene(in: canvas)
      over(window.bounds.size)
    }
    canvas.clip = nil
  }
}

/// The default handling of shakes and released keys (rules D4, D6).
extension Sandbox {
  /// Ends held commands, such as a shake, when their key is released, whichever responder gets it.
  func releaseHeld(_ event: Event) {
    guard case .key(let key) = event, !key.isDown else { return }
    for command in commands where command.isHeld {
      if command.keys.contains(where: { $0.isSameKey(as: key) }) { command.release?(self) }
    }
  }

  /// Handles a shake that no responder wanted.
  ///
  /// It offers to undo the typing in the edited field, or else the last change. If there is neither,
  /// it opens the mode for shakes and starts the shake there.
  func handleShake() {
    let current = current
    if let field = window?.firstResponder as? TextField, field.canUndo {
      ask(localized("Undo typing?"), yes: localized("Undo"), no: localized("Cancel")) {
        [weak field] in field?.undo()
      }
    } else if let name = current.history?.undoName {
      ask(localized("Undo \(name)?"), yes: localized("Undo"), no: localized("Cancel")) {
        [weak current] in current?.edit { $0.undo() }
      }
    } else if !isModeFixed, !current.handlesUnclaimedShakes,
      let shaken = controllers.first(where: \.handlesUnclaimedShakes)
    {
      // Not `change(to:)`, which would cancel the shake.
      enter(shaken.mode)
      sendEvent(.motion(.shake, .began))
    }
  }
}

/// What the HUD shows, and the settings that it offers (rules H2, H5).
extension Sandbox {
  /// The areas of the window that must stay visible.
  var occupied: [Rect] { current.occupied + overlays.occupied }

  /// Whether a command currently has a button.
  func shows(_ command: Command<Sandbox>) -> Bool {
    settings.offers(command) && command.isShown(self)
  }

  var isRecording: Bool { overlays.recording.elapsed != nil }

  func toggle(_ setting: ReferenceWritableKeyPath<Settings, Bool>) {
    settings[keyPath: setting].toggle()
    settingsChanged()
  }

  func settingsChanged() {
    overlays.settingsChanged()
    for controller in controllers { controller.settingsChanged() }
  }

  /// Whether another size fits the window.
  var canStepSize: Bool {
    let (factor, room) = (settings.interfaceFactor, window?.bounds.size ?? .zero)
    return InterfaceFactor.step(after: factor, in: room) != factor
  }

  /// Increases the scale of all sizes, or returns to the smallest one (rule H5).
  func stepSize() {
    guard let window else { return }
    settings.stepSize(in: window.bounds.size)
    overlays.settingsChanged()
    // Hidden modes have layouts too; in a replay, some of these come only from the recording.
    for controller in controllers { controller.sizeChanged() }
    for controller in enteredControllers { controller.view.layoutTree() }
    window.layoutTree()
  }
}

extension Sandbox {
  /// Asks a question for a mode, and performs the action if the answer is yes.
  func ask(_ question: String, yes: String, no: String, then action: @escaping () -> Void) {
    overlays.question.ask(question, yes: yes, no: no, then: action)
  }

  /// Asks whether to quit; with `seconds`, the question waits that long.
  func askToQuit(for seconds: Double? = nil) {
    overlays.question.ask(
      localized("Quit?"), yes: localized("Quit"), no: localized("Stay"), for: seconds
    ) { [unowned self] in host?.quit() }
  }

  func surfaceUseChanged() { overlays.surfaceUseChanged() }
}

/// What people see and change, except for settings; each reset makes it anew (rule H3).
///
/// What outlives a reset, such as learned gestures, is in the sandbox or outside.
private struct Visit {
  let overlays: Overlays
  let controllers: [ModeController]
  var current: ModeController
  var enteredModes: Set<Mode> = []
  /// When Esc was last pressed to quit.
  var lastEscape: Timestamp?

  /// Makes the overlays, and a controller for each mode; begins with the mode of the context.
  init(_ context: ModeContext) {
    overlays = Overlays(settings: context.settings)
    controllers = context.settings.modes.all.map { mode in
      var context = context
      context.mode = mode
      return mode.make(context)
    }
    current = controllers.controller(of: context.mode)
  }
}

extension [ModeController] {
  fileprivate func controller(of mode: Mode) -> ModeController {
    guard let controller = first(where: { $0.mode == mode }) else {
      fatalError("The mode is not in the registry")
    }
    return controller
  }
}
