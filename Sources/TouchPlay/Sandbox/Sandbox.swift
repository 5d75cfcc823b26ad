internal import TrackerKit

/// What a sandbox requests from the program around it; a replay has no host (rule S5).
protocol SandboxHost: AnyObject {
  /// Quits.
  func quit()
  /// Switches between full screen and a window.
  func toggleFullscreen()
  /// Starts or stops recording.
  func toggleRecording()
  /// Shows the newest recording.
  func replay()
  /// Forgets stuck fingers (rule I3).
  func liftAllFingers()
  /// Saves a picture.
  func savePicture()
  /// Begins to keep what the new visit after a reset changes, as at the start (rule H3).
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
  let settings: Settings
  /// The commands, in the order of the help.
  let commands: [Command<Sandbox>]
  /// What people see and change.
  private var visit: Visit
  /// The learned gestures (rule G4).
  let templates = LearnedTemplates()
  /// The key for shaking (rule D4).
  let shakeKey: MotionKey
  /// The observers of deliveries.
  let observers = DeliveryObservers()
  /// Whether mode changes are ignored, as in a replay in a chosen mode (rule S5).
  var isModeFixed = false
  private var kioskExit: KioskExit?
  private var idleReset: IdleReset?

  /// Creates a sandbox for a given geometry.
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
    showVisit(on: geometry)
    watchKiosk()
  }

  /// Connects what the visit consists of, and shows it in a window of its own.
  private func showVisit(on geometry: DisplayGeometry) {
    for controller in controllers {
      controller.host = self
      addObserver(controller, ModeController.turned, for: .orientation)
    }
    overlays.hud.sandbox = self
    overlays.hud.handle.canHold = settings.offers(.quit)
    let window = Window(frame: Rect(origin: .zero, size: geometry.points))
    overlays.add(to: window, application: self)
    show(window)
    overlays.geometry = geometry
    self.geometry = geometry
    enter(mode)
  }

  /// Begins a new visit in the state of the start, for the next visitor (rule H3).
  func reset() {
    let old = visit
    let geometry = overlays.geometry
    endVisit()
    settings.seed = seed
    let startMode = settings.restoreStart() ?? mode
    visit = Visit(
      ModeContext(
        mode: isModeFixed ? mode : startMode, settings: settings, geometry: geometry, loop: loop,
        touches: touchEvent, observers: observers, templates: templates))
    overlays.recording.elapsed = old.overlays.recording.elapsed
    showVisit(on: geometry)
    host?.visitBegan()
    if !touchEvent.allTouches.isEmpty { host?.liftAllFingers() }
  }

  /// Ends everything that is under way, such as the strokes of fingers that are still down.
  private func endVisit() {
    window?.rootViewController = nil
    shakeKey.cancel()
    for controller in controllers { removeObserver(controller) }
    super.startAfresh()
    hasSeenKeyboard = false
  }

  /// Sets up a kiosk: a hidden exit, and a new visit for the next visitor (rule H3).
  private func watchKiosk() {
    if settings.isKiosk {
      kioskExit = KioskExit(loop: loop) { [unowned self] in
        overlays.question.ask("Quit?", yes: "Quit", no: "Stay", for: KioskExit.questionTime) {
          [unowned self] in host?.quit()
        }
      }
    }
    if let seconds = settings.resetSeconds {
      idleReset = IdleReset(after: seconds, loop: loop) { [unowned self] in reset() }
    }
    awaitReset()
  }

  /// Starts the wait for a reset without any touch.
  ///
  /// A recording can begin with a drawing on the page.
  private func awaitReset() {
    idleReset?.noteInput(fingers: [])
  }

  // MARK: Modes

  var overlays: Overlays { visit.overlays }

  /// The mode controllers, in the order of the modes.
  var controllers: [ModeController] { visit.controllers }

  /// The controller of the current mode.
  var current: ModeController { visit.current }

  /// The current mode.
  var mode: Mode { current.mode }

  /// The modes that have been shown.
  var enteredModes: Set<Mode> { visit.enteredModes }

  /// The controllers of the modes that have been shown.
  var enteredControllers: [ModeController] {
    controllers.filter { enteredModes.contains($0.mode) }
  }

  /// The controller of a mode.
  func controller(of mode: Mode) -> ModeController { visit.controller(of: mode) }

  func enter(_ newMode: Mode) {
    visit.enter(newMode)
    window?.rootViewController = current
    overlays.modeChanged()
  }

  func change(to newMode: Mode) {
    guard !isModeFixed else { return }
    if newMode != mode { shakeKey.cancel() }
    enter(newMode)
  }

  // MARK: Events

  /// Updates everything that depends on touches and keys; every event passes here.
  override func sendEvent(_ event: Event) {
    releaseHeld(event)
    super.sendEvent(event)
    idleReset?.noteInput(fingers: touchEvent.liveTouches)
    guard case .touches(let touches) = event else { return }
    overlays.touchesChanged(touches)
    kioskExit?.touchesChanged(touches, on: overlays.geometry, settings.style)
    if current.redrawsOnTouches { window?.setNeedsDisplay() }
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

  /// Handles keys that no responder before it wanted.
  override func keyDown(_ key: KeyChange) {
    guard let command = commands.command(for: key) else { return super.keyDown(key) }
    // Whatever a key does, a question would be about something else afterward.
    if command != .escape { overlays.question.close() }
    perform(command)
  }

  /// Handles shakes that no responder before it wanted.
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
    awaitReset()
  }

  /// Performs a command if it is offered.
  func perform(_ command: Command<Sandbox>) {
    guard settings.offers(command) else { return }
    command.perform(self)
    overlays.hud.update()
  }

  /// Handles Esc; if it closes something or cancels a shake, it does not count toward quitting.
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
  /// Draws the sandbox, scaled to fit a surface of another size, on black (rule S5).
  func draw(in canvas: Canvas, fitting size: Size) {
    guard let window else { return }
    canvas.withTransform(.fitting(window.frame.size, in: size)) {
      canvas.clip(to: window.bounds)
      window.drawScene(in: canvas)
    }
    canvas.clip = nil
  }
}

/// The default handling of shakes and released keys (rules D4, D6).
extension Sandbox {
  /// Ends held commands, such as a shake, when their key is released.
  ///
  /// This happens no matter which responder gets the key.
  func releaseHeld(_ event: Event) {
    guard case .key(let key) = event, !key.isDown else { return }
    for command in commands where command.isHeld {
      if command.keys.contains(where: { $0.isSameKey(as: key) }) { command.release?(self) }
    }
  }

  /// Handles a shake that no responder wanted.
  ///
  /// It offers to undo, first the typing in the field that is edited, or opens the mode for shakes
  /// and starts the shake there.
  func handleShake() {
    let current = current
    if let field = window?.firstResponder as? TextField, field.canUndo {
      ask("Undo typing?", yes: "Undo", no: "Cancel") { [weak field] in field?.undo() }
    } else if let name = current.history?.undoName {
      ask("Undo \(name)?", yes: "Undo", no: "Cancel") { [weak current] in
        current?.edit { $0.undo() }
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
