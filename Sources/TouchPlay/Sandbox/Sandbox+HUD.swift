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
    default: true
    }
  }

  /// A kiosk neither quits nor records (rule H3).
  func isOffered(_ action: KeyAction) -> Bool {
    guard settings.isKiosk else { return true }
    switch action {
    case .quit, .record, .replay, .picture, .learn: return false
    default: return true
    }
  }
}

extension Sandbox: ModeHost {
  func ask(_ question: String, yes: String, no: String, then action: @escaping () -> Void) {
    overlays.question.ask(question, yes: yes, no: no, then: action)
  }
}
