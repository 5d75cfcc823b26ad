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
  private let trace: TraceController
  let gestures: GesturesController
  /// Who watches the deliveries.
  let observers = DeliveryObservers()
  private(set) var mode: Mode
  /// Whether mode switches are left out, as when a replay is watched in a mode of choice (rule S5).
  var isModeFixed = false
  private var enteredModes: Set<Mode> = []
  private var lastEscape: Timestamp?

  /// Creates a world of a size.
  init(loop: RunLoop, geometry: DisplayGeometry, mode: Mode, settings: Settings) {
    self.mode = mode
    self.settings = settings
    let touches = TouchEvent()
    overlays = Overlays(settings: settings, touches: touches)
    let window = Window(frame: Rect(origin: .zero, size: geometry.points))
    touchy = TouchyController(touches: touches)
    trace = TraceController(settings: settings)
    gestures = GesturesController(settings: settings, observers: observers)
    super.init(loop: loop, touchEvent: touches)
    deliveryObserver = observers
    for mode in Mode.allCases { controller(of: mode).host = self }
    overlays.hud.host = self
    overlays.add(to: window, application: self)
    show(window)
    overlays.geometry = geometry
    enter(mode)
  }

  private func controller(of mode: Mode) -> ModeController {
    switch mode {
    case .touchy: touchy
    case .trace: trace
    case .gestures: gestures
    }
  }

  private func enter(_ newMode: Mode) {
    mode = newMode
    enteredModes.insert(newMode)
    window?.rootViewController = controller(of: newMode)
  }

  private func change(to newMode: Mode) {
    if !isModeFixed { enter(newMode) }
  }

  // MARK: Events

  /// Every event passes here before any view sees it: what shows touches looks different now.
  override func sendEvent(_ event: Event) {
    super.sendEvent(event)
    guard case .touches(let touches) = event else { return }
    overlays.touchesChanged(touches)
    if mode == .touchy { window?.needsDisplay = true }
  }

  override func displayChanged(_ change: DisplayChange) {
    super.displayChanged(change)
    if case .resized(let geometry) = change { overlays.geometry = geometry }
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

  func perform(_ action: KeyAction) {
    switch action {
    case .mode(let newMode): change(to: newMode)
    case .nextMode: change(to: mode.following)
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
    case .help: overlays.toggleHelp()
    case .fullscreen: host?.toggleFullscreen()
    case .escape: escape()
    case .quit: host?.quit()
    case .replay: host?.replay()
    case .liftAll: host?.liftAllFingers()
    case .theme:
      settings.isDark.toggle()
      overlays.settingsChanged()
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

  /// An Esc that closes something does not count towards quitting.
  private func escape() {
    if overlays.closeOne() || controller(of: mode).closeOne() { return }
    if let last = lastEscape, loop.time.seconds(since: last) <= Self.escapeInterval {
      host?.quit()
    }
    lastEscape = loop.time
  }

  /// Closes all that is open, and stops what moves by itself.
  func settle() {
    overlays.closeAll()
    for mode in Mode.allCases where enteredModes.contains(mode) { controller(of: mode).settle() }
  }

  // MARK: The model

  /// A hash of the model: touches, mode, settings that matter, each mode's own (rule S3).
  var modelDigest: StateDigest {
    var digest = StateDigest()
    digest.combine(mode.rawValue)
    for touch in touchEvent.allTouches {
      digest.combine(touch.number)
      digest.combine(touch.phase.rawValue)
      digest.combine(touch.position)
      digest.combine(touch.tapCount)
    }
    trace.combine(into: &digest)
    gestures.combine(into: &digest)
    return digest
  }

  /// The whole state for `--dump-state`.
  var dump: JSONValue {
    var members: [String: JSONValue] = [
      "mode": .text(mode.rawValue), "seconds": .number(loop.time.seconds),
      "tick": .integer(Int(loop.tick)),
      "touches": .array(touchEvent.allTouches.map { $0.dump }),
    ]
    for mode in Mode.allCases where enteredModes.contains(mode) {
      members[mode.rawValue] = controller(of: mode).dump
    }
    return .object(members)
  }

  /// The model as a recording's header keeps it (rule S1).
  func fill(_ header: inout SessionHeader) {
    header.start = loop.time
    header.rate = loop.rate
    header.settings = [
      SessionHeader.Setting(name: "mode", value: mode.rawValue),
      SessionHeader.Setting(name: "smoothing", value: settings.isSmooth ? "on" : "off"),
      SessionHeader.Setting(name: "keyboard", value: hasSeenKeyboard ? "seen" : "unseen"),
    ]
    header.snapshots = Mode.allCases.compactMap { mode in
      controller(of: mode).snapshot.map {
        SessionHeader.Snapshot(name: mode.rawValue, content: $0)
      }
    }
  }

  /// The world that a recording's header describes.
  ///
  /// - Parameters:
  ///   - header: The header.
  ///   - settings: The settings, which the header's replace.
  ///   - fixedMode: The mode to stay in, whatever was recorded.
  /// - Throws: `SessionError.unknownField` for a setting or mode that this program does not know.
  convenience init(
    header: SessionHeader, settings: Settings, fixedMode: Mode? = nil
  ) throws(SessionError) {
    for setting in header.settings where !["mode", "smoothing", "keyboard"].contains(setting.name) {
      throw .unknownField("setting \(setting.name)")
    }
    let name = header.setting("mode") ?? Mode.touchy.rawValue
    guard let mode = Mode(rawValue: name) else { throw .unknownField("mode \(name)") }
    settings.isSmooth = header.setting("smoothing") != "off"
    let loop = RunLoop(rate: header.rate, time: header.start)
    self.init(
      loop: loop, geometry: header.geometry, mode: fixedMode ?? mode, settings: settings)
    isModeFixed = fixedMode != nil
    hasSeenKeyboard = header.setting("keyboard") == "seen"
    for snapshot in header.snapshots {
      guard let mode = Mode(rawValue: snapshot.name) else {
        throw .unknownField("model of \(snapshot.name)")
      }
      try controller(of: mode).restore(snapshot.content)
    }
  }
}

extension Sandbox: HUDHost {
  func isOn(_ action: KeyAction) -> Bool {
    switch action {
    case .mode(let other): other == mode
    case .inspector: settings.showsInspector
    case .rings: settings.showsRings
    case .smoothing: settings.isSmooth
    case .record: overlays.recording.elapsed != nil
    case .theme: settings.isDark
    default: false
    }
  }

  func isPossible(_ action: KeyAction) -> Bool {
    switch action {
    case .undo: controller(of: mode).canUndo
    case .redo: controller(of: mode).canRedo
    default: true
    }
  }

  func isOffered(_ action: KeyAction) -> Bool { true }
}

extension Sandbox: ModeHost {
  func ask(_ question: String, yes: String, no: String, then action: @escaping () -> Void) {
    overlays.question.ask(question, yes: yes, no: no, then: action)
  }
}

extension Touch {
  fileprivate var dump: JSONValue {
    .object([
      "number": .integer(number), "phase": .text(phase.rawValue),
      "tapCount": .integer(tapCount), "x": .number(position.x), "y": .number(position.y),
    ])
  }
}
