internal import TrackerKit

/// What a sandbox asks of the program around it; a replay has none of it (rule S5).
protocol SandboxHost: AnyObject {
  /// The user wants to quit.
  func quit()
  /// The user wants fullscreen, or a window again.
  func toggleFullscreen()
  /// The user wants to record, or to stop.
  func toggleRecording()
  /// The user wants to see the newest recording.
  func replay()
  /// The user wants fingers that are stuck to be forgotten (rule I3).
  func liftAllFingers()
  /// The user wants the picture saved.
  func savePicture()
}

/// The world that people touch: modes, settings, and what lies over them.
///
/// Live and replayed, with and without a window, it is the same; what differs is its host.
final class Sandbox: Application, DigestSource {
  /// Two escapes within this many seconds quit (rule H1).
  private static let escapeInterval = 1.0

  /// Who does what is outside the world; not kept alive.
  weak var host: (any SandboxHost)?
  let settings: Settings
  let overlays: Overlays
  /// What people can do, in the order of the help.
  let commands: [Command<Sandbox>]
  /// What stands behind the modes, in the modes' order.
  let controllers: [ModeController]
  /// What stands behind the mode that is shown.
  private(set) var current: ModeController
  /// The key that shakes (rule D4).
  let shakeKey: MotionKey
  /// Who watches the deliveries.
  let observers = DeliveryObservers()
  /// Whether mode switches are left out, as when a replay is watched in a mode of choice (rule S5).
  var isModeFixed = false
  var enteredModes: Set<Mode> = []
  private var lastEscape: Timestamp?
  let startMode: Mode
  private var kioskExit: KioskExit?
  private var idleReset: IdleReset?

  /// Creates a world of a size.
  init(loop: RunLoop, geometry: DisplayGeometry, mode: Mode, settings: Settings) {
    startMode = mode
    self.settings = settings
    settings.fresh = settings.fresh ?? FreshPage(settings, mode: mode)
    let touches = TouchEvent()
    overlays = Overlays(settings: settings, touches: touches)
    let window = Window(frame: Rect(origin: .zero, size: geometry.points))
    commands = settings.modes.commands
    controllers = settings.modes.all.map { [observers] mode in
      mode.make(
        ModeContext(
          mode: mode, settings: settings, loop: loop, touches: touches, observers: observers))
    }
    current = Self.controller(of: mode, in: controllers)
    shakeKey = MotionKey(loop: loop)
    super.init(loop: loop, touchEvent: touches)
    deliveryObserver = observers
    for controller in controllers { controller.host = self }
    overlays.hud.sandbox = self
    onOrientation { [controllers] orientation in
      for controller in controllers { controller.turned(orientation) }
    }
    overlays.add(to: window, application: self)
    show(window)
    overlays.geometry = geometry
    enter(mode)
    watchKiosk()
  }

  /// What a kiosk needs: a hidden way out, and a fresh page for the next visitor (rule H3).
  private func watchKiosk() {
    overlays.hud.handle.canHold = settings.offers(.quit)
    if settings.isKiosk {
      kioskExit = KioskExit(loop: loop, rules: settings.rules) { [unowned self] in
        ask("Quit?", yes: "Quit", no: "Stay") { [unowned self] in host?.quit() }
      }
    }
    if let seconds = settings.resetSeconds {
      idleReset = IdleReset(after: seconds, loop: loop, rules: settings.rules) {
        [unowned self] in reset()
      }
    }
    awaitReset()
  }

  /// Nobody need touch anything for a reset to come: a recording can begin in the midst of a drawing.
  private func awaitReset() {
    if settings.rules > .first { idleReset?.noteInput(fingers: []) }
  }

  // MARK: Modes

  /// The mode that is shown.
  var mode: Mode { current.mode }

  /// What stands behind the modes that were ever shown.
  var enteredControllers: [ModeController] {
    controllers.filter { enteredModes.contains($0.mode) }
  }

  /// What stands behind a mode.
  func controller(of mode: Mode) -> ModeController { Self.controller(of: mode, in: controllers) }

  private static func controller(
    of mode: Mode, in controllers: [ModeController]
  ) -> ModeController {
    guard let controller = controllers.first(where: { $0.mode == mode }) else {
      programmerMistake("The mode is not in the registry")
    }
    return controller
  }

  func enter(_ newMode: Mode) {
    current = controller(of: newMode)
    enteredModes.insert(newMode)
    window?.rootViewController = current
    overlays.hud.modeChanged()
  }

  func change(to newMode: Mode) {
    guard !isModeFixed else { return }
    if newMode != mode { shakeKey.cancel() }
    enter(newMode)
  }

  // MARK: Events

  /// Every event passes here before any view sees it: what shows touches looks different now.
  override func sendEvent(_ event: Event) {
    releaseHeld(event)
    super.sendEvent(event)
    idleReset?.noteInput(fingers: touchEvent.liveTouches)
    guard case .touches(let touches) = event else { return }
    overlays.touchesChanged(touches)
    if let window { kioskExit?.touchesChanged(touches, in: window.bounds) }
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

  /// Keys that no view wanted come here, at the end of the chain.
  override func keyDown(_ key: KeyChange) {
    guard let command = commands.command(for: key) else { return super.keyDown(key) }
    perform(command)
  }

  /// Shakes and media keys that no view wanted come here, too.
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

  /// Does something, if it is offered at all.
  func perform(_ command: Command<Sandbox>) {
    guard settings.offers(command) else { return }
    command.perform(self)
    overlays.hud.update()
  }

  /// An Esc that closes something or breaks a shake off does not count towards quitting.
  func escape() {
    if shakeKey.cancel() || overlays.closeOne() || current.closeOne() { return }
    if let last = lastEscape, loop.time.seconds(since: last) <= Self.escapeInterval {
      perform(.quit)
    }
    lastEscape = loop.time
  }

  /// Closes all that is open, and stops what moves by itself.
  func settle() {
    overlays.closeAll()
    for controller in enteredControllers { controller.settle() }
  }
}
