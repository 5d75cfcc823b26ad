/// What is offered to whoever stands before the screen: what a kiosk leaves out, by the one word for it in
/// the table of commands (rule H3).
extension Settings {
  /// Whether something can be done at all; keys, buttons and the help ask here.
  func offers<Target>(_ command: Command<Target>) -> Bool {
    guard rules >= command.since else { return false }
    guard isKiosk else { return true }
    switch command.kiosk {
    case .with: return true
    case .without: return false
    case .before(let limit): return rules < limit
    }
  }

  /// Whether changes outlast the session: drawings and choices are kept, learned gestures can be changed.
  ///
  /// Visitors of a kiosk leave nothing behind.
  var keepsChanges: Bool { !isKiosk || rules < .second }
}
