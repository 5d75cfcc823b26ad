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
  private let touchy: TouchyController
  let lines: LinesController
  let trace: TraceController
  let eightBall: EightBallController
  /// The key that shakes (rule D4).
  let shakeKey: MotionKey
  let gestures: GesturesController
  /// Who watches the deliveries.
  let observers = DeliveryObservers()
  private(set) var mode: Mode
  /// Whether mode switches are left out, as when a replay is watched in a mode of choice (rule S5).
  var isModeFixed = false
  var enteredModes: Set<Mode> = []
  private var lastEscape: Timestamp?
  let startMode: Mode
  private var kioskExit: KioskExit?
  private var idleReset: IdleReset?

  /// Creates a world of a size.
  init(loop: RunLoop, geometry: DisplayGeometry, mode: Mode, settings: Settings) {
    self.mode = mode
    startMode = mode
    self.settings = settings
    settings.fresh = settings.fresh ?? FreshPage(settings, mode: mode)
    let touches = TouchEvent()
    overlays = Overlays(settings: settings, touches: touches)
    let window = Window(frame: Rect(origin: .zero, size: geometry.points))
    touchy = TouchyController(touches: touches, settings: settings)
    lines = LinesController(settings: settings)
    trace = TraceController(settings: settings)
    eightBall = EightBallController(loop: loop, settings: settings)
    shakeKey = MotionKey(loop: loop)
    gestures = GesturesController(settings: settings, observers: observers)
    super.init(loop: loop, touchEvent: touches)
    deliveryObserver = observers
    for mode in Mode.allCases { controller(of: mode).host = self }
    overlays.hud.host = self
    onOrientation { [unowned eightBall] in eightBall.turned($0) }
    overlays.add(to: window, application: self)
    show(window)
    overlays.geometry = geometry
    enter(mode)
    watchKiosk()
  }

  /// What a kiosk needs: a hidden way out, and a fresh page for the next visitor (rule H3).
  private func watchKiosk() {
    overlays.hud.handle.canHold = isOffered(.quit)
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

  func controller(of mode: Mode) -> ModeController {
    switch mode {
    case .touchy: touchy
    case .lines: lines
    case .trace: trace
    case .gestures: gestures
    case .eightball: eightBall
    }
  }

  func enter(_ newMode: Mode) {
    mode = newMode
    enteredModes.insert(newMode)
    window?.rootViewController = controller(of: newMode)
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
    releaseShake(event)
    super.sendEvent(event)
    idleReset?.noteInput(fingers: touchEvent.liveTouches)
    guard case .touches(let touches) = event else { return }
    overlays.touchesChanged(touches)
    if let window { kioskExit?.touchesChanged(touches, in: window.bounds) }
    if mode == .touchy { window?.setNeedsDisplay() }
  }

  override func displayChanged(_ change: DisplayChange) {
    super.displayChanged(change)
    if case .resized(let geometry) = change { overlays.geometry = geometry }
    if change == .deactivated { shakeKey.cancel() }
  }

  override func dataReceived(_ event: DataEvent) {
    guard event.name == "mode", let newMode = Mode(rawValue: event.value) else { return }
    change(to: newMode)
  }

  /// Keys that no view wanted come here, at the end of the chain.
  override func keyDown(_ key: KeyChange) {
    guard let action = KeyTable.action(for: key) else { return super.keyDown(key) }
    perform(action)
  }

  /// Shakes and media keys that no view wanted come here, too.
  override func motionBegan(_ kind: MotionKind) {
    guard kind == .shake else { return super.motionBegan(kind) }
    handleShake()
  }

  override func remoteControlReceived(_ command: RemoteControl) {
    switch command {
    case .next: change(to: mode.following)
    case .previous: change(to: mode.preceding)
    default: super.remoteControlReceived(command)
    }
  }

  override func startAfresh() {
    super.startAfresh()
    overlays.settingsChanged()
    for mode in Mode.allCases { controller(of: mode).startAfresh() }
    awaitReset()
  }

  func perform(_ action: KeyAction) {
    guard isOffered(action) else { return }
    switch action {
    case .mode(let newMode): change(to: newMode)
    case .nextMode: change(to: mode.following)
    case .shake: shakeKey.press()
    case .turnOver:
      if mode == .eightball {
        loop.queue.post(.orientation(eightBall.isFaceUp ? .faceDown : .faceUp))
      }
    case .record: host?.toggleRecording()
    case .clear: controller(of: mode).clear()
    case .undo: controller(of: mode).undo()
    case .redo: controller(of: mode).redo()
    case .inspector: toggle(\.showsInspector)
    case .rings: toggle(\.showsRings)
    case .smoothing:
      settings.isSmooth.toggle()
      trace.smoothingChanged()
    case .learn: if mode == .gestures { gestures.learn() }
    case .angleColors:
      settings.hasAngleColors.toggle()
      lines.colorsChanged()
    case .picture: host?.savePicture()
    case .help: overlays.toggleHelp()
    case .fullscreen: host?.toggleFullscreen()
    case .escape: escape()
    case .quit: host?.quit()
    case .replay: host?.replay()
    case .liftAll: host?.liftAllFingers()
    case .closeWindow, .changeTemplates, .keep: break
    case .theme:
      settings.isDark.toggle()
      overlays.settingsChanged()
    case .size: stepSize()
    case .edge:
      settings.edge = settings.edge.following
      overlays.settingsChanged()
    }
    overlays.hud.update()
  }

  private func toggle(_ setting: ReferenceWritableKeyPath<Settings, Bool>) {
    settings[keyPath: setting].toggle()
    overlays.settingsChanged()
  }

  /// An Esc that closes something or breaks a shake off does not count towards quitting.
  private func escape() {
    if shakeKey.cancel() || overlays.closeOne() || controller(of: mode).closeOne() { return }
    if let last = lastEscape, loop.time.seconds(since: last) <= Self.escapeInterval {
      perform(.quit)
    }
    lastEscape = loop.time
  }

  /// Closes all that is open, and stops what moves by itself.
  func settle() {
    overlays.closeAll()
    for mode in Mode.allCases where enteredModes.contains(mode) { controller(of: mode).settle() }
  }
}
