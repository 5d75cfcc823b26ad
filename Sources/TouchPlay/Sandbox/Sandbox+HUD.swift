internal import TrackerKit

extension Sandbox: HUDHost {
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
    default: true
    }
  }

  func isOffered(_ action: KeyAction) -> Bool { settings.offers(action) }
}

extension Sandbox: ModeHost {
  func ask(_ question: String, yes: String, no: String, then action: @escaping () -> Void) {
    overlays.question.ask(question, yes: yes, no: no, then: action)
  }
}
