internal import TrackerKit

/// What shakes and media keys mean where no mode has a use for them (rules D4, D6).
extension Sandbox {
  /// A key that is let go ends the shake, whoever the key goes to by now.
  func releaseShake(_ event: Event) {
    guard case .key(let key) = event, !key.isDown, KeyTable.isShake(key) else { return }
    shakeKey.release()
  }

  /// A shake that nobody wanted asks whether to undo, or opens the eight ball, where it counts already.
  func handleShake() {
    let current = controller(of: mode)
    if current.canUndo {
      ask("Undo?", yes: "Undo", no: "Cancel") { [weak current] in current?.undo() }
    } else if !isModeFixed, mode != .eightball {
      // Not `change(to:)`, which would break the shake off.
      enter(.eightball)
      sendEvent(.motion(.shake, .began))
    }
  }
}
