internal import TrackerKit

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
