/// What is offered to whoever stands before the screen: the one place that says what a kiosk leaves out
/// (rule H3).
extension Settings {
  /// Whether something can be done at all; keys, buttons, the help and the session ask here.
  func offers(_ action: KeyAction) -> Bool {
    // A button more would move the others, which recorded fingers touch.
    if action == .size, rules < .second { return false }
    guard isKiosk else { return true }
    switch action {
    case .quit, .record, .replay, .picture, .learn: return false
    case .fullscreen, .closeWindow, .changeTemplates, .keep: return rules < .second
    default: return true
    }
  }
}
