/// Decides what is offered: a kiosk leaves out some commands (rule H3).
extension Settings {
  /// Whether a command is available; applies to keys, buttons and the help.
  func offers<Target>(_ command: Command<Target>) -> Bool {
    guard rules >= command.since else { return false }
    guard isKiosk else { return true }
    switch command.kiosk {
    case .with: return true
    case .without: return false
    case .before(let limit): return rules < limit
    }
  }

  /// Whether changes outlast the session.
  ///
  /// If so, drawings and settings are saved, and learned gestures can be edited. Visitors of a
  /// kiosk leave nothing behind.
  var keepsChanges: Bool { !isKiosk || rules < .second }
}
