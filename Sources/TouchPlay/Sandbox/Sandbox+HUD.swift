internal import TrackerKit

extension Sandbox: HUDHost {
  var occupied: [Rect] { controller(of: mode).occupied + overlays.occupied }

  func release(_ action: KeyAction) {
    if action == .shake { shakeKey.release() }
  }

  func isOn(_ action: KeyAction) -> Bool {
    switch action {
    case .mode(let other): other == mode
    case .inspector: settings.showsInspector
    case .rings: settings.showsRings
    case .smoothing: settings.isSmooth
    case .angleColors: settings.hasAngleColors
    case .record: overlays.recording.elapsed != nil
    case .theme: !settings.isDark
    default: false
    }
  }

  func isPossible(_ action: KeyAction) -> Bool {
    switch action {
    case .undo: controller(of: mode).canUndo
    case .redo: controller(of: mode).canRedo
    case .size: canStepSize
    default: true
    }
  }

  func isOffered(_ action: KeyAction) -> Bool { settings.offers(action) }
}

extension Sandbox {
  /// Whether there is room for another size.
  private var canStepSize: Bool {
    let (factor, room) = (settings.interfaceFactor, window?.bounds.size ?? .zero)
    return InterfaceFactor.step(after: factor, in: room) != factor
  }

  /// Everything is larger, or small again, at once (rule H5).
  func stepSize() {
    guard let window else { return }
    settings.stepSize(in: window.bounds.size)
    sizeChanged()
  }

  /// Lays everything out by the UI factor in force.
  func sizeChanged() {
    overlays.settingsChanged()
    // Modes that are not shown have their places, too; a replay knows of some only what was recorded.
    gestures.model.setFactor(settings.interfaceFactor)
    for mode in enteredModes.sorted(by: { $0.rawValue < $1.rawValue }) {
      controller(of: mode).view.layoutTree()
    }
    window?.layoutTree()
  }
}

extension Sandbox: ModeHost {
  func ask(_ question: String, yes: String, no: String, then action: @escaping () -> Void) {
    overlays.question.ask(question, yes: yes, no: no, then: action)
  }
}
